import { fullName } from '@app/contract/names'
import { TZDate } from '@date-fns/tz'
import { sessionKinds } from '@app/contract/events.names'
import { importFields } from '@app/contract/imports.limits'
import type { WriteContext } from '#kit/data/context.ts'
import { notFound } from '#kit/base/errors.ts'
import { changePart, makePart, makeParts } from '../events/index.ts'
import { readName, readText, stops } from './imports.fields.ts'
import type { Problem, Understood } from './imports.fields.ts'
import { similar, askNumber, digestOfNumber, needed, present, readCells } from './imports.kinds.ts'
import type { Around, Kind, RowText, Touched, WritableRow } from './imports.kinds.ts'
import { eventById, findSessions, hasDay, hoursOf, speakersNamed } from './imports.programme.reads.ts'
import type { EventKnown } from './imports.programme.reads.ts'
import { looksOf } from './imports.records.queries.ts'
import { inZone, readUnknownZone, scheduleFields } from './imports.schedule.ts'
import { t } from './imports.texts.ts'

const DAY_MS = 86_400_000
const DESCRIPTION = 3000
const SPEAKERS = 60

/** A plain number is one of its source alone; what is longer, such as a UID, nobody else gives to a session. */
const isNumber = (key: string) => /^\d+$/.test(key)
const keyOf = (key: string, source: string) => digestOfNumber('session', isNumber(key) ? source : '', key)

/** What a schedule calls its sessions, in the order in which it is looked for. */
const kinds: readonly (readonly [RegExp, (typeof sessionKinds)[number]])[] = [
  [/keynote|opening|plenary/i, 'keynote'],
  [/panel|discussion|podium/i, 'panel'],
  [/workshop|tutorial|training|hands-on/i, 'workshop'],
  [/knowledge/i, 'knowledge_session'],
  [/lunch|dinner|breakfast|meal|buffet/i, 'meal'],
  [/break|coffee|tea\b|pause/i, 'break'],
  [/registration|check-?in|badge/i, 'registration'],
  [/network|speed|meetings?\b/i, 'networking'],
  [/party|social|reception|drinks|gala/i, 'social'],
  [/visit|tour|excursion/i, 'visit'],
]
const kindOf = (text: string) => kinds.find(([words]) => words.test(text))?.[1]

function readKind(text: string): Understood {
  const code = text.toLowerCase().replaceAll(/[\s-]+/g, '_')
  return { value: sessionKinds.find((one) => one === code) ?? kindOf(text) ?? 'talk' }
}

/** @param zone the event's, in which a time of an unknown zone can be meant */
const readTime =
  (zone: string) =>
  (text: string): Understood => {
    const unknown = readUnknownZone(text)
    if (unknown)
      return stops('no_zone', t('is-by-the-clock-of-a-time-zone', { name: unknown.name }), [
        {
          value: inZone(unknown.wall, zone),
          label: t('by-the-clock-of-the-event', { wall: unknown.wall.replace('T', ' ') }),
        },
      ])
    const time = /T\d\d:\d\d/.test(text) ? Date.parse(text) : Number.NaN
    return Number.isNaN(time)
      ? stops('not_time', t('is-not-a-day-with-a-time'))
      : { value: new Date(time).toISOString() }
  }

function readDescription(text: string): Understood {
  if ([...text].length <= DESCRIPTION) return { value: text }
  const value = `${[...text]
    .slice(0, DESCRIPTION - 1)
    .join('')
    .trimEnd()}…`
  const problem = {
    code: 'cut',
    level: 'notes',
    text: t('is-cut-after-characters', { count: DESCRIPTION }),
    proposals: [],
  } as const
  return { value, problem: { ...problem, proposals: [] } }
}

const peopleIn = (text: string) =>
  text
    .split(';')
    .map((name) => name.replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean)

function readSpeakers(text: string): Understood {
  const people = peopleIn(text)
  if (people.length > SPEAKERS) return stops('too_many', t('has-more-than-speakers', { count: SPEAKERS }))
  const long = people.find((name) => Object.values(nameOf(name)).some((part) => [...part].length > 60))
  if (long) return stops('too_long', t('is-too-long-for-a-name', { long }))
  const odd = people.find((name) =>
    Object.values(nameOf(name)).some((part) => part !== '' && readName(part).problem !== undefined),
  )
  return odd ? stops('not_name', t('is-no-name-of-a-person', { odd })) : { value: people.join('; ') }
}

