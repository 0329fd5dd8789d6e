import { locale } from '@app/contract/texts'
import { TZDate } from '@date-fns/tz'
import ICAL from 'ical.js'
import { IMPORT } from '@app/contract/imports.limits'
import { isTimeZone } from '@app/contract/kit'
import { findIana } from 'windows-iana'
import { clean } from './imports.table.service.ts'
import type { Table } from './imports.table.service.ts'
import { decode } from './imports.text.ts'
import { CUT_OFF, Unreadable, readXml } from './imports.xml.ts'
import { t } from './imports.texts.ts'

/** What a programme's rows are made of, in the order of their cells; each heading is the field that it is taken for. */
export const scheduleFields = [
  'key',
  'title',
  'starts_at',
  'ends_at',
  'room',
  'track',
  'session_kind',
  'speakers',
  'description',
] as const
type Name = (typeof scheduleFields)[number]
type Session = Partial<Record<Name, string>>

const TOO_MANY = () => t('a-programme-has-at-most-sessions', { rows: IMPORT.rows.toLocaleString(locale()) })

/**
 * Reads a programme: a schedule in XML as Pentabarf, frab and pretalx write it, or a calendar (iCalendar).
 * @param zone the event's, for times that name none
 * @throws Unreadable
 */
export async function readSchedule(bytes: Buffer, zone: string): Promise<Table> {
  const { text, encoding } = decode(bytes)
  const start = text.trimStart()
  const how = { encoding, separator: null, headings: [...scheduleFields] }
  if (start.startsWith('<')) return { ...how, format: 'xml', rows: await readPentabarf(text, zone) }
  if (/^BEGIN:VCALENDAR/i.test(start)) return { ...how, format: 'ics', rows: readCalendar(text, zone) }
  throw new Unreadable(t('this-is-neither-a-schedule-in-xml'))
}

const cellsOf = (session: Session) => scheduleFields.map((name) => clean((session[name] ?? '').slice(0, IMPORT.cell)))

/** A clock's time in a zone as an instant, written with the zone's offset: `2026-10-12T09:00:00.000+02:00`. */
export function inZone(wall: string, zone: string): string {
  const [date = '', time = '00:00'] = wall.split('T')
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const found = new TZDate(year, month - 1, day, hour, minute, 0, zone)
  return Number.isNaN(found.getTime()) ? wall : shortened(found.toISOString())
}

/** Without the seconds, which no programme has. */
const shortened = (iso: string) => iso.replace(/:\d\d(?:\.\d+)?(?=[+-]|Z|$)/, '')

const later = (at: string, minutes: number, zone: string): string => {
  const time = new Date(at).getTime() + minutes * 60_000
  return Number.isNaN(time) ? '' : shortened(new TZDate(time, zone).toISOString())
}

/** `01:30`, `90` or `PT1H30M` in minutes. */
function minutesOf(duration: string): number {
  const clock = /^(?:(\d+):)?(\d{1,2}):(\d\d)$/.exec(duration)
  if (clock) return Number(clock[1] ?? 0) * 1440 + Number(clock[2]) * 60 + Number(clock[3])
  const iso = /^PT(?:(\d+)H)?(?:(\d+)M)?$/.exec(duration)
  if (iso) return Number(iso[1] ?? 0) * 60 + Number(iso[2] ?? 0)
  return /^\d+$/.test(duration) ? Number(duration) : Number.NaN
}

async function readPentabarf(text: string, zone: string): Promise<Table['rows']> {
  const rows: Table['rows'] = []
  const within: string[] = []
  let day = { date: '', rolls: '' }
  let room = ''
  let own = zone
  let parts: Record<string, string> = {}
  let people: string[] = []
  let line = 1
  let counted = 0
  let words = ''
  let begins = 1
  const lineAt = (at: number) => {
    for (; counted < at; counted++) if (text.charCodeAt(counted) === 10) line++
    return line
  }
  await readXml([text], {
    open(name, attributes, at) {
      within.push(name)
      words = ''
      if (within.length === 1 && name !== 'schedule') throw new Unreadable(t('this-xml-is-no-schedule'))
      if (name === 'day') day = { date: attributes['date'] ?? '', rolls: attributes['start'] ?? '' }
      if (name === 'room' && within.at(-2) === 'day') room = attributes['name'] ?? ''
      if (name === 'event') {
        begins = lineAt(at)
        parts = { id: attributes['guid'] ?? attributes['id'] ?? '' }
        people = []
      }
    },
    text: (given) => void (words += given),
    close(name) {
      within.pop()
      const parent = within.at(-1)
      if (name === 'time_zone_name' && isTimeZone(words.trim())) own = words.trim()
      if (name === 'person') people.push(words.replaceAll(/\s+/g, ' ').trim())
      else if (parent === 'event' && words.trim() !== '') parts[name] = words.trim()
      words = ''
      if (name !== 'event') return
      rows.push({ number: begins, cells: cellsOf(sessionOf(parts, people, { ...day, room, zone: own })) })
      if (rows.length > IMPORT.rows) throw new Unreadable(TOO_MANY())
    },
  })
  if (rows.length === 0) throw new Unreadable(t('there-are-no-sessions-in-this-schedule'))
  return apart(rows)
}

type Place = { date: string; rolls: string; room: string; zone: string }

