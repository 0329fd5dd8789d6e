import { expect, test } from 'vitest'
import { goTo, makeForum, overlaps } from '../../../../test/factories/meetings.ts'
import type { Forum } from '../../../../test/factories/meetings.ts'
import { makeMember } from '../../../../test/factories/people.ts'
import { contextOn } from '../../../../test/factories/payments.ts'
import { runCommand } from '../../../operator.commands.ts'
import type { Member } from '../../../../test/factories/wall.ts'
import { openTestbed, testNow } from '../../../../test/harness.ts'
import { sql } from '#kit/data/db.ts'

const t = await openTestbed()

async function operator(): Promise<Member> {
  const who = await makeMember(t)
  await sql`update customer set is_operator = true where id = ${who.customer_id}`.execute(t.db)
  return who
}
const office = await operator()
const why = 'The hall is closed.'

async function agreed(forum: Forum, start = '09:00', slots = 1, who?: [Member, Member]) {
  const [one, other] = who ?? [await forum.guest(), await forum.guest()]
  const { id, invitation } = (await forum.ask(one, other, { start, slots })).body
  const answer = await forum.answer(other, invitation.id, true)
  return { one, other, id, table: answer.body.invitation.table?.number ?? null }
}
const acts = async (object: string) =>
  (await t.db.selectFrom('audit_log').select('act').where('object', '=', object).orderBy('id').execute()).map(
    ({ act }) => act,
  )

test('the plan shows tables by time, and a meeting is given a table, another one, and none', async () => {
  const forum = await makeForum(t)
  const [west, east] = [await forum.table('1'), await forum.table('2', null, 'East')]
  const { id } = await agreed(forum, '09:00', 2)
  const plan = async () =>
    (await t.call('meetings.tablePlan', { query: { event: forum.event.id, date: forum.date } }, office.token)).body
  const first = await plan()
  expect(first.times).toHaveLength(7)
  expect(first.tables.map(({ number, taken }) => [number, taken.map(({ start, what }) => `${start} ${what}`)])).toEqual(
    [
      ['1', ['09:00 meeting', '09:30 meeting']],
      ['2', []],
    ],
  )
  const seat = (table: number | null, meeting = id) =>
    t.call('meetings.seatMeeting', { body: { meeting, table } }, office.token)
  expect((await seat(east)).body).toMatchObject({ id, table: '2', hall: 'East', start: '09:00' })
  const other = await agreed(forum, '09:30')
  expect(other.table).toBe('1')
  expect((await seat(east, other.id)).refused.code).toBe('table_taken')
  expect((await seat(null)).body.table).toBeNull()
  expect(await plan()).toMatchObject({ to_be_assigned: 1 })
  expect((await seat(await (await makeForum(t)).table('9'))).refused).toHaveProperty('table')
  expect((await seat(west)).refused.code).toBe('table_taken')
  expect(await acts(`meeting:${id}`)).toEqual(['meeting.seated', 'meeting.seated'])
  expect(await overlaps(t)).toBe(0)
})

test('the plan names the companies that meet, with their marks, and the desk the day with the most of them', async () => {
  const forum = await makeForum(t)
  await forum.table('1')
  const { one, other } = await agreed(forum)
  await t.db.updateTable('company').set({ logo: 'logos/one.webp' }).where('id', '=', one.company_id).execute()
  const query = { event: forum.event.id, date: forum.date }
  const { body } = await t.call('meetings.tablePlan', { query }, office.token)
  expect(body.meetings[0]?.people.map(({ company_id }) => company_id)).toEqual([one.company_id, other.company_id])
  expect(body.companies.map(({ id, logo }) => [id, logo?.endsWith('logos/one.webp') ?? null]).toSorted()).toEqual(
    [
      [one.company_id, true],
      [other.company_id, null],
    ].toSorted(),
  )
  const busiest = async () =>
    (await t.call('meetings.officeEvents', {}, office.token)).body.results.find(({ id }) => id === forum.event.id)
      ?.busiest_day
  expect(await busiest()).toBe(forum.date)
  for (const start of ['09:00', '10:00']) {
    const [asking, asked] = [await forum.guest(), await forum.guest()]
    const { invitation } = (await forum.ask(asking, asked, { start, date: forum.next })).body
    await forum.answer(asked, invitation.id, true)
  }
  expect(await busiest()).toBe(forum.next)
})

