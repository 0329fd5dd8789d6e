import type { Day, Instant } from './world.types.ts'

const DAY = 86_400_000

/** Days after the anchor as YYYY-MM-DD; negative lies before. */
export const dayAt = (anchor: Date, days: number): Day =>
  new Date(anchor.getTime() + days * DAY).toISOString().slice(0, 10)

export const addDays = (day: Day, days: number): Day => dayAt(new Date(`${day}T00:00:00Z`), days)

export const daysBetween = (from: Day, to: Day): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY)

/** An instant some days and minutes from the anchor. */
export const instantAt = (anchor: Date, days: number, minutes = 0): Instant =>
  new Date(anchor.getTime() + days * DAY + minutes * 60_000).toISOString()

/** Days from the anchor to a weekday (1 Monday … 7 Sunday) of the week that lies so many weeks away. */
export function weekdayOffset(anchor: Date, weeks: number, weekday: number): number {
  const today = anchor.getUTCDay() || 7
  return weeks * 7 + weekday - today
}

const formats = new Map<string, Intl.DateTimeFormat>()

function offsetMinutes(zone: string, at: number): number {
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
    formats.set(zone, format)
  }
  const part = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  const local = Date.UTC(part['year'] ?? 0, (part['month'] ?? 1) - 1, part['day'], part['hour'], part['minute'])
  return Math.round((local - Math.floor(at / 60_000) * 60_000) / 60_000)
}

/** HH:MM on a day in a time zone, as an instant. */
export function localInstant(day: Day, time: string, zone: string): Instant {
  const wall = Date.parse(`${day}T${time}:00Z`)
  const first = wall - offsetMinutes(zone, wall) * 60_000
  // Asked again at the answer itself: near a change of the clocks the first guess can be an hour off.
  return new Date(wall - offsetMinutes(zone, first) * 60_000).toISOString()
}

export const yearOf = (day: Day) => Number(day.slice(0, 4))
