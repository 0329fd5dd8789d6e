import en from '../../locales/en/search.json'
import { texts } from '../../lib/i18n.ts'

export const t = texts('search', en)
