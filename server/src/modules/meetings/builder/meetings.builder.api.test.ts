import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test, vi } from 'vitest'
import { makeForum, overlaps } from '../../../../test/factories/meetings.ts'
import type { Forum } from '../../../../test/factories/meetings.ts'
import { makeCompany, makeMember } from '../../../../test/factories/people.ts'
import type { Member } from '../../../../test/factories/wall.ts'
import { openTestbed } from '../../../../test/harness.ts'
import { sql } from '#kit/data/db.ts'
import { workerContext } from '#kit/work/child-process.ts'
import { runBuild } from './meetings.builder.run.service.ts'

const t = await openTestbed()
const operator = await makeMember(t, { is_operator: true })

const mark = (forum: Forum, who: Member, body: object) =>
  t.call('meetings.mark', { body: { event: forum.event.id, kind: 'want', ...body } }, who.token)
const want = (forum: Forum, who: Member, whom: Member, kind: 'want' | 'avoid' = 'want') =>
  mark(forum, who, { customer: whom.customer_id, kind })
const start = (forum: Forum, body: object = {}) =>
  t.call('meetings.startBuild', { body: { event: forum.event.id, ...body } }, operator.token)
const look = async (id: number) => (await t.call('meetings.build', { params: { id } }, operator.token)).body
const rowsOf = async (id: number) =>
  (await t.call('meetings.buildRows', { params: { id }, query: { page_size: 100 } }, operator.token)).body.results
const apply = (id: number) => t.call('meetings.applyBuild', { params: { id } }, operator.token)
const work = (id: number) => runBuild(workerContext(t.database, t.clock), id)

/** Plans here and now. */
async function plan(forum: Forum, body: object = {}) {
  const { id } = (await start(forum, body)).body
  await work(id)
  return look(id)
}
/** Plans and writes here and now. */
async function build(forum: Forum, body: object = {}) {
  const { id } = await plan(forum, body)
  expect((await apply(id)).body.state).toBe('applying')
  await work(id)
  return look(id)
}
const confirmed = { asks_people: false }

/** People who all wish for each other, each of a company of their own. */
async function crowd(count: number) {
  const forum = await makeForum(t)
  const people: Member[] = []
  for (let place = 0; place < count; place++) people.push(await forum.guest())
  for (const [place, one] of people.entries())
    for (const other of people.slice(place + 1)) await want(forum, one, other)
  return { forum, people }
}

test('who gets nothing is named, and the plan shows what a dry run would add until it is dropped', async () => {
  const { forum, people } = await crowd(2)
  const [first] = people as [Member]
  await forum.table('1')
  const [lonely, gone] = [await forum.guest({ first_name: 'Ylva' }), await forum.guest()]
  // Whom they wish for avoids them; whoever gave up the seat is not waited for.
  for (const one of [lonely, gone]) {
    await want(forum, one, first)
    await want(forum, first, one, 'avoid')
  }
  await sql`update seat set state = 'released', released_at = ${t.clock()} where customer_id = ${gone.customer_id}`.execute(
    t.db,
  )
  const { id } = await plan(forum)
  const left = async () => (await t.call('meetings.buildLeft', { params: { id } }, operator.token)).body
  expect(await left()).toMatchObject({ count: 1, results: [{ id: lonely.customer_id, wishes: 1 }] })
  const planned = async () => {
    const [row] = await rowsOf(id)
    const query = { event: forum.event.id, date: row?.starts_at.slice(0, 10) ?? '' }
    return (await t.call('meetings.tablePlan', { query }, operator.token)).body.planned
  }
  expect((await planned()).map(({ people: both }) => both.map(({ customer_id }) => customer_id).toSorted())).toEqual([
    people.map(({ customer_id }) => customer_id).toSorted(),
  ])
  await t.call('meetings.cancelBuild', { params: { id } }, operator.token)
  expect(await planned()).toEqual([])
  expect((await t.call('meetings.buildLeft', { params: { id: 1_000_000 } }, operator.token)).status).toBe(404)
})

