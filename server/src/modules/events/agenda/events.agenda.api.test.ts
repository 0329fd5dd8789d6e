import { beforeAll, expect, test } from 'vitest'
import { readCalendar } from '../../../../test/factories/calendar.ts'
import { dayIn, makeEvent } from '../../../../test/factories/events.ts'
import { makeMember } from '../../../../test/factories/people.ts'
import { openRecords } from '../../../../test/factories/records.ts'
import { openTestbed } from '../../../../test/harness.ts'
import { sql } from '#kit/data/db.ts'

const t = await openTestbed()

let event: Awaited<ReturnType<typeof makeEvent>>
let ann: Awaited<ReturnType<typeof makeMember>>
let ben: Awaited<ReturnType<typeof makeMember>>

beforeAll(async () => {
  event = await makeEvent(t, { name: 'Gate Days', starts_in: 20 })
  ann = await makeMember(t)
  ben = await makeMember(t)
})

async function makeSession(given: { title?: string; event_id?: number; hour?: number } = {}): Promise<number> {
  const of = given.event_id ?? event.id
  const day = dayIn(t, 20)
  const at = (hour: number) => new Date(`${day}T${String(hour).padStart(2, '0')}:00:00Z`)
  await sql`insert into event_day (event_id, date, starts_at, ends_at) values (${of}, ${day}, ${at(8)}, ${at(18)}) on conflict do nothing`.execute(
    t.db,
  )
  const { rows } = await sql<{ id: number }>`
    insert into event_session (event_id, day, starts_at, ends_at, title, kind, room)
    values (${of}, ${day}, ${at(given.hour ?? 9)}, ${at((given.hour ?? 9) + 1)}, ${given.title ?? 'Late gates'}, 'talk', 'Hall A') returning id`.execute(
    t.db,
  )
  return rows[0]?.id ?? 0
}

const starred = async (token: string) =>
  (await t.call('events.myAgenda', { query: { event: event.id } }, token)).body.starred
const star = (id: number, token: string) => t.call('events.star', { params: { id } }, token)
const unstar = (id: number, token: string) => t.call('events.unstar', { params: { id } }, token)
const news = async (token: string) => {
  await t.settle()
  return (await t.call('notifications.list', {}, token)).body.results
}

test('a session goes into my agenda once, and out of it; nobody else sees it there', async () => {
  const id = await makeSession()
  const both = await Promise.all([star(id, ann.token), star(id, ann.token)])
  expect(both.map((one) => one.status)).toEqual([200, 200])
  expect(await starred(ann.token)).toEqual([id])
  expect(await starred(ben.token)).toEqual([])
  expect((await unstar(id, ann.token)).status).toBe(204)
  expect((await unstar(id, ann.token)).status).toBe(204)
  expect(await starred(ann.token)).toEqual([])
})

test('a session that was removed, of a draft, or of an agenda that is not open is not there', async () => {
  const removed = await makeSession()
  await sql`delete from event_session where id = ${removed}`.execute(t.db)
  const draft = await makeEvent(t, { published: false, starts_in: 20 })
  const closed = await makeEvent(t, { sections: ['prices'], starts_in: 20 })
  for (const id of [removed, await makeSession({ event_id: draft.id }), await makeSession({ event_id: closed.id })])
    expect((await star(id, ann.token)).status).toBe(404)
  expect((await t.call('events.myAgenda', { query: { event: draft.id } }, ann.token)).status).toBe(404)
})

test('who starred a session hears of another time or room, and of its end; others do not', async () => {
  const id = await makeSession({ title: 'Slot exchange', hour: 11 })
  await star(id, ann.token)
  const { change, remove } = await openRecords(t)
  await change('event-sessions', id, () => ({ description: 'New words' }))
  expect(await news(ann.token)).toEqual([])
  const later = (at: unknown) => new Date(new Date(at as string).getTime() + 30 * 60_000).toISOString()
  await change('event-sessions', id, ({ starts_at }) => ({ starts_at: later(starts_at), room: 'Hall B' }))
  expect(await news(ann.token)).toMatchObject([
    {
      kind: 'session_changed',
      subject: { type: 'event', id: event.id, name: 'Slot exchange' },
      target: { path: `/events/${event.slug}/${event.id}/agenda` },
    },
  ])
  expect(await news(ben.token)).toEqual([])
  await remove('event-sessions', id)
  // What changed about it is no news once it is off.
  expect(await news(ann.token)).toMatchObject([{ kind: 'session_removed', subject: { name: 'Gate Days' } }])
  expect(await starred(ann.token)).not.toContain(id)
})

