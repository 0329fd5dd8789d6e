import en from '../../../locales/en/office-books.json'
import { texts } from '../../../lib/i18n.ts'

export const t = texts('office-books', en)
