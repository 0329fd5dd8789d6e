import en from '../../locales/en/content.json'
import { texts } from '../../lib/i18n.ts'

export const t = texts('content', en)
