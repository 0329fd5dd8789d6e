import type { Database } from '../server/src/kit/data/db.ts'
import type { Working } from '../server/src/modules/imports/imports.run.service.ts'
import { readSchedule } from '../server/src/modules/imports/imports.schedule.ts'
import { bring } from './imports.bring.ts'
import type { List } from './imports.bring.ts'
import { PAIRS, fixed, median, report } from './report.ts'

const SESSIONS = 1000
const DAYS = 5
const ROOMS = 20
/** Bar: sessions in a second, from the bytes of the schedule to the last row that is written. */
const LEAST_SESSIONS = 500
const AT_ONCE = 100
const ZONE = 'Europe/Berlin'
const FIRST = Date.parse('2031-05-12T00:00:00Z')

type Session = { key: string; day: string; start: string; room: string; title: string; speaker: string }

/** Programmes of events that have nothing else, each with its days, and a speaker for every fourth session. */
export async function measureProgramme(database: Database, working: Working, operator: number): Promise<void> {
  const [rates, ratios, steps]: [number[], number[], string[]] = [[], [], []]
  for (let pair = 0; pair < PAIRS; pair++) {
    const [ours, least] = [await makeEvent(database, `ours-${pair}`), await makeEvent(database, `least-${pair}`)]
    const first = pair % 2 === 0 ? await floor(database, least, operator) : undefined
    const { read, check, write } = await bring(working, operator, 'programme', scheduleOf(sessionsOf(ours)), ours)
    const seconds = read + check + write
    ratios.push((first ?? (await floor(database, least, operator))) / seconds)
    rates.push(SESSIONS / seconds)
    steps.push(`read ${fixed(read, 1)}, check ${fixed(check, 1)}, write ${fixed(write, 1)} s`)
  }
  const rate = median(rates)
  report(
    `import of a programme of ${SESSIONS} sessions`,
    `${fixed(rate, 0)} sessions/s (${steps.at(-1)})`,
    `≥ ${LEAST_SESSIONS} sessions/s`,
    rate >= LEAST_SESSIONS,
  )
  report(`import of a programme, of a floor that only inserts the same rows`, fixed(median(ratios)))
}

const dayOf = (nth: number) => new Date(FIRST + nth * 86_400_000).toISOString().slice(0, 10)

async function makeEvent({ pool }: Database, slug: string): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into event (slug, name, tagline, city, country, time_zone, start_date, end_date, starts_at, ends_at, venue, available_sections,
        meeting_planner_is_active, display_participants, currency_code, created_at)
      values ($1, $1, 'A programme for the bench', 'Hamburg', 'DE', $2, $3, $4, $3::date + interval '8 hours', $4::date + interval '18 hours',
        'Quay', '{}', false, true, 'EUR', now()) returning id`,
    [`bench-programme-${slug}`, ZONE, dayOf(0), dayOf(DAYS - 1)],
  )
  return rows[0]?.id ?? 0
}

/** Ten sessions a day in each room, an hour each. */
const sessionsOf = (event: number): Session[] =>
  Array.from({ length: SESSIONS }, (_, n) => ({
    key: `bench-${event}-${n}`,
    day: dayOf(n % DAYS),
    start: `${String(8 + (Math.floor(n / DAYS) % 10)).padStart(2, '0')}:00`,
    room: `Room ${Math.floor(n / (DAYS * 10)) % ROOMS}`,
    title: `Session ${n} of carriers and forwarders`,
    speaker: `Speaker Number${Math.floor(n / 4)}`,
  }))

/** As frab writes it. */
function scheduleOf(sessions: readonly Session[]): List {
  const days = [...Map.groupBy(sessions, ({ day }) => day)].map(([day, those], nth) => {
    const rooms = [...Map.groupBy(those, ({ room }) => room)].map(
      ([room, inRoom]) => `<room name="${room}">${inRoom.map(eventOf).join('')}</room>`,
    )
    return `<day index="${nth + 1}" date="${day}" start="${day}T08:00:00+02:00" end="${day}T20:00:00+02:00">${rooms.join('')}</day>`
  })
  return {
    bytes: Buffer.from(`<?xml version="1.0" encoding="utf-8"?><schedule>${days.join('')}</schedule>`),
    read: (bytes) => readSchedule(bytes, ZONE),
  }
}

const eventOf = ({ key, day, start, room, title, speaker }: Session, nth: number) =>
  `<event guid="${key}"><date>${day}T${start}:00+02:00</date><start>${start}</start><duration>01:00</duration><room>${room}</room>
    <title>${title}</title><track>Sea</track><type>lecture</type><abstract>What changes.</abstract>${nth % 4 === 0 ? `<persons><person>${speaker}</person></persons>` : ''}</event>`

/** The rows that such an import leaves, each session by one prepared statement. @returns seconds */
async function floor({ pool }: Database, event: number, operator: number): Promise<number> {
  const connection = await pool.connect()
  const started = performance.now()
  try {
    const { rows } = await connection.query<{ id: number }>(
      `insert into data_import (kind, event_id, upload, name, size, format, headings, fields, state, asked_by, created_at, of_all)
        values ('programme', $1, gen_random_uuid(), 'floor.xml', 1, 'xml', '{}', '{}', 'done', $2, now(), $3) returning id`,
      [event, operator, SESSIONS],
    )
    await connection.query(
      `insert into event_day (event_id, date, starts_at, ends_at)
        select $1, day, day + interval '6 hours', day + interval '18 hours' from unnest($2::date[]) as day`,
      [event, Array.from({ length: DAYS }, (_, nth) => dayOf(nth))],
    )
    const sessions = sessionsOf(event)
    for (let at = 0; at < SESSIONS; at += AT_ONCE) {
      await connection.query('begin')
      for (const [place, { key, day, start, room, title, speaker }] of sessions.slice(at, at + AT_ONCE).entries())
        await connection.query({
          name: 'one session',
          text: `with made as (insert into event_session (event_id, day, starts_at, ends_at, title, kind, room, track)
                values ($1, $2, $3::timestamptz, $3::timestamptz + interval '1 hour', $4, 'talk', $5, 'Sea') returning *),
              speaking as (insert into event_speaker (event_id, type, first_name, last_name, position)
                select $1, 'panelist', 'Speaker', $6, 0 where $6 <> '' returning id),
              tied as (insert into event_session_speaker (event_id, session_id, speaker_id) select $1, made.id, speaking.id from made, speaking),
              logged as (insert into audit_log (at, act, customer_id, object, after)
                select now(), 'event_session.made', $7, 'event_session:' || id, to_jsonb(made) from made),
              keyed as (insert into data_import_key (kind, key, record_id) select 'programme', md5($8), id from made),
              listed as (insert into data_import_row (import_id, number, cells, outcome) values ($9, $10, array[$4, $5], 'made'))
            insert into data_import_record (import_id, number, thing, record_id, after) select $9, $10, 'event_session', id, to_jsonb(made) from made`,
          values: [
            ...[
              event,
              day,
              `${day}T${start}:00+02:00`,
              title,
              room,
              (at + place) % 4 === 0 ? speaker : '',
              operator,
              key,
            ],
            ...[rows[0]?.id, at + place + 1],
          ],
        })
      await connection.query('commit')
    }
  } finally {
    connection.release()
  }
  return (performance.now() - started) / 1000
}
