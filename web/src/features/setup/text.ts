import en from '../../locales/en/setup.json'
import { texts } from '../../lib/i18n.ts'

export const t = texts('setup', en)
