const DAY_MS = 86_400_000

/** The day of a moment in UTC, as `2027-05-18`; of now what "ended" and prices are judged by (docs/rules/house.md#time). */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)

/** The day some days after (or before) another. */
export const addDays = (day: string, days: number): string => dayOf(new Date(Date.parse(day) + days * DAY_MS))

const formats = new Map<string, Intl.DateTimeFormat>()

/** The day of a moment by the clock of a zone, as `2027-05-18`. */
export function dayThere(moment: Date, time_zone: string): string {
  let format = formats.get(time_zone)
  if (!format) {
    // Swedes write a day as we do.
    format = new Intl.DateTimeFormat('sv-SE', { timeZone: time_zone, dateStyle: 'short' })
    formats.set(time_zone, format)
  }
  return format.format(moment)
}
