import en from '../locales/en/parts.json'
import { texts } from './i18n.ts'

/** Texts of parts that the first page does without: pagers, fields, uploads. */
export const t = texts('parts', en)
