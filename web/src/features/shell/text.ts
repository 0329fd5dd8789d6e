import en from '../../locales/en/shell.json'
import { texts } from '../../lib/i18n.ts'

export const t = texts('shell', en)
