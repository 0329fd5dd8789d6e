import en from '../../../locales/en/entering.json'
import { texts } from '../../../lib/i18n.ts'

export const t = texts('entering', en)
