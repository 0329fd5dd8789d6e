import { clockAt, dayAt, instantAt } from '../../../lib/dates.ts'
import type { OfficeRecord } from '../records/records.api.ts'

/** A session on the board: where it stands, in minutes after midnight by the event's clock. */
export type Placed = {
  id: number
  title: string
  kind: string
  room: string
  /** The event's day that it belongs to; one after midnight still belongs to the evening before. */
  day: string
  from: number
  until: number
  speakers: readonly number[]
  record: OfficeRecord
}

/** Sessions are moved by quarters of an hour. */
export const STEP = 15
const HOUR = 60
const DAY = 24 * HOUR
/** A board shows at least these hours. */
const USUAL = { from: 9 * HOUR, until: 18 * HOUR }

const text = (value: unknown) => (typeof value === 'string' ? value : '')

function minutesAt(instant: string, day: string, zone: string): number {
  const clock = clockAt(instant, zone)
  const days = Math.round((Date.parse(dayAt(instant, zone)) - Date.parse(day)) / 86_400_000)
  return days * DAY + Number(clock.slice(11, 13)) * HOUR + Number(clock.slice(14, 16))
}

/** A session's record as the board places it. */
export function placed(record: OfficeRecord, zone: string): Placed {
  const day = text(record['day'])
  return {
    id: record.id,
    title: text(record['title']),
    kind: text(record['kind']),
    room: text(record['room']),
    day,
    from: minutesAt(text(record['starts_at']), day, zone),
    until: minutesAt(text(record['ends_at']), day, zone),
    speakers: Array.isArray(record['speaker_ids']) ? (record['speaker_ids'] as number[]) : [],
    record,
  }
}

/** The rooms of the board: those of the event, then those that only sessions name, then "no room" where a session has none. */
export function roomsOf(sessions: readonly Placed[], named: readonly string[]): string[] {
  const used = new Set(sessions.map(({ room }) => room))
  const others = [...used].filter((room) => room !== '' && !named.includes(room)).toSorted()
  const rooms = [...named.filter((room) => used.has(room)), ...others]
  return used.has('') || rooms.length === 0 ? [...rooms, ''] : rooms
}

/** From which full hour to which the board reaches. */
export function hoursOf(sessions: readonly Placed[]): { from: number; until: number } {
  const from = Math.min(USUAL.from, ...sessions.map((one) => one.from))
  const until = Math.max(USUAL.until, ...sessions.map((one) => one.until))
  return { from: Math.floor(from / HOUR) * HOUR, until: Math.ceil(until / HOUR) * HOUR }
}

const overlap = (a: Placed, b: Placed) => a.day === b.day && a.from < b.until && b.from < a.until

export type Clash = { kind: 'room' | 'speaker'; with: Placed; speaker?: number }

/** What a session meets at its time: another in its room, or a speaker who is elsewhere. */
export function clashesOf(session: Placed, all: readonly Placed[]): Clash[] {
  return all
    .filter((other) => other.id !== session.id && overlap(session, other))
    .flatMap((other): Clash[] => [
      ...(session.room !== '' && session.room === other.room ? [{ kind: 'room' as const, with: other }] : []),
      ...session.speakers
        .filter((speaker) => other.speakers.includes(speaker))
        .map((speaker) => ({ kind: 'speaker' as const, with: other, speaker })),
    ])
}

/** Sessions that stand in one room at one time stand beside each other: in which lane of how many. */
export function lanesOf(sessions: readonly Placed[]): Map<number, { lane: number; of: number }> {
  const lanes = new Map<number, { lane: number; of: number }>()
  const rooms = Map.groupBy(sessions, ({ room }) => room)
  for (const inRoom of rooms.values()) {
    let group: Placed[] = []
    let end = Number.NEGATIVE_INFINITY
    const close = () => {
      const ends: number[] = []
      const lane = new Map<number, number>()
      for (const one of group) {
        const free = ends.findIndex((until) => until <= one.from)
        const at = free === -1 ? ends.length : free
        ends[at] = one.until
        lane.set(one.id, at)
      }
      for (const one of group) lanes.set(one.id, { lane: lane.get(one.id) ?? 0, of: ends.length })
      group = []
    }
    for (const one of inRoom.toSorted((a, b) => a.from - b.from || a.id - b.id)) {
      if (one.from >= end) close()
      group.push(one)
      end = Math.max(end, one.until)
    }
    close()
  }
  return lanes
}

/** A session at another time or in another room, not before midnight of its day. */
export function moved(session: Placed, to: { from?: number; room?: string }): Placed {
  const length = session.until - session.from
  const from = Math.max(0, Math.min(to.from ?? session.from, DAY - STEP))
  return { ...session, room: to.room ?? session.room, from, until: from + length }
}

/** What is written of a session that was moved. */
export function writtenOf(session: Placed, zone: string): Record<string, unknown> {
  const at = (minutes: number) => {
    const days = Math.floor(minutes / DAY)
    const day = new Date(Date.parse(session.day) + days * 86_400_000).toISOString().slice(0, 10)
    return instantAt(`${day}T${clock(minutes - days * DAY)}`, zone)
  }
  return { starts_at: at(session.from), ends_at: at(session.until), room: session.room || null }
}

/** "09:30" */
export const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / HOUR) % 24).padStart(2, '0')}:${String(minutes % HOUR).padStart(2, '0')}`

/** The days of an event, each from the time at which it begins to that at which it ends. */
export function daysOf(event: OfficeRecord, zone: string): { date: string; starts_at: string; ends_at: string }[] {
  const [first, last] = [Date.parse(text(event['start_date'])), Date.parse(text(event['end_date']))]
  const time = (name: string) => clockAt(text(event[name]), zone).slice(11)
  const [from, until] = [time('starts_at'), time('ends_at')]
  return Array.from({ length: Math.round((last - first) / 86_400_000) + 1 }, (_, at) => {
    const date = new Date(first + at * 86_400_000).toISOString().slice(0, 10)
    // One that ends at night ends on the next day, unless that is said of its last.
    const ends = until > from ? date : new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10)
    return { date, starts_at: instantAt(`${date}T${from}`, zone), ends_at: instantAt(`${ends}T${until}`, zone) }
  })
}

/** When the next session of a day is likely to be: an hour after the last one, or from when the day begins. */
export function nextHour(sessions: readonly Placed[], day: OfficeRecord | undefined): Record<string, string> {
  const last = sessions.reduce((latest, { record }) => {
    const ends = text(record['ends_at'])
    return ends > latest ? ends : latest
  }, '')
  const from = last || text(day?.['starts_at'])
  if (from === '') return {}
  return { starts_at: from, ends_at: new Date(Date.parse(from) + HOUR * 60_000).toISOString() }
}
