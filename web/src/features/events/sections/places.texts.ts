import en from '../../../locales/en/event-places.json'
import { texts } from '../../../lib/i18n.ts'

/** Texts of the tabs about the house, its rooms and tables: apart, as an event's first page does not need them. */
export const t = texts('event-places', en)
