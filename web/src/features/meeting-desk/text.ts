import en from '../../locales/en/meeting-desk.json'
import { texts } from '../../lib/i18n.ts'

export const t = texts('meeting-desk', en)