test('a table closed at 10:00: what is on it moves to another, or is to be assigned; then it takes nothing more', async () => {
  const forum = await makeForum(t)
  const [one, two] = [await forum.table('1'), await forum.table('2')]
  const early = await agreed(forum, '09:00')
  const late = await agreed(forum, '11:00')
  const long = await agreed(forum, '11:30', 2)
  const beside = await agreed(forum, '12:00')
  expect([early.table, late.table, long.table, beside.table]).toEqual(['1', '1', '1', '2'])
  const body = { table: one, from: `${forum.date}T09:00:00Z`, reason: why }
  const closed = (await t.call('meetings.closeTable', { body }, office.token)).body
  expect(closed.moved.map(({ id, table }) => [id, table])).toEqual([[late.id, '2']])
  expect(closed.to_be_assigned.map(({ id }) => id)).toEqual([long.id])
  expect((await agreed(forum, '09:00')).table).toBe('2')
  expect((await agreed(forum, '10:00')).table).toBe('2')
  expect((await agreed(forum, '10:00')).table).toBeNull()
  const opened = await t.call('meetings.openTable', { body: { table: one } }, office.token)
  expect(opened.body.opened).toBe(12)
  expect((await agreed(forum, '10:00')).table).toBe('1')
  expect(await acts(`event_table:${one}`)).toEqual(['meeting_table.closed', 'meeting_table.opened'])

  const between = await agreed(forum, '09:30')
  expect(between.table).toBe('1')
  // Merged: what is on one goes to the other where that is free.
  const merged = await t.call(
    'meetings.closeTable',
    { body: { ...body, from: `${forum.date}T08:00:00Z`, into: two } },
    office.token,
  )
  expect(merged.body.moved.map(({ id, table }) => [id, table])).toEqual([[between.id, '2']])
  expect(merged.body.to_be_assigned).toHaveLength(2)
  const wrong = { table: one, into: one, from: body.from, until: `${forum.date}T08:00:00Z`, reason: why }
  expect(Object.keys((await t.call('meetings.closeTable', { body: wrong }, office.token)).refused)).toEqual([
    'into',
    'until',
  ])
  expect(await overlaps(t)).toBe(0)
})

test('a meeting is moved for both, who are told; never to where one of them has something', async () => {
  const forum = await makeForum(t)
  await forum.table('1')
  const { one, other, id } = await agreed(forum)
  await agreed(forum, '11:00', 1, [await forum.guest(), other])
  const move = (start: string, more = {}) =>
    t.call(
      'meetings.moveMeeting',
      { body: { meeting: id, date: forum.date, start, reason: why, ...more } },
      office.token,
    )
  // Near its own time, which is no time to move to.
  for (const start of ['11:00', '10:00']) {
    if (start === '10:00') await agreed(forum, start, 1, [await forum.guest(), other])
    const { refused } = await move(start)
    expect(refused).toMatchObject({ code: 'slot_taken' })
    expect(refused.alternatives).toHaveLength(3)
    expect(refused.alternatives).not.toContainEqual(expect.objectContaining({ start: '09:00' }))
  }
  expect((await move('10:30')).refused).toHaveProperty('start')
  expect((await move('09:00')).refused.code).toBe('same_time')
  expect((await move('12:00', { slots: 2 })).body).toMatchObject({ start: '12:00', slots: 2, table: '1' })
  for (const who of [one, other])
    expect((await forum.slots(who)).get('12:30')).toMatchObject({
      slot_type: 'meeting',
      invitation_request_details: [{}],
    })
  // To a table with it, or not at all.
  const two = await forum.table('2')
  const beside = await agreed(forum, '09:30')
  await t.call('meetings.seatMeeting', { body: { meeting: beside.id, table: two } }, office.token)
  expect((await move('09:30', { slots: 1, table: two })).refused.code).toBe('table_taken')
  const elsewhere = await (await makeForum(t)).table('1')
  expect((await move('09:30', { slots: 1, table: elsewhere })).refused).toHaveProperty('table')
  expect((await forum.slots(one)).get('12:30')).toMatchObject({ slot_type: 'meeting' })
  expect((await move('11:30', { slots: 1, table: two })).body).toMatchObject({ start: '11:30', slots: 1, table: '2' })
  await t.settle()
  const { rows } = await sql<{ customer_id: number }>`select distinct customer_id from notification
    where kind = 'meeting_moved' and subject_id = ${id} order by customer_id`.execute(t.db)
  expect(rows.map((row) => row.customer_id)).toEqual([one.customer_id, other.customer_id])
  expect(await overlaps(t)).toBe(0)
})

