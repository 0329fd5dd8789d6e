import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { startEmbedded } from '../server/src/db/embedded.ts'
import { openDatabase, sql } from '../server/src/kit/data/db.ts'
import type { Database } from '../server/src/kit/data/db.ts'
import { newSecret, signAccess } from '../server/src/modules/identity/identity.tokens.ts'
import { feed } from '../server/src/modules/meetings/calendar/meetings.calendar.service.ts'
import { people, planner } from '../server/src/modules/meetings/meetings.planner.service.ts'
import { capture } from './capture.ts'
import { measureAccept } from './meetings.accept.ts'
import { memoryOf } from './processes.ts'
import { fillForum } from './meetings.fill.ts'
import { communityOf } from './place.ts'
import { reportPlans } from './plans.ts'
import { floorOn, growthOf, productOn } from './product.ts'
import { compare, fixed, report } from './report.ts'
import { SECRET, root } from './world.ts'

const POSTS = 10_000
const worker = join(import.meta.dirname, '../server/src/modules/meetings/builder/meetings.builder.worker.ts')
/** Before the event, whatever the day on which this runs. */
const NOW = new Date('2027-05-01T09:00:00Z')

/** People, wishes each, and the most meetings of one person. */
const FORUMS = [
  { people: 100, wishes: 20, most: 60, start: '2027-05-10' },
  { people: 500, wishes: 16, most: 60, start: '2027-05-17' },
  { people: 1700, wishes: 37, most: 64, start: '2027-05-24' },
] as const

/** The builder with its table, and what is read and written among the meetings that it has made. */
export async function measureMeetings(): Promise<void> {
  const cluster = await startEmbedded(join(root, 'var/bench-postgres'), { durable: true })
  try {
    const url = await communityOf(cluster, POSTS, {
      name: 'forums',
      files: ['meetings.fill.ts'],
      fill: async (database) => {
        for (const one of FORUMS) await fillForum(database, one.people, one.wishes, one.start)
      },
    })
    const database = openDatabase(url, { max: 4, statementTimeoutMs: 0 })
    try {
      // What an earlier run has written is not there any more: only then is it the same again.
      await sql`delete from meeting`.execute(database.db)
      await sql`delete from meeting_build`.execute(database.db)
      await sql`vacuum analyze`.execute(database.db)
      const events = await sql<{
        id: number
      }>`select id from event where slug like 'bench-forum-%' order by id`.execute(database.db)
      for (const [place, one] of FORUMS.entries())
        await buildTwice(url, database, { ...one, event: events.rows[place]?.id ?? 0 })
      await sql`vacuum analyze`.execute(database.db)
      const [, small = 0, large = 0] = events.rows.map(({ id }) => id)
      await reading(url, database, small, large)
      await measureAccept(url, database, small, large)
    } finally {
      await database.close()
    }
  } finally {
    await cluster.stop()
  }
}

type Forum = (typeof FORUMS)[number] & { event: number }
type Run = { id: number; seconds: number; memory: number }

/** Plans twice, which must be the same, and writes the second; each in a process of its own, as the product does. */
async function buildTwice(url: string, database: Database, forum: Forum): Promise<void> {
  const first = await runOnce(url, await begin(database, forum))
  const second = await runOnce(url, await begin(database, forum))
  const [one, other] = [await resultOf(database, first.id), await resultOf(database, second.id)]
  await sql`update meeting_build set state = 'applying', done = 0 where id = ${second.id}`.execute(database.db)
  const written = await runOnce(url, second.id)
  const { figures, hash } = other
  const faults = await faultsOf(database, forum.event)
  const seconds = second.seconds + written.seconds
  report(
    `builder, ${figures['people']} people, ${figures['tables']} tables, ${figures['wishes']} wishes`,
    `${figures['meetings']} meetings, ${figures['satisfied']} wishes; plan ${fixed(second.seconds, 1)} s, write ${fixed(written.seconds, 1)} s, ${fixed(Math.max(second.memory, written.memory), 0)} MiB, ${hash?.slice(0, 12)}`,
    '≤ 60 s',
    seconds <= 60,
  )
  report(
    `builder, ${figures['people']} people, twice`,
    one.hash === hash ? 'the same' : 'another',
    'the same',
    one.hash === hash,
  )
  report(
    `builder, ${figures['people']} people, faults`,
    `${faults.overlaps} overlaps, ${faults.avoided} avoided pairs, ${faults.strangers} owners elsewhere, ${faults.meetings} meetings stand`,
    '0 of each',
    faults.overlaps + faults.avoided + faults.strangers === 0,
  )
}

async function begin(database: Database, forum: Forum): Promise<number> {
  const { rows } = await sql<{
    id: number
  }>`insert into meeting_build (event_id, seed, asks_people, slots, most_per_person, most_per_day, asked_at)
    values (${forum.event}, 1, false, 1, ${forum.most}, 16, ${NOW}) returning id`.execute(database.db)
  return (rows[0] as { id: number }).id
}

