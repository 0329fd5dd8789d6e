import en from '../../locales/en/events.json'
import { texts } from '../../lib/i18n.ts'

export const t = texts('events', en)
