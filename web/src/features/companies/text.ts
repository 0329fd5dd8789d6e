import en from '../../locales/en/companies.json'
import { texts } from '../../lib/i18n.ts'

export const t = texts('companies', en)
