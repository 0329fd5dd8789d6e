import en from '../../locales/en/payments.json'
import { texts } from '../../lib/i18n.ts'

export const t = texts('payments', en)
