import en from '../../../locales/en/event-day.json'
import { texts } from '../../../lib/i18n.ts'

/** Texts of the days of an event and of what follows a booking: visitors do not load them. */
export const t = texts('event-day', en)
