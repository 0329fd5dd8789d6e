import { dayAt } from '../../../lib/dates.ts'

/** A stretch of time in somebody's agenda. */
export type Stretch = { key: string; starts_at: string; ends_at: string }

const overlap = (a: Stretch, b: Stretch) => a.starts_at < b.ends_at && b.starts_at < a.ends_at

/** What takes its time: a session that is there for meeting does not (docs/rules/meetings.md#slots). */
export const takesTime = ({ session }: { session?: { kind: string } | undefined }): boolean =>
  session?.kind !== 'networking'

/** For each stretch the first other one that it overlaps; those that stand alone are left out. */
export function clashes<T extends Stretch>(mine: readonly T[]): Map<string, T> {
  return new Map(
    mine.flatMap((one) => {
      const other = mine.find((two) => two.key !== one.key && overlap(one, two))
      return other ? [[one.key, other] as const] : []
    }),
  )
}

/** Where now is in a day's list, by time: behind everything that has begun. Undefined where now is not on that day. */
export function nowAt(items: readonly Stretch[], now: string): number | undefined {
  if (items.length === 0) return undefined
  const next = items.findIndex((item) => item.starts_at > now)
  return next === -1 ? items.length : next
}

/** What of these is on at an instant, and what begins after it, soonest first. */
export function around<T extends Stretch>(items: readonly T[], now: string): { on: T[]; next: T[] } {
  return {
    on: items.filter((item) => item.starts_at <= now && now < item.ends_at),
    next: items.filter((item) => item.starts_at > now).toSorted((a, b) => a.starts_at.localeCompare(b.starts_at)),
  }
}

/** What is on in each room at an instant, and what comes there next; in the order in which the rooms are first used. */
export function inRooms<T extends Stretch>(
  items: readonly T[],
  roomOf: (item: T) => string | null | undefined,
  now: string,
): { room: string; on: T | undefined; next: T | undefined }[] {
  const rooms = new Set(items.map(roomOf).filter((room) => typeof room === 'string'))
  return [...rooms].map((room) => {
    const { on, next } = around(
      items.filter((item) => roomOf(item) === room),
      now,
    )
    return { room, on: on[0], next: next[0] }
  })
}

/** How many days an event has, and which of them is now by its own clock; null while it does not run. */
export function runningDay(
  event: { start_date: string; end_date: string; time_zone: string },
  now: Date,
): { day: number; days: number } | null {
  const here = dayAt(now, event.time_zone)
  if (here < event.start_date || here > event.end_date) return null
  const count = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1
  return { day: count(event.start_date, here), days: count(event.start_date, event.end_date) }
}
