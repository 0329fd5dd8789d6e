import { day, dayNear, dayOfYear, time, zoneName } from '../../../lib/dates.ts'
import { timeHere } from '../../../lib/preview.ts'
import { locale } from '../../../lib/i18n.ts'
import { t } from './text.ts'

/** "14:02" today, "20 November" before. */
export function whenShort(at: string, zone: string, now = timeHere()): string {
  return day(at, { zone }) === day(now, { zone }) ? time(at, zone) : dayNear(at, zone, 'long', now)
}

/** "Mon 11 January, 18:00 CET": a moment in the award's zone. */
export function whenIn(at: string, zone: string, weekday: 'short' | 'long' = 'short'): string {
  const name = new Intl.DateTimeFormat(locale(), { weekday, timeZone: zone }).format(new Date(at))
  return `${name} ${dayOfYear(at, { zone })}, ${time(at, zone)} ${zoneName(at, zone)}`
}

/** What is left until a moment, in its largest unit; undefined when it has passed. */
export function leftUntil(at: string, now = timeHere().getTime()): string | undefined {
  const minutes = Math.floor((Date.parse(at) - now) / 60_000)
  if (Date.parse(at) <= now) return undefined
  if (minutes >= 48 * 60) return t('due.days', { count: Math.floor(minutes / 1440) })
  if (minutes >= 120) return t('due.hours', { count: Math.floor(minutes / 60) })
  return t('due.minutes', { count: Math.max(1, minutes) })
}

/** "412 KB", "1.1 MB". */
export function sizeOf(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} KB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
