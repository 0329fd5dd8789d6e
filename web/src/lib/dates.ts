/** Days are `YYYY-MM-DD` without a zone; instants are ISO 8601. Words come from the catalogue and are never left to the browser's own. */
import { perLanguage, t } from './i18n.ts'
import { timeHere } from './preview.ts'
import { shortName } from './zones.ts'

const months = {
  long: perLanguage(() => t('months').split(' ')),
  short: perLanguage(() => t('months.short').split(' ')),
}
const weekdays = perLanguage(() => t('weekdays').split(' '))

type Month = 'long' | 'short'
type Pieces = { day: string; month: string; year: string; weekday: string }

function piecesOf(value: string | Date, zone: string, month: Month): Pieces {
  const clock = clockOf(typeof value === 'string' && value.length === 10 ? `${value}T00:00:00Z` : value, zone)
  return {
    day: String(clock.getUTCDate()),
    month: months[month]()[clock.getUTCMonth()] ?? '',
    year: String(clock.getUTCFullYear()),
    weekday: weekdays()[clock.getUTCDay()] ?? '',
  }
}

/** "18 May 2027", or with `{ month: 'short' }` "11 Mar 2027". An instant needs the zone in which its day is meant. */
export function day(value: string | Date, options: { zone?: string; month?: Month } = {}): string {
  return t('day', piecesOf(value, options.zone ?? 'UTC', options.month ?? 'long'))
}

/** "18 May" or "18 September", where the year goes without saying. */
export function dayOfYear(value: string | Date, options: { zone?: string; month?: Month } = {}): string {
  return t('day.short', piecesOf(value, options.zone ?? 'UTC', options.month ?? 'long'))
}

/** "18 May", and "18 May 2025" where it is not this year by the zone's clock. */
export function dayNear(value: string | Date, zone: string, month: Month = 'long', now: Date = timeHere()): string {
  const write = dayAt(value, zone).slice(0, 4) === dayAt(now, zone).slice(0, 4) ? dayOfYear : day
  return write(value, { zone, month })
}

/** "Wed". */
export function weekdayName(value: string | Date, options: { zone?: string } = {}): string {
  return piecesOf(value, options.zone ?? 'UTC', 'short').weekday
}

/** "Wed 19 May". */
export function weekday(value: string | Date, options: { zone?: string } = {}): string {
  const piece = piecesOf(value, options.zone ?? 'UTC', 'short')
  return t('day.weekday', { weekday: piece.weekday, day: t('day.short', piece) })
}

/** "May 2027". */
export function monthOf(value: string): string {
  const piece = piecesOf(value, 'UTC', 'long')
  return t('day.month', piece)
}

/** The days of an event: "18 – 20 May 2027", "30 April – 2 May 2027", "11 March 2027". */
export function dayRange(start: string, end: string, options: { month?: Month; year?: boolean } = {}): string {
  const month = options.month ?? 'long'
  const a = piecesOf(start, 'UTC', month)
  const b = piecesOf(end, 'UTC', month)
  const whole = options.year === false ? 'day.short' : 'day'
  const last = t(whole, b)
  if (start === end) return last
  if (a.year !== b.year) return `${t(whole, a)} – ${last}`
  return `${a.month === b.month ? a.day : t('day.short', a)} – ${last}`
}

/** "18–20 May" as rows of lists have it. */
export function shortRange(start: string, end: string): string {
  return dayRange(start, end, { year: false }).replace(/^(\d+) – (\d+ )/, '$1–$2')
}

/** The two lines of a date tile: `{ days: "18–20", month: "May" }`. */
export function dateTile(start: string, end: string): { days: string; month: string } {
  const a = piecesOf(start, 'UTC', 'short')
  const b = piecesOf(end, 'UTC', 'short')
  if (start === end) return { days: a.day, month: a.month }
  return { days: `${a.day}–${b.day}`, month: a.month === b.month ? a.month : `${a.month}–${b.month}` }
}

/** "14:00" in the given zone. */
export function time(instant: string | Date, zone: string): string {
  return clockOf(instant, zone).toISOString().slice(11, 16)
}

/** Making a format costs a hundred times as much as using it, and a page some milliseconds: there is one for each zone. */
const formats = new Map<string, Intl.DateTimeFormat>()
/** More than there are zones: whoever spells one in ever new ways, as a cookie can, fills no memory of the server. */
const MOST_FORMATS = 1000

