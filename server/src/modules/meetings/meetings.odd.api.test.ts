import { expect, test, vi } from 'vitest'
import { goTo, makeForum } from '../../../test/factories/meetings.ts'
import { openTestbed, testNow } from '../../../test/harness.ts'
import { sql } from '#kit/data/db.ts'

const t = await openTestbed()

test('a session that one starred takes its slots, as long as the star is there', async () => {
  const forum = await makeForum(t)
  const [one, other] = [await forum.guest(), await forum.guest()]
  const { rows } = await sql<{ id: number }>`insert into event_session (event_id, day, starts_at, ends_at, title, kind)
    values (${forum.event.id}, ${forum.date}, ${`${forum.date}T11:00:00Z`}, ${`${forum.date}T11:30:00Z`}, 'The empties of Gdynia', 'panel')
    returning id`.execute(t.db)
  await sql`insert into event_session_star (customer_id, event_id, session_id, starred_at)
    values (${one.customer_id}, ${forum.event.id}, ${rows[0]?.id}, ${t.clock()})`.execute(t.db)
  expect((await forum.slots(one)).get('12:00')).toMatchObject({ session: { speaks: false } })
  expect((await forum.slots(other, one)).get('12:00')).toMatchObject({ theirs: 'busy', session: null })
  const people = await t.call('meetings.people', { query: { event: forum.event.id } }, other.token)
  expect(people.body.results.map(({ free_slots }) => free_slots)).toEqual([6])
  const refused = await forum.ask(other, one, { start: '12:00' })
  expect(refused.refused).toMatchObject({ code: 'slot_taken' })
  expect(refused.refused.alternatives?.map(({ start }) => start)).toEqual(['11:30', '12:30', '11:00'])
  await sql`delete from event_session_star where customer_id = ${one.customer_id}`.execute(t.db)
  expect((await forum.ask(other, one, { start: '12:00' })).status).toBe(201)
})

test('a starred session that is there for meeting leaves its slots free; one in which somebody speaks does not', async () => {
  const forum = await makeForum(t)
  const [one, other] = [await forum.guest(), await forum.guest()]
  const { rows } = await sql<{ id: number }>`insert into event_session (event_id, day, starts_at, ends_at, title, kind)
    values (${forum.event.id}, ${forum.date}, ${`${forum.date}T07:00:00Z`}, ${`${forum.date}T11:30:00Z`}, 'One-to-one meetings', 'networking')
    returning id`.execute(t.db)
  const session = rows[0]?.id
  await sql`insert into event_session_star (customer_id, event_id, session_id, starred_at)
    values (${one.customer_id}, ${forum.event.id}, ${session}, ${t.clock()})`.execute(t.db)
  expect((await forum.slots(one)).get('12:00')).toMatchObject({ session: null })
  expect((await forum.slots(other, one)).get('12:00')).toMatchObject({ theirs: 'free' })
  await sql`with host as (insert into event_speaker (event_id, customer_id, type, position, first_name, last_name)
      values (${forum.event.id}, ${one.customer_id}, 'moderator', 1, 'Ho', 'St') returning id)
    insert into event_session_speaker (session_id, speaker_id, event_id) select ${session}, id, ${forum.event.id} from host`.execute(
    t.db,
  )
  expect((await forum.slots(one)).get('12:00')).toMatchObject({ session: { speaks: true } })
})

test('times that were offered are shown once each, and not once they are taken', async () => {
  const forum = await makeForum(t)
  const [wanted, first, second] = [await forum.guest(), await forum.guest(), await forum.guest()]
  const won = (await forum.ask(first, wanted)).body.invitation.id
  const lost = (await forum.ask(second, wanted)).body.invitation.id
  await forum.answer(wanted, won, true)
  const offered = async () =>
    (
      await t.call('meetings.invitations', { query: { superseded: 'true' } }, second.token)
    ).body.results[0]?.alternatives.map(({ start }) => start)
  expect(await offered()).toEqual(['09:30', '10:00', '11:00'])
  await sql`update meeting_invitation set alternatives = alternatives[1:2] || alternatives[1:1] where id = ${lost}`.execute(
    t.db,
  )
  expect(await offered()).toEqual(['09:30', '10:00'])
  const block = { event: forum.event.id, date: forum.date, start: '10:00' }
  expect((await t.call('meetings.block', { body: block }, wanted.token)).status).toBeLessThan(300)
  expect(await offered()).toEqual(['09:30'])
})

