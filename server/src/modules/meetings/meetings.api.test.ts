import { expect, test } from 'vitest'
import { makeForum, overlaps } from '../../../test/factories/meetings.ts'
import { makeMember } from '../../../test/factories/people.ts'
import { openTestbed, testNow } from '../../../test/harness.ts'
import { sql } from '#kit/data/db.ts'

const t = await openTestbed()

test('a planner has the days of the event in half hours, less the break', async () => {
  const forum = await makeForum(t)
  const who = await forum.guest()
  const { body } = await t.call('meetings.planner', { query: { event: forum.event.id } }, who.token)
  expect(body.docs.map((day) => day.date)).toEqual([forum.date, forum.next])
  expect(body.docs[0]?.slots.map((slot) => slot.start)).toEqual([
    '09:00',
    '09:30',
    '10:00',
    '11:00',
    '11:30',
    '12:00',
    '12:30',
  ])
  expect(body.docs[0]?.breaks).toMatchObject([{ title: 'Coffee on the quay' }])
  expect(body.docs[0]?.slots[0]).toMatchObject({
    date: forum.date,
    slot_type: null,
    customer_meeting_planner_id: null,
    invitation_request_details: [],
  })
  expect(body).toMatchObject({ totalDocs: 2, hasNextPage: false, requests: { open: 0, most: 20 }, waiting: 0 })
})

test('opening says which slots are offered; the others are blocked, and can be offered again', async () => {
  const forum = await makeForum(t)
  const [one, other] = await forum.guests(2)
  if (!one || !other) throw new Error('two')
  const offered = [{ date: forum.date, start: '09:00' }]
  const opened = await t.call('meetings.open', { body: { event: forum.event.id, offered } }, one.token)
  expect(opened.status).toBe(200)
  expect(opened.body.customer_meeting_planner_id).toBeGreaterThan(0)
  const free = async () =>
    [...(await forum.slots(other, one)).values()].flatMap((slot) => (slot.theirs === 'free' ? slot.start : []))
  expect(await free()).toEqual(['09:00'])
  await t.call(
    'meetings.open',
    { body: { event: forum.event.id, offered: [...offered, { date: forum.date, start: '12:30' }] } },
    one.token,
  )
  expect(await free()).toEqual(['09:00', '12:30'])
  const wrong = [{ date: forum.date, start: '10:30' }]
  expect(
    (await t.call('meetings.open', { body: { event: forum.event.id, offered: wrong } }, one.token)).refused,
  ).toHaveProperty('offered')
  // Opened again without saying, it stays as it is.
  await t.call('meetings.open', { body: { event: forum.event.id } }, one.token)
  expect(await free()).toEqual(['09:00', '12:30'])
})

test('a request stands in both planners, and accepting makes its slots a meeting that holds only it', async () => {
  const forum = await makeForum(t)
  const [one, other] = [await forum.guest(), await forum.guest()]
  await forum.table('7')
  const asked = await forum.ask(one, other, { slots: 2 })
  expect(asked.status).toBe(201)
  expect(asked.body).toMatchObject({
    state: 'open',
    invitation: {
      approved: false,
      is_proceeded: false,
      direction: 'out',
      kind: 'request',
      slot_details: { date: forum.date, start: '09:00' },
      slots: 2,
      person: { customer_id: other.customer_id },
    },
  })
  const waiting = await forum.slots(other)
  expect(waiting.get('09:30')).toMatchObject({ slot_type: null, invitation_request_details: [{ direction: 'in' }] })
  expect((await t.call('meetings.planner', { query: { event: forum.event.id } }, other.token)).body.waiting).toBe(1)
  const { id } = asked.body.invitation
  const accepted = await forum.answer(other, id, true)
  expect(accepted.body).toMatchObject({
    state: 'confirmed',
    invitation: { approved: true, is_proceeded: true, table: { number: '7', hall: 'West' } },
  })
  for (const who of [one, other]) {
    const slots = await forum.slots(who)
    for (const start of ['09:00', '09:30'])
      expect(slots.get(start)).toMatchObject({
        slot_type: 'meeting',
        invitation_request_details: [{ id, approved: true }],
      })
    expect(slots.get('10:00')).toMatchObject({ slot_type: null, invitation_request_details: [] })
  }
  expect((await forum.answer(other, id, true)).refused.code).toBe('already_answered')
})

