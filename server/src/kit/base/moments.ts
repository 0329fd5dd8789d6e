import { locale, perLanguage } from '@app/contract/texts'

const long = perLanguage((tag) => new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }))
const withWeekday = perLanguage(
  (tag) =>
    new Intl.DateTimeFormat(tag, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }),
)
const at = (day: string) => new Date(`${day}T00:00:00Z`)

/** "1 December 2026". @param day YYYY-MM-DD */
export const dayText = (day: string): string => long().format(at(day))

/** "Tuesday 1 December 2026". @param day YYYY-MM-DD */
export const weekdayText = (day: string): string => withWeekday().format(at(day))

/**
 * A moment in words for mails and papers, by the clock of a zone: "12 February 2027 at 18:00 CET".
 * @param weekday names the day of the week too
 */
export function momentText(moment: Date, time_zone: string, { weekday = false } = {}): string {
  return new Intl.DateTimeFormat(locale(), {
    ...(weekday ? { weekday: 'long' } : {}),
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: time_zone,
    timeZoneName: 'short',
  }).format(moment)
}

/** The days of something in words: "18 – 20 May 2027"; one day alone stands as it is. @param start YYYY-MM-DD */
export function daysText(start: string, end: string): string {
  return long().formatRange(at(start), at(end))
}
