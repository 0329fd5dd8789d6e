import en from '../../../locales/en/judging.json'
import { texts } from '../../../lib/i18n.ts'

export const t = texts('judging', en)