test('refusing leaves it processed and not approved, and the pair may ask again', async () => {
  const forum = await makeForum(t)
  const [one, other] = [await forum.guest(), await forum.guest()]
  const { id } = (await forum.ask(one, other)).body.invitation
  expect((await forum.ask(other, one)).refused.code).toBe('already_open')
  expect((await forum.answer(other, id, false)).body).toMatchObject({
    state: 'refused',
    invitation: { approved: false, is_proceeded: true },
  })
  expect((await forum.answer(other, id, true)).refused.code).toBe('already_answered')
  expect((await forum.slots(one)).get('09:00')).toMatchObject({ slot_type: null, invitation_request_details: [] })
  expect((await forum.ask(one, other)).status).toBe(201)
})

test('another time: proposed back, accepted, moved, and the old time stands until then', async () => {
  const forum = await makeForum(t)
  const [one, other] = [await forum.guest(), await forum.guest()]
  await forum.table('3')
  const first = (await forum.ask(one, other)).body
  const at = (start: string) => ({ date: forum.date, start })
  const change = (who: typeof one, start: string) =>
    t.call('meetings.change', { params: { id: first.id }, body: at(start) }, who.token)
  const proposed = (await change(other, '11:00')).body
  expect(proposed.invitation).toMatchObject({ kind: 'proposal', direction: 'out', slot_details: at('11:00') })
  expect((await forum.answer(other, first.invitation.id, true)).refused.code).toBe('already_answered')
  expect((await forum.answer(other, proposed.invitation.id, true)).refused.code).toBe('not_yours_to_accept')
  const confirmed = (await forum.answer(one, proposed.invitation.id, true)).body
  expect(confirmed).toMatchObject({ state: 'confirmed', invitation: { table: { number: '3' } } })
  expect((await change(one, '11:00')).refused.code).toBe('same_time')

  const move = (await change(one, '11:30')).body
  expect(move).toMatchObject({ state: 'confirmed', invitation: { kind: 'move' } })
  expect((await forum.slots(other)).get('11:00')).toMatchObject({ slot_type: 'meeting' })
  expect((await forum.answer(other, move.invitation.id, true)).body).toMatchObject({
    state: 'confirmed',
    // It keeps its table, since that is free then too.
    invitation: { table: { number: '3' }, slot_details: at('11:30') },
  })
  const slots = await forum.slots(one)
  expect(slots.get('11:00')).toMatchObject({ slot_type: null, invitation_request_details: [] })
  expect(slots.get('11:30')).toMatchObject({ slot_type: 'meeting' })
  expect(await overlaps(t)).toBe(0)
})

test('withdrawing and cancelling clear the slots; a move that is refused leaves the meeting', async () => {
  const forum = await makeForum(t)
  const [one, other] = [await forum.guest(), await forum.guest()]
  const asked = (await forum.ask(one, other)).body
  const withdraw = (who: typeof one) => t.call('meetings.withdraw', { params: { id: asked.id } }, who.token)
  expect((await withdraw(other)).refused.code).toBe('not_yours_to_withdraw')
  expect((await withdraw(one)).status).toBe(204)
  expect((await withdraw(one)).refused.code).toBe('already_answered')
  expect((await forum.answer(other, asked.invitation.id, true)).refused.code).toBe('already_answered')

  const again = (await forum.ask(one, other)).body
  await forum.answer(other, again.invitation.id, true)
  const move = { params: { id: again.id }, body: { date: forum.next, start: '09:00' } }
  const moved = (await t.call('meetings.change', move, other.token)).body
  expect((await forum.answer(one, moved.invitation.id, false)).body.state).toBe('confirmed')
  const cancel = (reason: string) => t.call('meetings.cancel', { body: { meeting: again.id, reason } }, one.token)
  expect((await cancel('too short')).refused).toHaveProperty('reason')
  expect((await cancel('My flight is cancelled.')).body.state).toBe('cancelled')
  expect((await cancel('My flight is cancelled.')).refused.code).toBe('already_answered')
  for (const who of [one, other])
    expect((await forum.slots(who)).get('09:00')).toMatchObject({
      slot_type: null,
      customer_meeting_planner_id: null,
      invitation_request_details: [],
    })
})

