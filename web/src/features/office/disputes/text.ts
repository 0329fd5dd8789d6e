import en from '../../../locales/en/office-disputes.json'
import { texts } from '../../../lib/i18n.ts'

export const t = texts('office-disputes', en)
