import { TZDate } from '@date-fns/tz'
import ical, { ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import { tzlib_get_ical_block } from 'timezones-ical-library'

/** What a calendar does with an entry: shows it, takes it in or brings it up to date, takes it out. */
export type CalendarMethod = 'PUBLISH' | 'REQUEST' | 'CANCEL'

type Address = { name: string; address: string }

/** An entry of a calendar (RFC 5545). */
export type CalendarEntry = {
  /** The same for all the life of the thing. */
  uid: string
  /** Rises with each change. */
  sequence: number
  changed_at: Date
  starts_at: Date
  ends_at: Date
  summary: string
  description?: string
  location?: string
  geo?: { lat: number; lon: number } | undefined
  url: string
  cancelled?: boolean
  /** Its time stays free in the calendar. */
  free?: boolean
  /** Who invites, and who is invited: calendars answer to the one and look for their owner in the other. */
  organizer?: Address
  attendee?: Address
}

/**
 * Writes a calendar with times by the clock of one zone, which stands inside it, so that programs that do not know the zone still
 * show the right hour.
 * @param given.name what calendars call a feed
 */
export function writeCalendar(given: {
  method: CalendarMethod
  time_zone: string
  entries: readonly CalendarEntry[]
  name?: string
}): string {
  return writeCalendars({ ...given, entries: given.entries.map((entry) => ({ ...entry, time_zone: given.time_zone })) })
}

/** The same of entries in zones of their own; each zone stands inside once. */
export function writeCalendars(given: {
  method: CalendarMethod
  entries: readonly (CalendarEntry & { time_zone: string })[]
  name?: string
}): string {
  const calendar = ical({
    prodId: { company: 'Community', product: 'Calendar', language: 'EN' },
    method: ICalCalendarMethod[given.method],
    timezone: { name: null, generator: zoneBlock },
    ...(given.name === undefined ? {} : { name: given.name, ttl: 3600 }),
  })
  for (const entry of given.entries) {
    const { organizer, attendee, geo } = entry
    calendar.createEvent({
      id: entry.uid,
      sequence: entry.sequence,
      stamp: entry.changed_at,
      lastModified: entry.changed_at,
      ...timesOf(entry),
      summary: entry.summary,
      description: entry.description ?? null,
      location: entry.location ? { title: entry.location, ...(geo ? { geo } : {}) } : null,
      url: entry.url,
      status: entry.cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      ...(entry.free ? { transparency: ICalEventTransparency.TRANSPARENT } : {}),
      ...(organizer ? { organizer: { name: organizer.name, email: organizer.address } } : {}),
      ...(attendee
        ? {
            attendees: [
              { name: attendee.name, email: attendee.address, status: ICalAttendeeStatus.ACCEPTED, rsvp: false },
            ],
          }
        : {}),
    })
  }
  return calendar.toString()
}

function timesOf({ starts_at, ends_at, time_zone }: CalendarEntry & { time_zone: string }) {
  // An hour that comes twice, when clocks go back, is by the clock always its first; only UTC can say the second.
  if (time_zone === 'UTC' || [starts_at, ends_at].some((at) => isSecondOfTwo(at, time_zone)))
    return { start: starts_at, end: ends_at }
  return {
    start: new TZDate(starts_at, time_zone),
    end: new TZDate(ends_at, time_zone),
    timezone: time_zone,
  }
}

function isSecondOfTwo(at: Date, time_zone: string): boolean {
  const clock = (instant: number) => {
    const local = new TZDate(instant, time_zone)
    return `${local.getDate()} ${local.getHours()}:${local.getMinutes()}`
  }
  return [30, 60].some((minutes) => clock(at.getTime() - minutes * 60_000) === clock(at.getTime()))
}

/** A zone with its rules, under the name by which entries call it. */
function zoneBlock(time_zone: string): string | null {
  const [block = ''] = tzlib_get_ical_block(time_zone, false)
  return block === '' ? null : block.replace(/^TZID:.*$/m, `TZID:${time_zone}`)
}