test('accepted for somebody: the same rules, and it is in the log', async () => {
  const forum = await makeForum(t)
  const [one, other, third] = [await forum.guest(), await forum.guest(), await forum.guest()]
  const asked = (await forum.ask(one, other)).body
  const lost = (await forum.ask(third, other)).body
  const acceptFor = (id: number) =>
    t.call('meetings.acceptFor', { body: { invitation: id, reason: 'Asked for by phone.' } }, office.token)
  expect((await acceptFor(asked.invitation.id)).body.people.map((one) => one.customer_id)).toEqual([
    one.customer_id,
    other.customer_id,
  ])
  expect((await forum.slots(other)).get('09:00')).toMatchObject({ slot_type: 'meeting' })
  expect((await acceptFor(asked.invitation.id)).refused.code).toBe('already_answered')
  expect((await acceptFor(lost.invitation.id)).refused.code).toBe('already_answered')
  expect(await acts(`meeting:${asked.id}`)).toEqual(['meeting.accepted_for'])
})

test('what waits at an event, to accept it for somebody: the next time first, found by either name', async () => {
  const forum = await makeForum(t)
  const [one, other] = [await forum.guest({ first_name: 'Ylva' }), await forum.guest()]
  const third = await forum.guest()
  await agreed(forum, '12:30')
  await forum.ask(third, other, { start: '11:00' })
  const first = (await forum.ask(one, other, { start: '09:30', slots: 2 })).body.invitation.id
  const late = (await forum.ask(one, third, { start: '12:00' })).body.invitation.id
  await sql`update meeting_invitation set expires_at = ${t.clock()} where id = ${late}`.execute(t.db)
  const list = async (more: object = {}) =>
    (await t.call('meetings.officeRequests', { query: { event: forum.event.id, ...more } }, office.token)).body
  const all = await list()
  expect(all.results.map(({ start, kind }) => [start, kind])).toEqual([
    ['09:30', 'request'],
    ['11:00', 'request'],
  ])
  expect(all.results[0]).toMatchObject({ id: first, slots: 2, from: { customer_id: one.customer_id } })
  expect(await list({ search: 'ylva' })).toMatchObject({ count: 1, results: [{ id: first }] })
  expect((await list({ search: '%' })).count).toBe(0)
  expect(await list({ page_size: '1' })).toMatchObject({ count: 2, results: [{ id: first }] })
  const { body } = await t.call('meetings.officeEvents', {}, office.token)
  expect(body.results.find(({ id }) => id === forum.event.id)).toMatchObject({
    days: [forum.date, forum.next],
    busiest_day: forum.date,
    meetings: 1,
    requests: 3,
    to_be_assigned: 1,
  })
})

test('the nearest table: kept where it is free, else the one that nobody comes late to, else the shortest way', async () => {
  const forum = await makeForum(t)
  await forum.table('1', null, 'West')
  await forum.table('2', null, 'North')
  const east = await forum.table('3', null, 'East')
  const walking = {
    event: forum.event.id,
    minutes: 20,
    between: [{ from: 'North', to: 'East', minutes: 4 }],
  }
  expect((await t.call('meetings.setWalking', { body: walking }, office.token)).body).toEqual({
    minutes: 20,
    between: [{ from: 'East', to: 'North', minutes: 4 }],
  })
  const [one, other] = [await forum.guest(), await forum.guest()]
  const before = await agreed(forum, '09:00', 1, [one, await forum.guest()])
  await t.call('meetings.seatMeeting', { body: { meeting: before.id, table: east } }, office.token)
  // The east is taken by others then: the north is four minutes away, the west twenty.
  const others = await agreed(forum, '09:30')
  await t.call('meetings.seatMeeting', { body: { meeting: others.id, table: east } }, office.token)
  expect((await agreed(forum, '09:30', 1, [one, other])).table).toBe('2')
  // With nobody before and after it goes by position.
  expect((await agreed(forum, '12:30')).table).toBe('1')
  const twice = {
    ...walking,
    between: [
      { from: 'A', to: 'B', minutes: 1 },
      { from: 'B', to: 'A', minutes: 2 },
      { from: 'C', to: 'C', minutes: 1 },
    ],
  }
  expect(Object.keys((await t.call('meetings.setWalking', { body: twice }, office.token)).refused)).toEqual([
    'between.1.to',
    'between.2.to',
  ])
})