async function runOnce(url: string, id: number): Promise<Run> {
  const started = performance.now()
  const child = fork(worker, [], {
    execArgv: ['--max-old-space-size=512'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  child.send({ url, now: NOW.toISOString(), input: { build_id: id } })
  let memory = 0
  const look = setInterval(() => {
    const now = child.pid === undefined ? 0 : memoryOf(child.pid)
    if (now > memory) memory = now
  }, 100)
  const [code] = (await once(child, 'exit')) as [number]
  clearInterval(look)
  if (code !== 0) throw new Error(`The builder ended with ${code}.`)
  return { id, seconds: (performance.now() - started) / 1000, memory }
}

async function resultOf(
  database: Database,
  id: number,
): Promise<{ hash: string | null; figures: Record<string, number> }> {
  const { rows } = await sql<{
    hash: string | null
    figures: Record<string, number>
  }>`select hash, figures from meeting_build
    where id = ${id}`.execute(database.db)
  return rows[0] as { hash: string | null; figures: Record<string, number> }
}

/** By query, of what stands. An owner is elsewhere when a table of their own is free then. */
async function faultsOf(database: Database, event: number) {
  const { rows } = await sql<{ meetings: number; overlaps: number; avoided: number; strangers: number }>`
    with standing as materialized (select * from meeting where event_id = ${event} and state = 'confirmed'),
    sits as (select unnest(array[requested_by, requested_to]) as who, starts_at from standing)
    select (select count(*) from standing) as meetings,
      (select count(*) - count(distinct (who, starts_at)) from sits)
        + (select count(table_id) - count(distinct (table_id, starts_at)) from standing where table_id is not null) as overlaps,
      (select count(*) from standing join meeting_mark mark on mark.event_id = ${event} and mark.kind = 'avoid'
        and ((mark.customer_id = requested_by and mark.target_customer_id = requested_to)
          or (mark.customer_id = requested_to and mark.target_customer_id = requested_by))) as avoided,
      (select count(*) from standing join customer on customer.id in (requested_by, requested_to)
        join event_table own on own.event_id = ${event} and own.state = 'booked' and own.company_id = customer.company_id
        where standing.table_id is distinct from own.id
          and not exists (select from event_table mine where mine.id = standing.table_id and mine.state = 'booked')
          and not exists (select from meeting_table_slot taken where taken.table_id = own.id and taken.starts_at = standing.starts_at)) as strangers`.execute(
    database.db,
  )
  return rows[0] as { meetings: number; overlaps: number; avoided: number; strangers: number }
}

/** Pages among fifty thousand meetings, beside the least program that runs the same statements. */
async function reading(url: string, database: Database, small: number, large: number): Promise<void> {
  const who = async (event: number) => {
    const { rows } = await sql<{ customer_id: number; company_id: number; session_id: string }>`
      select customer.id as customer_id, customer.company_id, session.id as session_id from customer join session on session.customer_id = customer.id
      where customer.id = (select customer_id from meeting_person_slot where event_id = ${event} group by 1 order by abs(count(*) - 60), 1 limit 1)
      limit 1`.execute(database.db)
    return rows[0] as { customer_id: number; company_id: number; session_id: string }
  }
  const [reader, other] = [await who(large), await who(small)]
  const feedOf = async ({ customer_id }: typeof reader) => {
    const { secret, hash } = newSecret()
    await sql`insert into meeting_feed (customer_id, scope, token_hash, created_at) values (${customer_id}, 'mine', ${hash}, now())
      on conflict (customer_id, scope) do update set token_hash = excluded.token_hash`.execute(database.db)
    return secret
  }
  const [secret, others] = [await feedOf(reader), await feedOf(other)]
  const paging = { page: 1, page_size: 20, show_all: false } as const
  const captured = await capture(url, reader, (visitor, member) => ({
    'planner page': () => planner(member, { event: large, page: 1, limit: 10 } as never),
    'people, free when I am': () => people(member, { event: large, free_with_me: true, ...paging } as never),
    'calendar feed': () => feed(visitor, secret),
  }))
  const paths = (event: number) => ({
    'planner page': `/live/v1/meeting-planner/?event=${event}`,
    'people, free when I am': `/rest/events/meeting-planner-people/?event=${event}&free_with_me=true`,
  })
  const token = async (one: typeof reader) => ({
    authorization: `Bearer ${await signAccess(SECRET, { ...one, registration_complete: true }, new Date())}`,
  })
  const { base, server } = await productOn(url, 'rest')
  const floor = await floorOn(url, captured)
  try {
    await server.start()
    const headers = await token(reader)
    const all = { ...paths(large), 'calendar feed': `/rest/calendars/${secret}/` }
    for (const [name, path] of Object.entries(all))
      await compare(
        name,
        10,
        { url: `${floor.base}/${encodeURIComponent(name)}`, pid: floor.process.pid ?? 0 },
        { url: base + path, pid: server.pid(), headers },
        { bar: 0.6, cpu: 1.6 },
      )
    await reportPlans(url, captured)
  } finally {
    await server.end('SIGTERM')
    floor.process.kill()
  }
  const lists = (event: number, feed_secret: string) => ({
    'planner page': paths(event)['planner page'],
    'calendar feed': `/rest/calendars/${feed_secret}/`,
  })
  await growthOf(
    { url, headers: await token(other), lists: lists(small, others) },
    { url, headers: await token(reader), lists: lists(large, secret) },
    'from a small event to fifty thousand meetings',
  )
}
