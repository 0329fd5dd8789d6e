import { writeCalendar } from '#kit/base/calendar.ts'
import type { Context } from '#kit/data/context.ts'
import type { EventRow } from '../events.reads.ts'
import { toCalendarEntry } from '../events.view.ts'

/** An event as an iCalendar text, by the clock of its zone. */
export function calendarOf(ctx: Context, row: EventRow): string {
  const entry = toCalendarEntry(row, ctx, new URL(ctx.url('/')).hostname)
  return writeCalendar({ method: 'PUBLISH', time_zone: row.time_zone, entries: [entry] })
}