test('marks are set, changed and taken away, and seen by nobody else', async () => {
  const forum = await makeForum(t)
  const company = await makeCompany(t)
  const admin = await forum.guest({ company_id: company.id, rights: ['admin'] })
  const [colleague, other] = [await forum.guest({ company_id: company.id }), await forum.guest()]
  expect((await want(forum, colleague, other)).body).toEqual({ kind: 'want' })
  await want(forum, colleague, other, 'avoid')
  expect((await mark(forum, admin, { company: other.company_id, scope: 'company' })).status).toBe(200)
  const list = async (who: Member) =>
    (await t.call('meetings.marks', { query: { event: forum.event.id } }, who.token)).body
  expect(await list(colleague)).toEqual({
    results: [{ kind: 'avoid', scope: 'mine', customer: other.customer_id, company: null }],
    may_mark_for_company: false,
  })
  expect(await list(admin)).toEqual({
    results: [{ kind: 'want', scope: 'company', customer: null, company: other.company_id }],
    may_mark_for_company: true,
  })
  expect((await list(other)).results).toEqual([])
  await mark(forum, colleague, { customer: other.customer_id, kind: null })
  expect((await list(colleague)).results).toEqual([])

  expect((await mark(forum, colleague, { company: other.company_id, scope: 'company' })).refused.code).toBe(
    'not_allowed',
  )
  expect((await want(forum, other, other)).refused).toHaveProperty('customer')
  expect((await mark(forum, admin, { company: company.id })).refused).toHaveProperty('company')
  expect((await want(forum, other, await makeMember(t))).refused).toHaveProperty('customer')
  expect((await mark(forum, other, { company: (await makeCompany(t)).id })).refused).toHaveProperty('company')
  expect((await mark(forum, other, {})).refused).toHaveProperty('customer')
  expect((await want(forum, await makeMember(t), other)).status).toBe(403)
})

test('a plan shows what it would do and writes nothing; the same input and seed give the same plan', async () => {
  const { forum } = await crowd(5)
  const one = await plan(forum, { seed: 7 })
  expect(one).toMatchObject({
    state: 'planned',
    figures: { people: 5, wishes: 10, satisfied: 10, meetings: 10, slots: 14, tables: 0, without_table: 10 },
    made: 0,
  })
  expect(one.hash).toMatch(/^[\da-f]{64}$/)
  expect(await rowsOf(one.id)).toHaveLength(10)
  const { rows } = await sql`select from meeting where event_id = ${forum.event.id}`.execute(t.db)
  expect(rows).toHaveLength(0)
  const again = await plan(forum, { seed: 7 })
  expect([again.input_hash, again.hash]).toEqual([one.input_hash, one.hash])
  const other = await plan(forum, { seed: 8 })
  expect(other.hash).not.toBe(one.hash)
})

test('where people are asked, each plan is a request of who wished for it, and they are told once', async () => {
  const { forum, people } = await crowd(3)
  const done = await build(forum)
  expect(done).toMatchObject({ state: 'applied', made: 3, skipped: 0 })
  const [first] = people as [Member]
  const list = async (who: Member, direction: 'in' | 'out') =>
    (await t.call('meetings.invitations', { query: { event: forum.event.id, direction } }, who.token)).body.results
  expect(await list(first, 'out')).toHaveLength(2)
  const [asked] = await list(people[2] as Member, 'in')
  expect(asked).toMatchObject({ state: 'pending', kind: 'request' })
  expect((await forum.answer(people[2] as Member, asked?.id ?? 0, true)).body.state).toBe('confirmed')
  await t.settle()
  const told = (await t.call('notifications.list', {}, people[1]?.token)).body.results
  expect(told.filter(({ kind }) => kind === 'meetings_planned')).toHaveLength(1)
  expect(told.filter(({ kind }) => kind === 'meeting_requested')).toHaveLength(0)
  // What is asked already is not planned again.
  expect((await plan(forum)).figures).toMatchObject({ meetings: 0, already: 3 })
})

test(
  'only what is empty is filled; who avoids or is blocked is kept apart; limits are kept',
  { timeout: 60_000 },
  async () => {
    const { forum, people } = await crowd(6)
    const [busy, shy, blocked, asked] = people as [Member, Member, Member, Member]
    const times = ['09:00', '09:30', '10:00', '11:00', '11:30', '12:00']
    for (const time of times)
      await t.call('meetings.block', { body: { event: forum.event.id, date: forum.date, start: time } }, busy.token)
    await want(forum, shy, busy, 'avoid')
    await sql`insert into member_block (blocker_id, blocked_id, since) values (${blocked.customer_id}, ${asked.customer_id}, ${t.clock()})`.execute(
      t.db,
    )
    const outside = await forum.guest()
    await forum.ask(outside, asked, { date: forum.next, start: '09:00' })
    const done = await build(forum, { ...confirmed, most_per_person: 3 })
    expect(done.figures).toMatchObject({ avoided: 2 })
    const rows = await rowsOf(done.id)
    const pairs = rows.map((row) => [row.one.id, row.other.id].toSorted((a, b) => a - b).join(' '))
    for (const [one, other] of [
      [busy, shy],
      [blocked, asked],
    ] as const)
      expect(pairs).not.toContain([one.customer_id, other.customer_id].toSorted((a, b) => a - b).join(' '))
    for (const who of people)
      expect(rows.filter((row) => [row.one.id, row.other.id].includes(who.customer_id)).length).toBeLessThanOrEqual(3)
    const starts = (who: Member) =>
      rows.flatMap((row) => ([row.one.id, row.other.id].includes(who.customer_id) ? row.starts_at : []))
    expect(starts(asked)).not.toContain(`${forum.next}T08:00:00.000Z`)
    const blockedStarts = ['08:00', '08:30', '09:00', '10:00', '10:30', '11:00'].map(
      (at) => `${forum.date}T${at}:00.000Z`,
    )
    for (const at of blockedStarts) expect(starts(busy)).not.toContain(at)
    expect(await overlaps(t)).toBe(0)
    // The request of the outsider still waits.
    expect((await forum.slots(outside)).size).toBeGreaterThan(0)
  },
)