test('no-shows and the export', async () => {
  const forum = await makeForum(t, { starts_in: 1 })
  await forum.table('1')
  const { one, other, id } = await agreed(forum)
  const set = (customer: Member, absent = true) =>
    t.call('meetings.setNoShow', { body: { meeting: id, customer: customer.customer_id, absent } }, office.token)
  expect((await set(other)).refused.code).toBe('not_begun')
  await goTo(t, new Date(`${forum.date}T09:00:00Z`), office, other)
  expect((await set(office)).refused).toHaveProperty('customer')
  await t.call('meetings.reportNoShow', { params: { id } }, other.token)
  const { body } = await set(other)
  expect(body.results.map((row) => [row.absent.customer_id, row.reported_by?.customer_id, row.state])).toEqual(
    [
      [one.customer_id, other.customer_id, 'reported'],
      [other.customer_id, undefined, 'stands'],
    ].toSorted((a, b) => Number(a[0]) - Number(b[0])),
  )
  expect((await set(other, false)).body.results).toHaveLength(1)
  await goTo(t, testNow, office)
  await sql`update customer set first_name = '=cmd' where id = ${one.customer_id}`.execute(t.db)
  const csv = await t.call('meetings.exportMeetings', { query: { event: forum.event.id } }, office.token)
  expect(csv.bytes.toString()).toMatch(new RegExp(`\\n${id},${forum.date},09:00,30,1,West,'=cmd `))
})

test('the same by words on the command line', async () => {
  const forum = await makeForum(t, { starts_in: 3 })
  const table = await forum.table('1')
  const other = await forum.table('2')
  const { id } = await agreed(forum)
  const say = (...words: string[]) => t.db.transaction().execute((tx) => runCommand(contextOn(t, tx), words))
  const event = String(forum.event.id)
  expect((await say('meetings', event, '--date', forum.date)).at(-1)).toBe('1 meetings, 0 without a table, 2 tables.')
  expect(await say('seat-meeting', String(id), '--table', String(other))).toEqual([
    expect.stringMatching(/ 09:00 {2}30 min {2}table 2 {2}/),
  ])
  const close = ['close-table', String(other), '--reason', why]
  await expect(say(...close)).rejects.toThrow('--from')
  expect((await say(...close, '--from', `${forum.date}T08:00Z`)).at(-1)).toBe('1 moved, 0 to be assigned.')
  expect(await say('open-table', String(other))).toEqual(['14 half hours are open again.'])
  expect(
    (await say('move-meeting', String(id), '--date', forum.date, '--start', '11:00', '--reason', why))[0],
  ).toContain('11:00  30 min  table 1')
  expect(await say('walking', event, '--minutes', '7', '--between', 'West, East: 3')).toEqual([
    '7 minutes between any two halls.',
    '3 minutes between East and West.',
  ])
  expect(await say('no-shows', event)).toEqual(['Nobody is missing.'])
  expect(await say('export-meetings', event)).toHaveLength(2)
  expect(table).toBeGreaterThan(0)
})

test('the office is for operators alone', async () => {
  const forum = await makeForum(t)
  const { one, id } = await agreed(forum)
  const query = { event: forum.event.id }
  expect((await t.call('meetings.noShows', { query }, one.token)).status).toBe(404)
  expect((await t.call('meetings.exportMeetings', { query }, one.token)).status).toBe(404)
  const seat = { body: { meeting: id, table: null } }
  expect((await t.call('meetings.seatMeeting', seat, one.token)).status).toBe(404)
})