/** One word is the whole name. */
function nameOf(name: string): { first_name: string; last_name: string } {
  const at = name.lastIndexOf(' ')
  return at < 0 ? { first_name: name, last_name: '' } : { first_name: name.slice(0, at), last_name: name.slice(at + 1) }
}

/** An event's sessions with their days and speakers (docs/rules/imports.md#programmes). */
export const programmeKind: Kind<EventKnown> = {
  name: 'programme',
  headings: Object.fromEntries(scheduleFields.map((field) => [field, [field.replaceAll('_', '')]])),
  async known(db, { event_id }) {
    const event = event_id === null ? undefined : await eventById(db, event_id)
    if (!event) throw notFound()
    return event
  },
  sharedOn: 'title',
  read(cells, event, { source }) {
    const { said, problems } = readCells(cells, {
      key: readText(300),
      title: readText(200),
      starts_at: readTime(event.time_zone),
      ends_at: readTime(event.time_zone),
      room: readText(80),
      track: readText(120),
      session_kind: readKind,
      speakers: readSpeakers,
      description: readDescription,
    })
    needed(said, problems, importFields.programme.needed)
    said['session_kind'] ??= kindOf(said['title'] ?? '') ?? 'talk'
    placeInTime(said, problems, event)
    const { key } = said
    return { said, problems, key: key ? keyOf(key, source) : null, own: present({ key }) }
  },
  async match(db, rows, { event_id }) {
    const timed = rows.filter(({ said }) => said['starts_at'] !== undefined)
    const asked = timed.map(({ number, key, said }) => ({
      number,
      key,
      plain: isNumber(said['key'] ?? ''),
      title: said['title'] ?? '',
      starts_at: said['starts_at'] ?? '',
    }))
    const byNumber = new Map(rows.map((row) => [row.number, row]))
    for (const found of await findSessions(db, event_id ?? 0, asked)) {
      const row = byNumber.get(found.number)
      if (!row) continue
      row.match = { id: found.id, name: found.title }
      const differs = scheduleFields.some(
        (name) => name !== 'key' && row.said[name] !== undefined && row.said[name] !== (found.look[name] ?? ''),
      )
      row.state = differs ? 'update' : 'same'
      if (found.by === 'number') row.problems.push(askNumber(found.title))
      if (found.by === 'title' && differs)
        row.problems.push(similar('title', t('stands-in-the-programme-already-at-the-same')))
    }
  },
  words: (field, value, { time_zone }) =>
    field === 'starts_at' || field === 'ends_at'
      ? new TZDate(Date.parse(value), time_zone).toISOString().slice(0, 16).replace('T', ' ')
      : field === 'session_kind'
        ? value.replaceAll('_', ' ')
        : value,
  async writeNew(ctx, rows, around) {
    const parts = await partsOf(ctx, rows, around)
    const ids = await makeParts(
      ctx,
      'event-sessions',
      parts.map(({ body }) => ({ ...body, event_id: around.event_id })),
    )
    return parts.map(({ touched }, at) => {
      const id = ids[at] ?? 0
      return { id, touched: [...touched, { thing: 'event_session', id }] }
    })
  },
  async write(ctx, row, around) {
    const { match_id } = row
    if (match_id === null) throw notFound()
    const [{ body, touched } = { body: {}, touched: [] }] = await partsOf(ctx, [row], around)
    const before = (await looksOf(ctx.db, 'event_session', [match_id])).get(match_id) ?? {}
    await changePart(ctx, 'event-sessions', match_id, body)
    return { id: match_id, touched: [...touched, { thing: 'event_session', id: match_id, before }] }
  },
}