test('owners sit at their own tables, and nobody has to be in two halls at once', { timeout: 60_000 }, async () => {
  const { forum, people } = await crowd(6)
  const [owner] = people as [Member]
  const own = await forum.table('50', owner.company_id, 'East')
  await forum.table('1', null, 'West')
  await forum.table('2', null, 'East')
  const done = await build(forum, confirmed)
  expect(done).toMatchObject({ state: 'applied', skipped: 0 })
  const { rows } = await sql<{ wrong: number; meetings: number }>`select count(*) as meetings,
    count(*) filter (where table_id is distinct from ${own}) as wrong from meeting
    where event_id = ${forum.event.id} and ${owner.customer_id} in (requested_by, requested_to)`.execute(t.db)
  expect(rows[0]).toEqual({ meetings: 5, wrong: 0 })
  const { rows: late } = await sql`select from meeting_person_slot one
    join meeting_person_slot next on next.customer_id = one.customer_id and next.starts_at = one.starts_at + interval '30 minutes'
    join meeting m on m.id = one.meeting_id join event_table a on a.id = m.table_id
    join meeting n on n.id = next.meeting_id join event_table b on b.id = n.table_id
    where one.event_id = ${forum.event.id} and a.hall <> b.hall`.execute(t.db)
  expect(late).toHaveLength(0)
  expect(await overlaps(t)).toBe(0)
})

test('a wish for a company is one meeting with anybody of it, and a heavier company comes first', async () => {
  const forum = await makeForum(t)
  const company = await makeCompany(t)
  const staff = [await forum.guest({ company_id: company.id }), await forum.guest({ company_id: company.id })]
  const [light, heavy] = [await forum.guest(), await forum.guest()]
  // One slot is left to both of the staff, so only one of two wishes each comes true.
  for (const who of [light, heavy]) await mark(forum, who, { company: company.id })
  const both = await plan(forum, confirmed)
  expect(both.figures).toMatchObject({ wishes: 2, satisfied: 2, meetings: 2 })
  for (const who of staff) await want(forum, who, light, 'avoid')
  expect((await plan(forum, confirmed)).figures).toMatchObject({ satisfied: 1, avoided: 1 })
  const [target] = staff as [Member]
  for (const who of [light, heavy]) await mark(forum, who, { company: company.id, kind: null })
  const [third] = [await forum.guest()]
  for (const who of [third, heavy]) await want(forum, who, target)
  const body = { event: forum.event.id, company: heavy.company_id ?? 0, weight: 9 }
  expect((await t.call('meetings.setPriority', { body }, operator.token)).body).toEqual({ weight: 9 })
  const one = await plan(forum, { ...confirmed, most_per_person: 1 })
  expect((await rowsOf(one.id)).map((row) => row.one.id)).toEqual([heavy.customer_id])
  const listed = await t.call('meetings.priorities', { query: { event: forum.event.id } }, operator.token)
  expect(listed.body.results).toMatchObject([{ company_id: heavy.company_id, weight: 9 }])
  await t.call('meetings.setPriority', { body: { ...body, weight: 1 } }, operator.token)
  const wrong = { event: 999_999, company: 999_999, weight: 2 }
  expect(Object.keys((await t.call('meetings.setPriority', { body: wrong }, operator.token)).refused)).toEqual(
    expect.arrayContaining(['event', 'company']),
  )
})

test('started twice, the second is refused; what changed since the plan is left out', async () => {
  const { forum, people } = await crowd(3)
  const first = (await start(forum)).body
  expect((await start(forum)).refused.code).toBe('already_running')
  const twice = await Promise.all([start(await makeForum(t)), start(forum)])
  expect(twice.map(({ status }) => status)).toEqual([201, 409])
  expect((await apply(first.id)).refused.code).toBe('not_planned')
  await work(first.id)
  await sql`update seat set display = false where event_id = ${forum.event.id} and customer_id = ${people[0]?.customer_id}`.execute(
    t.db,
  )
  await apply(first.id)
  expect((await apply(first.id)).refused.code).toBe('not_planned')
  await work(first.id)
  expect(await look(first.id)).toMatchObject({ state: 'applied', made: 1, skipped: 2, progress: { done: 3, of: 3 } })
  expect((await t.call('meetings.cancelBuild', { params: { id: first.id } }, operator.token)).refused.code).toBe('over')
  const list = (await t.call('meetings.builds', { query: { event: forum.event.id } }, operator.token)).body
  expect(list).toMatchObject({ results: [{ id: first.id, state: 'applied' }] })
  expect((await start(forum, { event: 999_999 })).refused).toHaveProperty('event')
})

