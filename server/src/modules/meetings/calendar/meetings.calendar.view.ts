import type { CalendarEntry } from '#kit/base/calendar.ts'
import type { Url } from '#kit/base/file-address.ts'
import { entryView } from '../../occasions/occasions.view.ts'
import type { CalendarRow } from './meetings.calendar.reads.ts'

type Name = { name: string; company: string | null } | undefined

const named = (who: Name) => (who?.company ? `${who.name}, ${who.company}` : who?.name)

/** What a calendar says of a meeting: with whom, where, why. Who may not be named is left out. */
export function toEntry(
  row: CalendarRow,
  given: { url: Url; mine: Name; other: Name; whole: boolean },
): CalendarEntry & { time_zone: string } {
  const with_ = named(given.other)
  const both = given.whole && given.mine ? `${given.mine.name}: ` : ''
  const place = [row.table_number === null ? undefined : `Table ${row.table_number}`, row.hall, row.venue, row.city]
  const why = row.state === 'cancelled' ? `Cancelled: ${row.cancel_reason ?? ''}` : row.reason
  return {
    ...entryView(row),
    summary: `${both}${with_ === undefined ? 'Meeting' : `Meeting with ${with_}`}`,
    description: `${why}\n\n${row.event_name}${row.table_number === null ? '\nTable to be assigned' : ''}`,
    location: place.filter((part) => part).join(', '),
    url: given.url(`/events/${row.event_slug}/${row.event_id}/meeting-planner`),
    cancelled: row.state === 'cancelled',
  }
}