function formatOf(zone: string): Intl.DateTimeFormat {
  let made = formats.get(zone)
  if (!made) {
    const digits = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const
    if (formats.size >= MOST_FORMATS) formats.clear()
    made = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hourCycle: 'h23', ...digits })
    formats.set(zone, made)
  }
  return made
}

/** Minutes between a zone and UTC at that instant. */
function offsetOf(instant: string | Date, zone: string): number {
  if (zone === 'UTC') return 0
  const at = new Date(instant)
  const parts = formatOf(zone).formatToParts(at)
  const piece = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  const there = Date.UTC(piece('year'), piece('month') - 1, piece('day'), piece('hour'), piece('minute'))
  // Both without their seconds, or half a minute would count as one.
  return Math.round((there - Math.floor(at.getTime() / 60_000) * 60_000) / 60_000)
}

/** What a zone's clock shows at an instant, to be read as if it were UTC. */
function clockOf(instant: string | Date, zone: string): Date {
  return new Date(new Date(instant).getTime() + offsetOf(instant, zone) * 60_000)
}

/** The zone's short name at that instant: "CEST", or "UTC+4" where English has none. */
export function zoneName(instant: string | Date, zone: string): string {
  return shortName(zone, offsetOf(instant, zone)) ?? offsetName(instant, zone)
}

/** The zone's distance from UTC at that instant: "UTC+2". */
export function offsetName(instant: string | Date, zone: string): string {
  const offset = offsetOf(instant, zone)
  if (offset === 0) return 'UTC'
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60]
  return `UTC${offset < 0 ? '-' : '+'}${hours}${minutes > 0 ? `:${String(minutes).padStart(2, '0')}` : ''}`
}

/** "14:00 – 16:00 CEST". */
export function timeRange(start: string | Date, end: string | Date, zone: string): string {
  return `${time(start, zone)} – ${time(end, zone)} ${zoneName(start, zone)}`
}

/** "20 Nov 2026, 14:09 CET". */
export function moment(instant: string | Date, zone: string): string {
  return `${day(instant, { zone, month: 'short' })}, ${time(instant, zone)} ${zoneName(instant, zone)}`
}

/** "just now", "5 min", "2 h", "3 d", then the day. */
export function ago(instant: string, now: Date = timeHere()): string {
  const minutes = Math.floor((now.getTime() - new Date(instant).getTime()) / 60_000)
  if (minutes < 1) return t('ago.now')
  if (minutes < 60) return t('ago.minutes', { count: minutes })
  if (minutes < 24 * 60) return t('ago.hours', { count: Math.floor(minutes / 60) })
  if (minutes < 7 * 24 * 60) return t('ago.days', { count: Math.floor(minutes / (24 * 60)) })
  return day(instant, { month: 'short' })
}

/** What a zone's clock shows at an instant, as a field for date and time takes it: "2027-05-18T09:00". */
export function clockAt(instant: string | Date, zone: string): string {
  return clockOf(instant, zone).toISOString().slice(0, 16)
}

/**
 * The instant at which a zone's clock shows this, in UTC. An hour that the clock skips is taken by the clock before it; of one
 * that comes twice, the first.
 */
export function instantAt(clock: string, zone: string): string {
  const plain = new Date(`${clock}Z`).getTime()
  const before = offsetOf(new Date(plain - 86_400_000), zone)
  const first = new Date(plain - before * 60_000)
  if (clockAt(first, zone) === clock.slice(0, 16)) return first.toISOString()
  const second = new Date(plain - offsetOf(first, zone) * 60_000)
  return (clockAt(second, zone) === clock.slice(0, 16) ? second : first).toISOString()
}

/** The day of an instant by a zone's clock, YYYY-MM-DD. */
export function dayAt(instant: string | Date, zone: string): string {
  return clockOf(instant, zone).toISOString().slice(0, 10)
}

/** Today in UTC, YYYY-MM-DD. */
export function today(now: Date = timeHere()): string {
  return now.toISOString().slice(0, 10)
}

const near = perLanguage((tag) => new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }))

/** How far away a day is: "7 days ago", "today", "in 3 days". */
export function daysAway(on: string, now: Date = timeHere()): string {
  return near().format(Math.round((Date.parse(on) - Date.parse(today(now))) / 86_400_000), 'day')
}

/** An event has not ended while its last day lies after today's UTC date (docs/rules/events.md#ended). */
export function notEnded(endDate: string, now: Date = timeHere()): boolean {
  return endDate > today(now)
}
