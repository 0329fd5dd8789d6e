import en from '../../../locales/en/event-tickets.json'
import { texts } from '../../../lib/i18n.ts'

/** Texts of tickets: apart, as an event's first page does not need them. */
export const t = texts('event-tickets', en)
