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
/** Pixels of an hour. */
export const HOUR_PX = 60
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

/**
 * The rooms of the board: those of the event, then those that only sessions name, then "no room" where a session has none. On a day
 * without sessions all that are named.
 */
export function roomsOf(sessions: readonly Placed[], named: readonly string[]): string[] {
  const used = new Set(sessions.map(({ room }) => room))
  const others = [...used].filter((room) => room !== '' && !named.includes(room)).toSorted()
  const rooms = [...named.filter((room) => room !== '' && (used.has(room) || used.size === 0)), ...others]
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

/** All sessions of a day in one column, where there is no room for the rooms beside each other. */
export const inOneColumn = (sessions: readonly Placed[]): Placed[] => sessions.map((one) => ({ ...one, room: '' }))

/** A session at another time or in another room, not before midnight of its day. */
export function moved(session: Placed, to: { from?: number; room?: string }): Placed {
  const length = session.until - session.from
  const from = Math.max(0, Math.min(to.from ?? session.from, DAY - STEP))
  return { ...session, room: to.room ?? session.room, from, until: from + length }
}

/** What is written of a session that was moved. */
export function writtenOf(
  session: Pick<Placed, 'day' | 'from' | 'until' | 'room'>,
  zone: string,
): { starts_at: string; ends_at: string; room: string | null } {
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

/** A new session is offered for an hour, from every half hour on. */
const OFFERED = HOUR
const OFFERED_STEP = 30

/**
 * The time on the board that a new session in a room would take around a minute of the day: from the half hour before it, for an
 * hour, or until what stands next in that room.
 * @returns undefined where something stands already, or the board ends
 */
export function offeredAt(
  sessions: readonly Placed[],
  room: string,
  minute: number,
  hours: { from: number; until: number },
): { from: number; until: number } | undefined {
  const taken = sessions.filter((one) => one.room === room)
  const before = taken.filter((one) => one.from <= minute).map((one) => one.until)
  const from = Math.max(Math.floor(minute / OFFERED_STEP) * OFFERED_STEP, ...before)
  const next = Math.min(hours.until, ...taken.filter((one) => one.from >= from).map((one) => one.from))
  const until = Math.min(from + OFFERED, next)
  return minute < hours.from || minute < from - OFFERED_STEP || until - from < STEP ? undefined : { from, until }
}

/** Where the offer goes from a time in a direction, over what stands there; undefined where nothing more is free. */
export function offeredBeside(
  sessions: readonly Placed[],
  room: string,
  from: number,
  step: 1 | -1,
  hours: { from: number; until: number },
): { from: number; until: number } | undefined {
  for (let at = from + step * OFFERED_STEP; at >= hours.from && at < hours.until; at += step * OFFERED_STEP) {
    const offered = offeredAt(sessions, room, at, hours)
    if (offered && Math.sign(offered.from - from) === step) return offered
  }
  return undefined
}

/** The instants of a time on the board, for a record of that day. */
export function instantsOf({ from, until }: { from: number; until: number }, day: string, zone: string) {
  const { starts_at, ends_at } = writtenOf({ day, from, until, room: '' }, zone)
  return { starts_at, ends_at }
}