test('a slot with a meeting names its planner for both people, though neither has opened it', async () => {
  const forum = await makeForum(t)
  const [one, other] = [await forum.guest(), await forum.guest()]
  const { invitation } = (await forum.ask(one, other)).body
  await forum.answer(other, invitation.id, true)
  const numbers = []
  for (const who of [one, other]) {
    const slot = (await forum.slots(who)).get('09:00')
    expect(slot).toMatchObject({ slot_type: 'meeting', customer_meeting_planner_id: expect.any(Number) })
    numbers.push(slot?.customer_meeting_planner_id)
  }
  expect(new Set(numbers).size).toBe(2)
})

test('sent twice with one key, also at once, it is one request', async () => {
  const forum = await makeForum(t)
  const [one, other] = [await forum.guest(), await forum.guest()]
  const more = { idempotency_key: '3f0a4c7e-2b1d-4c55-9e0a-6f3f3b2f9d11' }
  const answers = await Promise.all([1, 2, 3].map(() => forum.ask(one, other, more)))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  const { body } = answers[0] as (typeof answers)[number]
  await forum.answer(other, body.invitation.id, true)
  // Sent again after it was answered it says what became of it.
  expect((await forum.ask(one, other, more)).body).toMatchObject({ id: body.id, state: 'confirmed' })
  // The key of another one is another request.
  expect((await forum.ask(other, one, { ...more, start: '12:00' })).body.id).not.toBe(body.id)
})

test('the clock a day off: what has passed cannot be accepted, moved or cancelled', async () => {
  const forum = await makeForum(t, { starts_in: 1 })
  const [one, other, third] = [await forum.guest(), await forum.guest(), await forum.guest()]
  const waiting = (await forum.ask(one, other)).body
  const agreed = (await forum.ask(third, other, { start: '11:00' })).body
  await forum.answer(other, agreed.invitation.id, true)
  await goTo(t, new Date(`${forum.date}T11:00:00Z`), one, other, third)
  expect((await forum.answer(other, waiting.invitation.id, true)).refused.code).toBe('already_answered')
  const cancel = { body: { meeting: agreed.id, reason: 'My train is late today.' } }
  expect((await t.call('meetings.cancel', cancel, third.token)).refused.code).toBe('over')
  const move = { params: { id: agreed.id }, body: { date: forum.date, start: '12:30' } }
  expect((await t.call('meetings.change', move, third.token)).refused.code).toBe('over')
  expect((await forum.ask(one, third, { start: '09:00' })).refused).toHaveProperty('start')
  await goTo(t, testNow)
})

test('a participant with ten meetings who goes leaves ten free partners', async () => {
  const forum = await makeForum(t)
  const one = await forum.guest()
  const others = await forum.guests(10)
  const times = [forum.date, forum.next].flatMap((date) =>
    ['09:00', '09:30', '10:00', '11:00', '11:30'].map((start) => ({ date, start })),
  )
  for (const [index, other] of others.entries()) {
    const { invitation } = (await forum.ask(one, other, times[index] ?? {})).body
    expect((await forum.answer(other, invitation.id, true)).status).toBe(200)
  }
  await sql`update seat set state = 'released', released_at = ${t.clock()} where customer_id = ${one.customer_id}`.execute(
    t.db,
  )
  await t.runJob('meetings.keep')
  const { rows } = await sql<{ meetings: number; slots: number; told: number }>`select
    (select count(*) from meeting where requested_by = ${one.customer_id} and state = 'cancelled') as meetings,
    (select count(*) from meeting_person_slot where event_id = ${forum.event.id}) as slots,
    (select count(*) from fact where kind = 'meetings.cancelled' and payload ->> 'event_id' = ${String(forum.event.id)}) as told`.execute(
    t.db,
  )
  expect(rows[0]).toEqual({ meetings: 10, slots: 0, told: 10 })
})