function placeInTime(said: RowText, problems: Problem[], event: EventKnown): void {
  const { starts_at, ends_at } = said
  const object = (field: string, code: string, text: string) =>
    problems.push({ field, code, level: 'stops', text, proposals: [] })
  if (starts_at === undefined) return
  const day = new TZDate(Date.parse(starts_at), event.time_zone).toISOString().slice(0, 10)
  said['day'] = day
  if (day < event.start_date || day > event.end_date)
    object('starts_at', 'other_day', t('is-not-on-a-day-of-the-event', { from: event.start_date, to: event.end_date }))
  if (ends_at === undefined) return
  const lasts = Date.parse(ends_at) - Date.parse(starts_at)
  if (lasts <= 0) object('ends_at', 'ends_before', t('is-not-after-the-beginning'))
  else if (lasts > DAY_MS) object('ends_at', 'too_long', t('is-more-than-a-day-after-the-beginning'))
}

type Parts = { body: Record<string, unknown>; touched: Touched[] }

/** Sessions as the office's form sends them; their days and speakers are made where there are none. */
async function partsOf(ctx: WriteContext, rows: readonly WritableRow[], around: Around): Promise<Parts[]> {
  const { event_id } = around
  if (event_id === null) throw notFound()
  const parts = rows.map((row) => ({ row, touched: [] as Touched[] }))
  for (const { row, touched } of parts) await makeDay(ctx, row.said, { ...around, event_id }, touched)
  const speakers = await speakersOf(ctx, event_id, parts)
  return parts.map(({ row: { said }, touched }, at) => {
    const given = (name: string, field = name) => (said[field] === undefined ? {} : { [name]: said[field] })
    const body = {
      day: said['day'] ?? '',
      ...given('starts_at'),
      ...given('ends_at'),
      ...given('title'),
      ...given('description'),
      ...given('kind', 'session_kind'),
      ...given('track'),
      ...given('room'),
      ...(said['speakers'] === undefined ? {} : { speaker_ids: speakers[at] }),
    }
    return { body, touched }
  })
}

async function makeDay(
  ctx: WriteContext,
  said: RowText,
  { id, event_id }: Around & { event_id: number },
  touched: Touched[],
): Promise<void> {
  const date = said['day'] ?? ''
  if (await hasDay(ctx.db, event_id, date)) return
  const hours = await hoursOf(ctx.db, id, date)
  const made = await makePart(ctx, 'event-days', {
    event_id,
    date,
    starts_at: (hours?.starts_at ?? new Date(said['starts_at'] ?? '')).toISOString(),
    ends_at: (hours?.ends_at ?? new Date(said['ends_at'] ?? '')).toISOString(),
  })
  touched.push({ thing: 'event_day', id: made })
}

/** Who speaks in each of the sessions; whoever is not here yet is made with the first that names them. */
async function speakersOf(
  ctx: WriteContext,
  event_id: number,
  parts: readonly { row: WritableRow; touched: Touched[] }[],
): Promise<number[][]> {
  const spoken = parts.map(({ row }) => peopleIn(row.said['speakers'] ?? '').map(nameOf))
  const keyOfName = ({ first_name, last_name }: ReturnType<typeof nameOf>) =>
    fullName({ first_name, last_name }).toLowerCase()
  const known = new Map<string, number>()
  const names = spoken.flat()
  if (names.length === 0) return spoken.map(() => [])
  const { ids, count } = await speakersNamed(ctx.db, event_id, names)
  for (const [at, id] of ids.entries()) if (id !== null && names[at]) known.set(keyOfName(names[at]), id)
  const fresh = new Map<string, { touched: Touched[]; given: Record<string, unknown> }>()
  for (const [at, { row, touched }] of parts.entries())
    for (const name of spoken[at] ?? []) {
      const key = keyOfName(name)
      if (known.has(key) || fresh.has(key)) continue
      const type = row.said['session_kind'] === 'keynote' ? 'keynote_speaker' : 'panelist'
      fresh.set(key, { touched, given: { event_id, type, ...name, position: count + fresh.size } })
    }
  const made = await makeParts(
    ctx,
    'event-speakers',
    [...fresh.values()].map(({ given }) => given),
  )
  for (const [at, [key, { touched }]] of [...fresh].entries()) {
    const id = made[at] ?? 0
    known.set(key, id)
    touched.push({ thing: 'event_speaker', id })
  }
  return spoken.map((people) => people.map((name) => known.get(keyOfName(name)) ?? 0))
}
