import en from '../../../locales/en/events-booking.json'
import { texts } from '../../../lib/i18n.ts'

/** What is said where seats are booked; who only reads about an event does not load it. */
export const bookingText = texts('events-booking', en)
