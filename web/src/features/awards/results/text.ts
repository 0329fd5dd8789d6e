import en from '../../../locales/en/results.json'
import { texts } from '../../../lib/i18n.ts'

export const t = texts('results', en)
