import en from '../../../locales/en/office-money.json'
import { texts } from '../../../lib/i18n.ts'

export const t = texts('office-money', en)