test('my calendar feed holds what I starred, with a number that rises as it changes', async () => {
  const id = await makeSession({ title: 'Dinner on the quay', hour: 17 })
  await star(id, ben.token)
  const { body } = await t.call('meetings.makeFeed', { body: {} }, ben.token)
  const secret = body.url.split('/').at(-2) ?? ''
  const read = async () =>
    readCalendar((await t.call('meetings.feed', { params: { secret } })).bytes.toString()).entries
  const [before] = await read()
  expect(before).toMatchObject({ summary: 'Dinner on the quay' })
  await sql`update event_session set ends_at = ends_at + interval '1 hour' where id = ${id}`.execute(t.db)
  const [after] = await read()
  expect(after?.uid).toBe(before?.uid)
  expect(after?.sequence).toBeGreaterThan(before?.sequence ?? 0)
  await unstar(id, ben.token)
  expect(await read()).toEqual([])
})

test('a networking session that I starred leaves me free in my calendar, a talk does not', async () => {
  const [talk, open] = [await makeSession({ hour: 10 }), await makeSession({ title: 'One-to-one meetings', hour: 11 })]
  await sql`update event_session set kind = 'networking' where id = ${open}`.execute(t.db)
  const carl = await makeMember(t)
  for (const id of [talk, open]) await star(id, carl.token)
  const { body } = await t.call('meetings.makeFeed', { body: {} }, carl.token)
  const secret = body.url.split('/').at(-2) ?? ''
  const text = (await t.call('meetings.feed', { params: { secret } })).bytes.toString()
  const entries = text.split('BEGIN:VEVENT').slice(1)
  expect(entries.map((entry) => [/SUMMARY:(.*)/.exec(entry)?.[1]?.trim(), /TRANSP:TRANSPARENT/.test(entry)])).toEqual([
    ['Late gates', false],
    ['One-to-one meetings', true],
  ])
})

test('my meetings stand in my agenda, agreed ones and those that wait for my answer', async () => {
  const at = new Date(`${dayIn(t, 20)}T10:00:00Z`)
  await sql`with made as (insert into meeting (event_id, requested_by, requested_to, reason, created_at, changed_at)
      values (${event.id}, ${ben.customer_id}, ${ann.customer_id}, 'Reefer plugs in Gdynia', ${t.clock()}, ${t.clock()}) returning id)
    insert into meeting_invitation (meeting_id, kind, proposed_by, proposed_to, starts_at, slots, sent_at, expires_at)
    select id, 'request', ${ben.customer_id}, ${ann.customer_id}, ${at}, 2, ${t.clock()}, ${at} from made`.execute(t.db)
  const { body } = await t.call('events.myAgenda', { query: { event: event.id } }, ann.token)
  expect(body.meetings).toMatchObject([{ pending: true, customer_id: ben.customer_id, starts_at: at.toISOString() }])
  expect((await t.call('events.myAgenda', { query: { event: event.id } }, ben.token)).body.meetings).toEqual([])
})

test('a programme of 843 sessions is read by day, in answers of at most 300 KB', async () => {
  const { id, start_date } = await makeEvent(t, { name: 'Every Gate', days: 2, starts_in: 40 })
  const dates = [start_date, dayIn(t, 41)]
  await sql`insert into event_day (event_id, date, starts_at, ends_at)
    select ${id}, day::date, day::date + interval '8 hours', day::date + interval '18 hours' from unnest(${dates}::text[]) as day`.execute(
    t.db,
  )
  await sql`insert into event_session (event_id, day, starts_at, ends_at, title, description, kind, track, room)
    select ${id}, day, day + interval '9 hours', day + interval '10 hours', 'Session ' || nr, repeat('What the gates of ports have learned. ', 8), 'talk',
      'Track ' || nr % 20, 'Hall ' || nr % 20
    from generate_series(1, 843) as nr, lateral (select (case when nr <= 421 then ${dates[0]} else ${dates[1]} end)::date as day) as on_day`.execute(
    t.db,
  )
  const days = (await t.call('events.days', { query: { event: id, show_all: 'true' } as never })).body.results
  expect(days.map(({ date, sessions_count }) => [date, sessions_count])).toEqual([
    [dates[0], 421],
    [dates[1], 422],
  ])
  const ofDay = (day: string | undefined, more: object) =>
    t.call('events.agenda', { query: { event: id, day, ...more } as never })
  // What a page is drawn with, and what it fetches when it has come.
  const first = await ofDay(dates[0], { page_size: 80 })
  expect([first.body.count, first.body.results.length, first.body.next === null]).toEqual([421, 80, false])
  expect(JSON.stringify(first.body).length).toBeLessThan(100_000)
  const all = await Promise.all(dates.map((day) => ofDay(day, { show_all: 'true' })))
  expect(all.map(({ body }) => [body.count, body.next, new Set(body.results.map(({ day }) => day)).size])).toEqual([
    [421, null, 1],
    [422, null, 1],
  ])
  for (const { body } of all) expect(JSON.stringify(body).length).toBeLessThan(300_000)
})
