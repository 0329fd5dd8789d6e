import type { CalendarEntry } from '#kit/base/calendar.ts'
import type { Url } from '#kit/base/file-address.ts'
import { entryView } from '../../occasions/occasions.view.ts'
import type { CalendarRow } from './meetings.calendar.reads.ts'
import { t } from '../meetings.texts.ts'

type Name = { name: string; company: string | null } | undefined

const named = (who: Name) =>
  who?.company ? t('person-of-company', { name: who.name, company: who.company }) : who?.name

function summaryOf(whose: string | undefined, who: string | undefined): string {
  if (whose === undefined) return who === undefined ? t('meeting') : t('meeting-with', { who })
  return who === undefined ? t('meeting-of', { whose }) : t('meeting-of-with', { whose, who })
}

/** What a calendar says of a meeting: with whom, where, why. Who may not be named is left out. */
export function toEntry(
  row: CalendarRow,
  given: { url: Url; mine: Name; other: Name; whole: boolean },
): CalendarEntry & { time_zone: string } {
  const { table_number: number, hall, venue, city } = row
  const place = [number === null ? undefined : t('table', { number }), hall, venue, city]
  const why = row.state === 'cancelled' ? t('cancelled-because', { reason: row.cancel_reason ?? '' }) : row.reason
  const below = number === null ? [row.event_name, t('table-to-be-assigned')] : [row.event_name]
  return {
    ...entryView(row),
    summary: summaryOf(given.whole ? given.mine?.name : undefined, named(given.other)),
    description: `${why}\n\n${below.join('\n')}`,
    location: place.filter((part) => part).join(', '),
    url: given.url(`/events/${row.event_slug}/${row.event_id}/meeting-planner`),
    cancelled: row.state === 'cancelled',
  }
}
