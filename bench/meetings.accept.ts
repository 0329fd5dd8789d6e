import { Agent, request } from 'node:http'
import pg from 'pg'
import type { Database } from '../server/src/kit/data/db.ts'
import { sql } from '../server/src/kit/data/db.ts'
import { signAccess } from '../server/src/modules/identity/identity.tokens.ts'
import { productOn } from './product.ts'
import { PAIRS, fixed, median, report } from './report.ts'
import { SECRET } from './world.ts'

/** Requests that are accepted in one turn, so many at once. */
const A_TURN = 150
const AT_ONCE = 10
const REASON = 'Asked by the bench, to be accepted.'

type Asked = {
  invitation: number
  meeting: number
  event: number
  one: number
  other: number
  session_id: string
  company_id: number
  starts_at: Date
  table_id: number | null
}
type Turn = { per_second: number; p50_ms: number }

/**
 * Accepting a request, beside a bare transaction that writes the same rows, and in a large event beside a small one. What is accepted
 * is taken back at the end.
 */
export async function measureAccept(url: string, database: Database, small: number, large: number): Promise<void> {
  const { base, server } = await productOn(url, 'rest')
  const pool = new pg.Pool({ connectionString: url, max: AT_ONCE })
  try {
    await server.start()
    const ours = async (event: number) => turn(await ask(database, event), (one) => accept(base, one))
    const bare = async (event: number) => turn(await ask(database, event), (one) => acceptBare(pool, one))
    const inLarge: Turn[] = []
    const floors: Turn[] = []
    const inSmall: Turn[] = []
    await ours(large)
    await bare(large)
    for (let pair = 0; pair < PAIRS; pair++) {
      inLarge.push(await ours(large))
      floors.push(await bare(large))
      inSmall.push(await ours(small))
    }
    const ratio = median(inLarge.map((one, place) => one.per_second / (floors[place]?.per_second ?? Number.NaN)))
    const growth = median(inLarge.map((one, place) => one.p50_ms / (inSmall[place]?.p50_ms ?? Number.NaN)))
    const said = (turns: Turn[]) =>
      `${fixed(median(turns.map((one) => one.per_second)), 0)}/s p50 ${fixed(median(turns.map((one) => one.p50_ms)), 1)} ms`
    report(
      `accept, ${AT_ONCE} at once, beside a bare transaction`,
      `${fixed(ratio)} (bare ${said(floors)}; ours ${said(inLarge)})`,
      '≥ 0.6',
      ratio >= 0.6,
    )
    report(
      'accept, from a small event to fifty thousand meetings',
      `p50 ${fixed(growth)} × (${said(inSmall)} to ${said(inLarge)})`,
      '≤ 1.2 ×',
      growth <= 1.2,
    )
  } finally {
    await pool.end()
    await server.end('SIGTERM')
    await sql`delete from meeting where reason = ${REASON}`.execute(database.db)
  }
}