test('blocks keep slots free, hold back requests, and may be lifted by their owner alone', async () => {
  const forum = await makeForum(t)
  const [one, other] = [await forum.guest(), await forum.guest()]
  const body = { event: forum.event.id, date: forum.date, start: '11:00', slots: 2, reason: 'Call with Gdynia' }
  const made = await t.call('meetings.block', { body }, one.token)
  expect(made.status).toBe(201)
  expect((await forum.slots(one)).get('11:30')).toMatchObject({
    block: { id: made.body.id, reason: 'Call with Gdynia' },
  })
  expect((await forum.slots(other, one)).get('11:30')).toMatchObject({ theirs: 'busy', block: null })
  const refused = await forum.ask(other, one, { start: '11:30' })
  expect(refused.status).toBe(409)
  expect(refused.refused).toMatchObject({ code: 'slot_taken' })
  expect(refused.refused.alternatives?.map((one) => one.start)).toEqual(['12:00', '12:30', '10:00'])
  expect((await t.call('meetings.block', { body }, one.token)).refused.code).toBe('slot_taken')
  const lift = (who: typeof one) => t.call('meetings.unblock', { params: { id: made.body.id } }, who.token)
  expect((await lift(other)).status).toBe(404)
  expect((await lift(one)).status).toBe(204)
  expect((await forum.ask(other, one, { start: '11:30' })).status).toBe(201)
})

test('a session in which one speaks takes its slots', async () => {
  const forum = await makeForum(t)
  const [one, other] = [await forum.guest(), await forum.guest()]
  const { id: event_id } = forum.event
  const waiting = (await forum.ask(other, one, { start: '12:00' })).body.invitation.id
  await sql`with talk as (insert into event_session (event_id, day, starts_at, ends_at, title, kind)
      values (${event_id}, ${forum.date}, ${`${forum.date}T11:10:00Z`}, ${`${forum.date}T11:40:00Z`}, 'Who pays for the late gate?', 'panel') returning id),
    speaker as (insert into event_speaker (event_id, type, first_name, last_name, customer_id)
      values (${event_id}, 'panelist', 'Test', 'Speaker', ${one.customer_id}) returning id)
    insert into event_session_speaker (event_id, session_id, speaker_id) select ${event_id}, talk.id, speaker.id from talk, speaker`.execute(
    t.db,
  )
  const slots = await forum.slots(one)
  expect(slots.get('12:00')).toMatchObject({ session: { title: 'Who pays for the late gate?' } })
  expect(slots.get('12:30')).toMatchObject({ session: { title: 'Who pays for the late gate?' } })
  expect((await forum.ask(other, one, { start: '12:30' })).refused.code).toBe('already_open')
  const lost = await forum.answer(one, waiting, true)
  expect(lost.refused.code).toBe('slot_taken')
  expect(lost.refused.alternatives?.map(({ start }) => start)).toEqual(['11:30', '11:00', '10:00'])
})

test('bad times are named: no slot, a break, past, off the half hour, five in a row, over the break', async () => {
  const forum = await makeForum(t)
  const [one, other] = [await forum.guest(), await forum.guest()]
  const refused = async (more: object) => Object.keys((await forum.ask(one, other, more)).refused)
  expect(await refused({ date: '2027-01-01' })).toEqual(['start'])
  expect(await refused({ start: '10:30' })).toEqual(['start'])
  expect(await refused({ start: '09:15' })).toEqual(['start'])
  expect(await refused({ start: '13:00' })).toEqual(['start'])
  expect(await refused({ start: '9:00' })).toEqual(['start'])
  expect(await refused({ slots: 5 })).toEqual(['slots'])
  expect(await refused({ slots: 0 })).toEqual(['slots'])
  expect(await refused({ start: '10:00', slots: 2 })).toEqual(['slots'])
  expect(await refused({ reason: 'short' })).toEqual(['reason'])
  expect(await refused({ reason: 'x'.repeat(501) })).toEqual(['reason'])
  expect((await refused({ reason: '', slots: 9, date: 'x' })).toSorted()).toEqual(['date', 'reason', 'slots'])
  // Everything that can be known is said at once.
  const all = await t.call(
    'meetings.ask',
    {
      body: {
        event: forum.event.id,
        customer: one.customer_id,
        date: forum.date,
        start: '10:30',
        reason: 'A good reason',
        table: 99,
      },
    },
    one.token,
  )
  expect(Object.keys(all.refused).toSorted()).toEqual(['customer', 'start', 'table'])
  // Markup is text like any other.
  const markup = '<img src=x onerror=alert(1)>'
  expect((await forum.ask(one, other, { reason: markup })).body.invitation.reason).toBe(markup)
  const running = await makeForum(t, { starts_in: 0 })
  const [early, late] = [await running.guest(), await running.guest()]
  // The day began at 09:00 in Berlin; it is 10:00.
  expect((await running.ask(early, late, { start: '09:30' })).refused).toHaveProperty('start')
  expect((await running.ask(early, late, { start: '11:00' })).status).toBe(201)
})