function sessionOf(parts: Record<string, string>, people: string[], { date, rolls, room, zone }: Place): Session {
  const { id = '', title, subtitle, start = '', duration = '', track, type, abstract, description } = parts
  // A day of a schedule goes on after midnight.
  const early = /T(\d\d:\d\d)/.exec(rolls)?.[1]
  const next = early !== undefined && start < early ? 1440 : 0
  const starts_at = parts['date']?.includes('T')
    ? zoned(parts['date'], zone)
    : later(inZone(`${date}T${start}`, zone), next, zone)
  const minutes = minutesOf(duration)
  const said = [abstract, description === abstract ? undefined : description].filter(Boolean).map(plain).join('\n\n')
  return {
    key: id,
    title: [title, subtitle].filter(Boolean).join(': '),
    starts_at: starts_at || `${date} ${start}`.trim(),
    ends_at: Number.isNaN(minutes) ? duration : later(starts_at, minutes, zone),
    room: parts['room'] ?? room,
    track: track ?? '',
    session_kind: type ?? '',
    speakers: people.filter(Boolean).join('; '),
    description: said,
  }
}

/** A time with an offset stays as it is; one without is of the zone. */
const zoned = (iso: string, zone: string) =>
  /(?:Z|[+-]\d\d:?\d\d)$/.test(iso) ? shortened(iso) : inZone(iso.slice(0, 16), zone)

/** Abstracts are often HTML: what is left of it is text with its paragraphs. */
const plain = (text: string | undefined = '') =>
  text
    .replaceAll(/<\/(?:p|div|li|h\d)>|<br\s*\/?>/gi, '\n')
    .replaceAll(/<[^<>]{0,300}>/g, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()

/** Rows on one line are told apart: a line is what names a row. */
function apart(rows: Table['rows']): Table['rows'] {
  let last = 0
  return rows.map((row) => {
    last = Math.max(row.number, last + 1)
    return { ...row, number: last }
  })
}

function readCalendar(text: string, zone: string): Table['rows'] {
  let calendar: ICAL.Component
  try {
    const parsed = ICAL.parse(text) as unknown[]
    calendar = new ICAL.Component((Array.isArray(parsed[0]) ? parsed[0] : parsed) as never)
  } catch {
    throw new Unreadable(/END:VCALENDAR\s*$/i.test(text) ? t('this-calendar-cannot-be-read-please-export') : CUT_OFF())
  }
  if (!/END:VCALENDAR\s*$/i.test(text)) throw new Unreadable(CUT_OFF())
  const events = calendar.getAllSubcomponents('vevent')
  if (events.length === 0) throw new Unreadable(t('there-are-no-sessions-in-this-calendar'))
  if (events.length > IMPORT.rows) throw new Unreadable(TOO_MANY())
  const begins = linesOf(text, /^BEGIN:VEVENT/i)
  return apart(events.map((event, at) => ({ number: begins[at] ?? at + 1, cells: cellsOf(entryOf(event, zone)) })))
}

function linesOf(text: string, what: RegExp): number[] {
  return text.split(/\r?\n/).flatMap((line, at) => (what.test(line) ? [at + 1] : []))
}

function entryOf(event: ICAL.Component, zone: string): Session {
  const word = (name: string) => {
    const value = event.getFirstPropertyValue(name)
    return value === null ? '' : String(value)
  }
  const starts_at = timeOf(event.getFirstProperty('dtstart'), zone)
  const duration = event.getFirstPropertyValue('duration') as ICAL.Duration | null
  const repeated = word('recurrence-id')
  return {
    key: [word('uid'), repeated].filter(Boolean).join(' '),
    title: word('summary'),
    starts_at,
    ends_at: duration
      ? later(starts_at, duration.toSeconds() / 60, zone)
      : timeOf(event.getFirstProperty('dtend'), zone),
    room: word('location'),
    track: String(event.getFirstProperty('categories')?.getValues()[0] ?? ''),
    speakers: event
      .getAllProperties('attendee')
      .map((one) => one.getParameter('cn'))
      .filter((name) => typeof name === 'string')
      .join('; '),
    description: word('description'),
  }
}

function timeOf(property: ICAL.Property | null, zone: string): string {
  const time = property?.getFirstValue() as ICAL.Time | null | undefined
  if (!property || !time) return ''
  const wall = time.toString()
  // A day without a time is left for the check to refuse.
  if (time.isDate) return wall
  if (wall.endsWith('Z')) return shortened(new TZDate(Date.parse(wall), zone).toISOString())
  const named = property.getParameter('tzid')
  if (typeof named !== 'string') return inZone(wall, zone)
  if (isTimeZone(named)) return inZone(wall, named)
  // What the file itself says of a zone counts, whatever the zone is called.
  if (time.zone?.tzid === named && time.zone.component) return withOffset(wall, time.utcOffset())
  const known = zoneCalled(named)
  return known ? inZone(wall, known) : unknownZone(wall, named)
}

/** A zone by the name that Windows has for it, or at the end of a path: `/mozilla.org/20050126_1/Europe/Berlin`. */
function zoneCalled(name: string): string | undefined {
  const parts = name.split('/')
  return [findIana(name)[0], parts.slice(-2).join('/'), parts.slice(-3).join('/')].find(
    (one) => one !== undefined && one !== name && isTimeZone(one),
  )
}

/** @param seconds how far the clock is ahead of UTC */
function withOffset(wall: string, seconds: number): string {
  const minutes = Math.abs(Math.round(seconds / 60))
  const two = (number: number) => String(number).padStart(2, '0')
  return `${shortened(wall)}${seconds < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/** A clock's time in a zone that nobody knows is not taken for another: the check says which it was, and asks. */
const unknownZone = (wall: string, name: string) => `${shortened(wall)} (${name})`

/** The time and the zone of what `unknownZone` wrote. */
export function readUnknownZone(text: string): { wall: string; name: string } | undefined {
  const [, wall, name] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d) \((.*)\)$/.exec(text) ?? []
  return wall === undefined || name === undefined ? undefined : { wall, name }
}
