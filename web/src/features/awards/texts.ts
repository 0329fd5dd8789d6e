import en from '../../locales/en/awards.json'
import { texts } from '../../lib/i18n.ts'

export const t = texts('awards', en)
