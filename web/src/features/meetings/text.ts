import en from '../../locales/en/meetings.json'
import { texts } from '../../lib/i18n.ts'

export const t = texts('meetings', en)
