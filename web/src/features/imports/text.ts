import en from '../../locales/en/imports.json'
import { texts } from '../../lib/i18n.ts'

export const t = texts('imports', en)
