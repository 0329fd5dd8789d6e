import en from '../../../locales/en/office-preview.json'
import { texts } from '../../../lib/i18n.ts'

export const t = texts('office-preview', en)