test('who is not there cannot be asked: not booked, hidden, blocked, of another event, closed, oneself', async () => {
  const forum = await makeForum(t)
  const other = await makeForum(t)
  const one = await forum.guest()
  const refused = async (who: Awaited<ReturnType<typeof makeMember>>) => (await forum.ask(one, who)).refused
  const hidden = await makeMember(t)
  await forum.seat(hidden, false)
  const [blocks, blocked, closed] = [await forum.guest(), await forum.guest(), await forum.guest()]
  await t.call('network.block', { body: { customer: one.customer_id, action: 'block' } }, blocks.token)
  await t.call('network.block', { body: { customer: blocked.customer_id, action: 'block' } }, one.token)
  await t.db.updateTable('customer').set({ closed_at: t.clock() }).where('id', '=', closed.customer_id).execute()
  const nobody = [await makeMember(t), hidden, await other.guest(), blocks, blocked, closed]
  for (const who of nobody) {
    expect(await refused(who)).toEqual({ customer: ['Invalid hyperlink - Object does not exist.'] })
    const query = { event: forum.event.id, with: who.customer_id }
    expect((await t.call('meetings.planner', { query }, one.token)).status).toBe(404)
  }
  expect(await refused(one)).toEqual({ customer: ['You cannot meet yourself.'] })
  const people = await t.call('meetings.people', { query: { event: forum.event.id } }, one.token)
  expect(people.body.results).toEqual([])
})

test('somebody else’s meeting is not there, and a planner that is closed says why', async () => {
  const forum = await makeForum(t)
  const [one, other, third] = [await forum.guest(), await forum.guest(), await forum.guest()]
  const { id, invitation } = (await forum.ask(one, other)).body
  expect((await forum.answer(third, invitation.id, true)).status).toBe(404)
  const change = { params: { id }, body: { date: forum.date, start: '12:00' } }
  expect((await t.call('meetings.change', change, third.token)).status).toBe(404)
  expect((await t.call('meetings.withdraw', { params: { id } }, third.token)).status).toBe(404)
  const cancel = { body: { meeting: id, reason: 'A long enough reason' } }
  expect((await t.call('meetings.cancel', cancel, third.token)).status).toBe(404)
  expect((await t.call('meetings.invitations', {}, third.token)).body.count).toBe(0)

  const closed = async (who: { token: string }) => {
    const answer = await t.call('meetings.planner', { query: { event: forum.event.id } }, who.token)
    return [answer.status, answer.refused.code]
  }
  const hidden = await makeMember(t)
  await forum.seat(hidden, false)
  expect(await closed(hidden)).toEqual([403, 'not_displayed'])
  expect(await closed(await makeMember(t))).toEqual([403, 'not_a_participant'])
  const set = (values: {
    meeting_planner_activation_date?: string
    display_participants?: boolean
    meeting_planner_is_active?: boolean
  }) => t.db.updateTable('event').set(values).where('id', '=', forum.event.id).execute()
  await set({ meeting_planner_activation_date: '2026-11-17' })
  expect(await closed(one)).toEqual([403, 'not_yet'])
  expect((await forum.ask(one, third)).refused.code).toBe('not_yet')
  expect((await forum.answer(other, invitation.id, true)).refused.code).toBe('not_yet')
  await set({ meeting_planner_activation_date: '2026-11-16', display_participants: false })
  expect(await closed(one)).toEqual([403, 'participants_hidden'])
  await set({ display_participants: true, meeting_planner_is_active: false })
  expect(await closed(one)).toEqual([403, 'not_active'])
})

