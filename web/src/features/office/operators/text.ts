import en from '../../../locales/en/office-operators.json'
import { texts } from '../../../lib/i18n.ts'

export const t = texts('office-operators', en)