test('what cannot be accepted: refused, withdrawn, cancelled, one’s own, and of who hides, is blocked or gone', async () => {
  const forum = await makeForum(t)
  const [one, other, hides, blocks, gone] = await forum.guests(5)
  if (!one || !other || !hides || !blocks || !gone) throw new Error('none')
  const code = async (who: typeof one, id: number) => {
    const answer = await forum.answer(who, id, true)
    return answer.status === 404 ? 404 : answer.refused.code
  }
  const refused = (await forum.ask(one, other)).body
  await forum.answer(other, refused.invitation.id, false)
  expect(await code(other, refused.invitation.id)).toBe('already_answered')
  const withdrawn = (await forum.ask(one, other)).body
  await t.call('meetings.withdraw', { params: { id: withdrawn.id } }, one.token)
  expect(await code(other, withdrawn.invitation.id)).toBe('already_answered')
  const own = (await forum.ask(one, other)).body
  expect(await code(one, own.invitation.id)).toBe('not_yours_to_accept')
  // Two tabs: the second finds it answered, and nothing is taken twice.
  const tabs = await Promise.all([1, 2].map(() => forum.answer(other, own.invitation.id, true)))
  expect(tabs.map(({ status }) => status).toSorted()).toEqual([200, 409])
  await t.call('meetings.cancel', { body: { meeting: own.id, reason: 'My flight is cancelled.' } }, one.token)
  expect(await code(other, own.invitation.id)).toBe('already_answered')

  const asked = await Promise.all([hides, blocks, gone].map((who) => forum.ask(who, other)))
  const [ofHidden = 0, ofBlocked = 0, ofGone = 0] = asked.map(({ body }) => body.invitation.id)
  await sql`update seat set display = false where customer_id = ${hides.customer_id}`.execute(t.db)
  await t.call('network.block', { body: { customer: other.customer_id, action: 'block' } }, blocks.token)
  await sql`update customer set closed_at = ${t.clock()} where id = ${gone.customer_id}`.execute(t.db)
  for (const id of [ofHidden, ofBlocked, ofGone]) expect(await code(other, id)).toBe(404)
  expect((await forum.slots(other)).size).toBeGreaterThan(0)
  const { rows } = await sql`select from meeting_person_slot where event_id = ${forum.event.id}`.execute(t.db)
  expect(rows).toEqual([])
})

test('accepting answers what the planner says afterwards, with its table', async () => {
  const forum = await makeForum(t)
  const [one, other] = [await forum.guest(), await forum.guest()]
  await forum.table('1')
  const asked = (await forum.ask(one, other, { slots: 2 })).body
  const { body } = await forum.answer(other, asked.invitation.id, true)
  const list = await t.call('meetings.invitations', {}, other.token)
  expect(body).toEqual({ id: asked.id, url: asked.url, state: 'confirmed', invitation: list.body.results[0] })
  expect(body.invitation.table?.number).toBe('1')
})

test('a table of which others have a part is passed over, and without any the meeting stands all the same', async () => {
  const forum = await makeForum(t)
  const [one, two, three, four, five, six] = await forum.guests(6)
  if (!one || !two || !three || !four || !five || !six) throw new Error('none')
  const meet = async (from: typeof one, to: typeof one, more: object) => {
    const { id } = (await forum.ask(from, to, more)).body.invitation
    return (await forum.answer(to, id, true)).body.invitation.table?.number
  }
  await forum.table('1')
  expect(await meet(one, two, { start: '09:30' })).toBe('1')
  expect(await meet(three, four, { start: '09:00', slots: 2 })).toBeUndefined()
  await forum.table('2')
  expect(await meet(five, six, { start: '09:00', slots: 2 })).toBe('2')
})

test('who was replaced by a colleague while they accept another time hears that it is answered', async () => {
  const forum = await makeForum(t)
  const [one, other, instead] = [await forum.guest(), await forum.guest(), await forum.guest()]
  const { id, invitation } = (await forum.ask(one, other)).body
  await forum.answer(other, invitation.id, true)
  const body = { date: forum.date, start: '11:00' }
  const move = (await t.call('meetings.change', { params: { id }, body }, one.token)).body.invitation
  const { accepting } = await t.db.transaction().execute(async (tx) => {
    await sql`select from meeting_planner where event_id = ${forum.event.id} for update`.execute(tx)
    const sent = forum.answer(other, move.id, true)
    // It is inside when it waits for the planners.
    await vi.waitUntil(async () => {
      const { rows } = await sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(t.db)
      return rows.length > 0
    })
    const change = { to: instead.customer_id, from: other.customer_id }
    await sql`update meeting set requested_to = ${change.to} where id = ${id}`.execute(tx)
    await sql`update meeting_person_slot set customer_id = ${change.to} where customer_id = ${change.from}`.execute(tx)
    await sql`update meeting_invitation set state = 'withdrawn', decided_at = now() where id = ${move.id}`.execute(tx)
    // In an object: a promise alone would be waited for before the commit.
    return { accepting: sent }
  })
  expect((await accepting).refused.code).toBe('already_answered')
  expect((await forum.slots(instead)).get('09:00')).toMatchObject({ slot_type: 'meeting' })
})