test('requests end by themselves, and at most twenty wait', async () => {
  const forum = await makeForum(t)
  const [one, ...others] = await forum.guests(22)
  if (!one) throw new Error('none')
  for (const other of others.slice(0, 20)) expect((await forum.ask(one, other)).status).toBe(201)
  expect((await forum.ask(one, others[20] as typeof one)).refused.code).toBe('too_many_open')
  const requests = async () =>
    (await t.call('meetings.planner', { query: { event: forum.event.id } }, one.token)).body.requests.open
  expect(await requests()).toBe(20)
  // 72 hours later nobody has answered.
  await sql`update meeting_invitation set expires_at = ${t.clock()} where proposed_by = ${one.customer_id}`.execute(
    t.db,
  )
  expect(await requests()).toBe(0)
  const mine = await t.call('meetings.invitations', { query: { is_proceeded: 'true', page_size: 1 } }, one.token)
  expect(mine.body).toMatchObject({ count: 20, results: [{ state: 'expired', is_proceeded: true, approved: false }] })
  const late = mine.body.results[0]
  const asked = others.find((who) => who.customer_id === late?.person.customer_id)
  expect((await forum.answer(asked as typeof one, late?.id ?? 0, true)).refused.code).toBe('already_answered')
  expect((await forum.ask(one, others[0] as typeof one)).status).toBe(201)
  await t.runJob('meetings.keep')
  const { rows } = await sql<{ count: number }>`select count(*) as count from meeting
    where requested_by = ${one.customer_id} and state = 'expired'`.execute(t.db)
  expect(rows[0]?.count).toBe(20)
})

test('who cannot come any more has no meetings: a released seat, a hidden one, a closed account, a block', async () => {
  const forum = await makeForum(t)
  const one = await forum.guest()
  const others = await forum.guests(4)
  const starts = ['09:00', '09:30', '10:00', '11:00']
  for (const [index, other] of others.entries()) {
    const { invitation } = (await forum.ask(one, other, { start: starts[index] ?? '' })).body
    if (index < 3) await forum.answer(other, invitation.id, true)
  }
  const [released, hidden, closed, blocked] = others.map((who) => who.customer_id)
  await sql`update seat set state = 'released', released_at = ${t.clock()} where customer_id = ${released}`.execute(
    t.db,
  )
  await sql`update seat set display = false where customer_id = ${hidden}`.execute(t.db)
  await sql`update customer set closed_at = ${t.clock()} where id = ${closed}`.execute(t.db)
  await t.call('network.block', { body: { customer: blocked ?? 0, action: 'block' } }, one.token)
  await t.runJob('meetings.keep')
  const { rows } = await sql<{
    state: string
  }>`select state from meeting where requested_by = ${one.customer_id} order by id`.execute(t.db)
  expect(rows.map(({ state }) => state)).toEqual(['cancelled', 'cancelled', 'cancelled', 'withdrawn'])
  expect([...(await forum.slots(one)).values()].every((slot) => slot.slot_type === null)).toBe(true)
  expect(await overlaps(t)).toBe(0)
})

test('reminders: the evening before by the event’s clock, and fifteen minutes before; each once', async () => {
  const forum = await makeForum(t, { starts_in: 3 })
  const [one, other] = [await forum.guest(), await forum.guest()]
  const { invitation } = (await forum.ask(one, other)).body
  await forum.answer(other, invitation.id, true)
  const told = async (at: string) => {
    t.setNow(new Date(at))
    await t.runJob('meetings.keep')
    await t.runJob('meetings.keep')
    const { rows } = await sql<{ when: string }>`select payload ->> 'when' as when from fact
      where kind = 'meetings.near' and payload ->> 'event_id' = ${String(forum.event.id)} order by id`.execute(t.db)
    return rows.map((row) => row.when)
  }
  // 09:00 in Berlin is 08:00 in UTC; 18:00 the evening before is 17:00.
  expect(await told('2026-11-18T16:59:00Z')).toEqual([])
  expect(await told('2026-11-18T17:00:00Z')).toEqual(['evening'])
  expect(await told('2026-11-19T07:44:00Z')).toEqual(['evening'])
  expect(await told('2026-11-19T07:45:00Z')).toEqual(['evening', 'soon'])
  t.setNow(testNow)
})
