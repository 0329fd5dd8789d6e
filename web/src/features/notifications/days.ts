import { day, dayAt, weekday } from '../../lib/dates.ts'
import { timeHere } from '../../lib/preview.ts'
import type { Notification } from './notifications.api.ts'
import { t } from './text.ts'

const DAY_MS = 86_400_000

/** "Today", "Yesterday", "Wed 18 Nov" for a week, then the day with its year. */
function nameOf(at: Date, zone: string, now: Date): string {
  const date = dayAt(at, zone)
  if (date === dayAt(now, zone)) return t('today')
  if (date === dayAt(new Date(now.getTime() - DAY_MS), zone)) return t('yesterday')
  return now.getTime() - at.getTime() < 7 * DAY_MS ? weekday(at, { zone }) : day(at, { zone })
}

/** A list in its order, cut where the day changes. */
export function byDay(
  list: readonly Notification[],
  zone: string,
  now = timeHere(),
): { name: string; list: Notification[] }[] {
  const days: { name: string; list: Notification[] }[] = []
  for (const one of list) {
    const name = nameOf(new Date(one.created_at), zone, now)
    const last = days.at(-1)
    if (last?.name === name) last.list.push(one)
    else days.push({ name, list: [one] })
  }
  return days
}
