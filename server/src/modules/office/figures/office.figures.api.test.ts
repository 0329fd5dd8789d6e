import type { OperatorRole } from '@app/contract/resources'
import { expect, test } from 'vitest'
import { openBooking } from '../../../../test/factories/booking.ts'
import { beginEntry, makeOpenAward, makeWriter } from '../../../../test/factories/entries.ts'
import { makeForum } from '../../../../test/factories/meetings.ts'
import { makeOrder, openPaying } from '../../../../test/factories/payments.ts'
import { makeMember } from '../../../../test/factories/people.ts'
import { openTestbed } from '../../../../test/harness.ts'
import { sql } from '../../../kit/data/db.ts'

const t = await openTestbed()
const { pay } = openPaying(t)

const all = await makeMember(t, { operator_roles: ['all'] })

test('each figure is for those who look after what it counts', async () => {
  const figures = {
    people: ['office.signUps'],
    events: ['office.figureEvents', 'office.bookings', 'office.occupancy', 'office.meetingsByDay'],
    money: ['office.revenue'],
    awards: ['office.entries'],
  } as const
  const calls = Object.values(figures).flat()
  for (const [role, own] of Object.entries(figures)) {
    const { token } = await makeMember(t, { operator_roles: [role as OperatorRole] })
    for (const id of calls)
      expect((await t.call(id, {}, token)).status, `${id} ${role}`).toBe(own.some((one) => one === id) ? 200 : 404)
  }
  const admin = await makeMember(t, { rights: ['admin'] })
  for (const id of calls) {
    expect((await t.call(id, {}, admin.token)).status, id).toBe(404)
    expect((await t.call(id)).status, id).toBe(401)
  }
  const none = { query: { event: 2_000_000_000 } }
  for (const id of ['office.bookings', 'office.occupancy', 'office.meetingsByDay'] as const)
    expect((await t.call(id, none, all.token)).status).toBe(404)
})

test('sign-ups are counted by week, weeks without any among them', async () => {
  await sql`insert into registration_request (email, first_name, last_name, company_name, company_category, company_country, state, state_since, created_at)
    values ('a@x.example', 'A', 'A', 'Orbis', 'carrier', 'NL', 'pending', ${t.clock()}, '2026-11-03T10:00:00Z'), ('b@x.example', 'B', 'B', 'Orbis', 'carrier', 'NL', 'expired', ${t.clock()}, '2026-11-08T23:00:00Z')`.execute(
    t.db,
  )
  const { results } = (await t.call('office.signUps', {}, all.token)).body
  expect(results).toHaveLength(26)
  expect(results.at(-1)?.week).toBe('2026-11-16')
  expect(results.find(({ week }) => week === '2026-11-02')).toEqual({ week: '2026-11-02', applied: 2, joined: 0 })
  expect(results.at(-1)?.joined).toBeGreaterThan(0)
})

test('bookings are compared with the edition before by days before the event, and seats counted by price', async () => {
  const booking = await openBooking(t)
  const last = await booking.bookable({ starts_in: -180, name: 'Forum 2026' })
  const next = await booking.bookable({ starts_in: 30, name: 'Forum 2027', previous_edition_id: last.event.id })
  await sql`insert into seat (event_id, company_id, first_name, last_name, email, price_id, state, ticket_code, created_at, confirmed_at)
    select ${last.event.id}, ${booking.buyer.company_id}, 'Guest', 'No ' || n, 'guest' || n || '@x.example', ${last.price.id}, 'confirmed', 'TICKET-OLD-' || n,
      (${last.event.start_date}::date - n)::timestamptz, ${t.clock()} from generate_series(1, 40) as n`.execute(t.db)
  const body = booking.body(next.event.id, [{ price: next.price.id, customer: booking.buyer.customer_id }])
  await booking.book(body)
  const { event, before, results } = (await t.call('office.bookings', {}, all.token)).body
  expect([event?.name, before?.name]).toEqual(['Forum 2027', 'Forum 2026'])
  const at = (days: number) => results.find(({ days_before }) => days_before === days)
  expect(at(35)).toEqual({ days_before: 35, seats: 0, seats_before: 6 })
  expect(at(30)).toEqual({ days_before: 30, seats: 1, seats_before: 11 })
  expect(at(28)).toEqual({ days_before: 28, seats: null, seats_before: 13 })
  expect(at(0)).toEqual({ days_before: 0, seats: null, seats_before: 40 })
  await sql`update company_category set name = 'Carriers by sea' where code = 'carrier'`.execute(t.db)
  const seats = await t.call('office.occupancy', { query: { event: next.event.id } }, all.token)
  expect(seats.body.results).toMatchObject([{ price: next.price.id, category: 'Carriers by sea', sold: 0, held: 1 }])
  const meetings = await t.call('office.meetingsByDay', { query: { event: next.event.id } }, all.token)
  expect(meetings.body).toMatchObject({ event: { id: next.event.id }, results: [] })
  const events = (await t.call('office.figureEvents', {}, all.token)).body.results
  expect(events.map(({ name }) => name)).toEqual(['Forum 2027', 'Forum 2026'])
})

test('revenue is by month and currency, credit notes taken off, and never added across currencies', async () => {
  const paid = await makeOrder(t)
  await pay(paid)
  await makeOrder(t, { method: 'transfer', currency: 'SEK' })
  const read = async (currency: string) =>
    (await t.call('office.revenue', {}, all.token)).body.results.filter(
      ({ currency_code }) => currency_code === currency,
    )
  const crowns = await read('SEK')
  expect(crowns).toHaveLength(12)
  expect(crowns.slice(-2)).toEqual([
    { month: '2026-10-01', currency_code: 'SEK', invoiced: 0, received: 0 },
    { month: '2026-11-01', currency_code: 'SEK', invoiced: 158_000, received: 0 },
  ])
  const before = (await read('EUR')).at(-1)
  expect(before).toMatchObject({ month: '2026-11-01', received: 188_020 })
  const { version } = (await t.call('payments.deskInvoice', { params: { id: paid.invoice_id } }, all.token)).body
  const params = { id: paid.invoice_id }
  await t.call('payments.cancelOrder', { params, body: { version, reason: 'Called off.' } }, all.token)
  expect((await read('EUR')).at(-1)?.invoiced).toBe((before?.invoiced ?? 0) - 158_000)
})

test('entries are counted by award', async () => {
  const made = await makeOpenAward(t)
  await beginEntry(t, await makeWriter(t), made)
  expect((await t.call('office.entries', {}, all.token)).body.results).toMatchObject([
    { award: made.award, drafts: 1, submitted: 0, accepted: 0, withdrawn: 0 },
  ])
})

test('meetings count on the day on which they were asked for, and on that on which somebody agreed', async () => {
  const forum = await makeForum(t)
  const [one, other, third] = await forum.guests(3)
  if (!one || !other || !third) throw new Error('none')
  const asked = (await forum.ask(one, other)).body
  await forum.ask(one, third, { start: '10:00' })
  const read = async () =>
    (await t.call('office.meetingsByDay', { query: { event: forum.event.id } }, all.token)).body.results
  expect(await read()).toEqual([{ date: t.clock().toISOString().slice(0, 10), asked: 2, accepted: 0 }])
  await forum.answer(other, asked.invitation.id, true)
  expect(await read()).toMatchObject([{ asked: 2, accepted: 1 }])
})
