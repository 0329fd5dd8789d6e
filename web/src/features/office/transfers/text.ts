import en from '../../../locales/en/office-transfers.json'
import { texts } from '../../../lib/i18n.ts'

export const t = texts('office-transfers', en)