/** Requests of people who both have time, none of them of the same person at the same time, and for each a table that is free then. */
async function ask(database: Database, event: number): Promise<Asked[]> {
  const { rows } = await sql<Asked>`
    with free as (
      select seat.customer_id, grid.starts_at, row_number() over (partition by grid.starts_at order by hashint8(seat.customer_id * 100000::bigint + extract(epoch from grid.starts_at)::bigint / 1800)) as place
      from seat cross join meeting_grid(${event}) grid
      where seat.event_id = ${event} and not exists (select from meeting_person_slot taken
        where taken.customer_id = seat.customer_id and taken.starts_at = grid.starts_at)),
    pairs as (
      select one.customer_id as one, other.customer_id as other, one.starts_at, row_number() over (partition by one.starts_at order by one.place) as place
      from free one join free other on other.starts_at = one.starts_at and other.place = one.place + 1 where one.place % 2 = 1
        and not exists (select from meeting known where known.event_id = ${event} and known.state in ('open', 'confirmed')
          and known.requested_by in (one.customer_id, other.customer_id) and known.requested_to in (one.customer_id, other.customer_id))),
    tables as (
      select place.id, grid.starts_at, row_number() over (partition by grid.starts_at order by place.position) as place
      from event_table place cross join meeting_grid(${event}) grid
      where place.event_id = ${event} and place.state = 'free' and not exists (select from meeting_table_slot taken
        where taken.table_id = place.id and taken.starts_at = grid.starts_at)),
    chosen as (
      select distinct on (least(one, other), greatest(one, other)) pairs.*, tables.id as table_id
      from pairs join tables on tables.starts_at = pairs.starts_at and tables.place = pairs.place),
    picked as (select * from chosen order by hashint4(one), starts_at limit ${A_TURN}),
    asked as (
      insert into meeting (event_id, requested_by, requested_to, reason, created_at, changed_at)
      select ${event}, one, other, ${REASON}, now(), now() from picked returning id, requested_by, requested_to),
    proposed as (
      insert into meeting_invitation (meeting_id, kind, proposed_by, proposed_to, starts_at, slots, sent_at, expires_at)
      select asked.id, 'request', one, other, starts_at, 1, now(), starts_at from asked join picked on one = requested_by and other = requested_to
      returning id, meeting_id, proposed_by, proposed_to, starts_at),
    planned as (
      insert into meeting_planner (event_id, customer_id) select distinct ${event}::integer, unnest(array[one, other]) from picked on conflict do nothing)
    select proposed.id as invitation, meeting_id as meeting, ${event}::integer as event, proposed_by as one, proposed_to as other,
      (select session.id from session where session.customer_id = proposed_to limit 1) as session_id, customer.company_id, proposed.starts_at, picked.table_id
    from proposed join picked on picked.one = proposed_by and picked.other = proposed_to
      join customer on customer.id = proposed_to`.execute(database.db)
  if (rows.length === 0) throw new Error('Nobody has time for another meeting.')
  return rows
}

async function turn(asked: readonly Asked[], accepts: (one: Asked) => Promise<() => Promise<void>>): Promise<Turn> {
  // What is only made ready does not count.
  const ready = await Promise.all(asked.map(accepts))
  const times: number[] = []
  let next = 0
  const began = performance.now()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let work = ready[next++]; work; work = ready[next++]) {
        const started = performance.now()
        await work()
        times.push(performance.now() - started)
      }
    }),
  )
  return { per_second: (times.length / (performance.now() - began)) * 1000, p50_ms: median(times) }
}

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })

async function accept(base: string, one: Asked): Promise<() => Promise<void>> {
  const actor = { customer_id: one.other, session_id: one.session_id, company_id: one.company_id }
  const token = await signAccess(SECRET, { ...actor, registration_complete: true }, new Date())
  const path = `${base}/rest/events/meeting-planner-invitation/${one.invitation}/`
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  return () =>
    new Promise((done, fail) => {
      const sent = request(path, { agent, method: 'PATCH', headers }, (answer) => {
        let said = ''
        answer.on('data', (part: Buffer) => (said += part.toString()))
        answer.on('end', () => (answer.statusCode === 200 ? done() : fail(new Error(`${answer.statusCode}: ${said}`))))
      })
      sent.on('error', fail)
      sent.end(JSON.stringify({ approved: true }))
    })
}

/** The rows that accepting writes, and nothing looked up or told. */
async function acceptBare(pool: pg.Pool, one: Asked): Promise<() => Promise<void>> {
  const steps: [string, unknown[]][] = [
    ['begin', []],
    [
      'insert into meeting_person_slot (customer_id, starts_at, event_id, meeting_id) values ($1, $2, $3, $4), ($5, $2, $3, $4)',
      [Math.min(one.one, one.other), one.starts_at, one.event, one.meeting, Math.max(one.one, one.other)],
    ],
    [
      `update meeting set state = 'confirmed', starts_at = $2, slots = 1, table_id = $3, sequence = sequence + 1, changed_at = now() where id = $1`,
      [one.meeting, one.starts_at, one.table_id],
    ],
    [`update meeting_invitation set state = 'approved', decided_at = now() where id = $1`, [one.invitation]],
    [
      'insert into meeting_table_slot (table_id, starts_at, meeting_id) values ($1, $2, $3)',
      [one.table_id, one.starts_at, one.meeting],
    ],
    [
      `insert into fact (kind, payload, recorded_at) values ('bench.accepted', jsonb_build_object('meeting_id', $1::integer, 'event_id', $2::integer), now())`,
      [one.meeting, one.event],
    ],
    ['commit', []],
  ]
  return async () => {
    const client = await pool.connect()
    try {
      for (const [text, values] of steps) await client.query({ name: text.slice(0, 60), text, values })
    } finally {
      client.release()
    }
  }
}
