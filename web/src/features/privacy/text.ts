import { texts } from '../../lib/i18n.ts'
import en from '../../locales/en/privacy.json'

export const t = texts('privacy', en)
