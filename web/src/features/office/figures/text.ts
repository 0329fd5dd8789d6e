import en from '../../../locales/en/office-figures.json'
import { texts } from '../../../lib/i18n.ts'

export const t = texts('office-figures', en)
