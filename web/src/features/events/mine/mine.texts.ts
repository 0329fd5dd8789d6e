import en from '../../../locales/en/event-mine.json'
import { texts } from '../../../lib/i18n.ts'

/** Texts of one's own events: apart, as an event's first page does not need them. */
export const t = texts('event-mine', en)