const worker = fileURLToPath(new URL('meetings.builder.worker.ts', import.meta.url))
/** A process at work on a run. */
function begin(id: number) {
  const child = fork(worker, [], { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  child.send({ url: t.config.databaseUrl, now: t.clock().toISOString(), input: { build_id: id } })
  return child
}
const madeOf = async (id: number) => (await look(id)).made
const soon = { timeout: 30_000, interval: 50 }

test(
  'killed again and again while it writes, it goes on where it stopped, and nothing is half done',
  { timeout: 120_000 },
  async () => {
    const { forum } = await crowd(16)
    const { id, figures } = await plan(forum, confirmed)
    expect(figures?.meetings).toBeGreaterThan(80)
    // Long enough for a kill to fall into the middle of a transaction.
    await sql`create function linger() returns trigger language plpgsql as 'begin perform pg_sleep(0.004); return new; end'`.execute(
      t.db,
    )
    await sql`create trigger linger before insert on meeting_person_slot for each row execute function linger()`.execute(
      t.db,
    )
    await apply(id)
    for (const wait of [150, 300, 450, 600]) {
      const child = begin(id)
      const gone = once(child, 'exit')
      const isGone = () => child.exitCode !== null || child.signalCode !== null
      await vi.waitFor(async () => {
        const { rows } = await sql`select from pg_locks where locktype = 'advisory' and objid = ${id}
          and database = (select oid from pg_database where datname = current_database())`.execute(t.db)
        // On a slow machine it may be done before it is caught.
        expect(rows.length > 0 || isGone()).toBe(true)
      }, soon)
      await sql`select pg_sleep(${wait / 1000})`.execute(t.db)
      child.kill('SIGKILL')
      await gone
      expect(await overlaps(t)).toBe(0)
      const { rows } = await sql<{
        count: number
      }>`select count(*) as count from meeting where event_id = ${forum.event.id}`.execute(t.db)
      expect(rows[0]?.count).toBe(await madeOf(id))
    }
    await sql`drop trigger linger on meeting_person_slot`.execute(t.db)
    // What a job of the minute does; another process beside it changes nothing.
    begin(id)
    await t.runJob('meetings.resume_builds')
    await vi.waitFor(async () => expect((await look(id)).state).toBe('applied'), soon)
    expect(await look(id)).toMatchObject({ made: figures?.meetings, skipped: 0 })
    expect(await overlaps(t)).toBe(0)
  },
)

test('cancelled while it writes, it takes back what it has written', { timeout: 120_000 }, async () => {
  const { forum, people } = await crowd(16)
  const before = await forum.ask(people[0] as Member, await forum.guest())
  expect(before.status).toBe(201)
  const { id } = await plan(forum, confirmed)
  await apply(id)
  // The first hundred are written, then somebody cancels.
  await sql`create function stop_build() returns trigger language plpgsql as $$ begin
    if new.state = 'applying' and new.done >= 100 then new.state := 'undoing'; end if; return new; end $$`.execute(t.db)
  await sql`create trigger stop_build before update on meeting_build for each row execute function stop_build()`.execute(
    t.db,
  )
  await work(id)
  await sql`drop trigger stop_build on meeting_build`.execute(t.db)
  expect(await look(id)).toMatchObject({ state: 'cancelled', made: 0 })
  const { rows } = await sql<{
    count: number
  }>`select count(*) as count from meeting where event_id = ${forum.event.id}`.execute(t.db)
  expect(rows[0]?.count).toBe(1)
  expect(await overlaps(t)).toBe(0)
  await t.settle()
  expect((await t.call('notifications.list', {}, people[1]?.token)).body.results).toEqual([])

  const second = (await start(forum)).body
  const cancelled = await t.call('meetings.cancelBuild', { params: { id: second.id } }, operator.token)
  expect(cancelled.body.state).toBe('cancelled')
  await work(second.id)
  expect((await look(second.id)).state).toBe('cancelled')
})

test('what an operator asks for begins by itself, in a process of its own', { timeout: 60_000 }, async () => {
  const { forum } = await crowd(3)
  const { id } = (await start(forum)).body
  await t.settle()
  await vi.waitFor(async () => expect((await look(id)).state).toBe('planned'), soon)
})
