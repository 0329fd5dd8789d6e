import { beforeAll, expect, test } from 'vitest'
import { sql } from '../src/kit/db.ts'
import { fillWorld } from '../test/factories/world.ts'
import { openTestbed } from '../test/harness.ts'
import { accounts } from './demonstration.ts'
import { CAST, DEMO_PASSWORD } from './world/cast.ts'

const t = await openTestbed()

beforeAll(() => fillWorld(t))

/** Rows that contradict what the statement checks; none when the world agrees with itself. */
async function contradictions(text: ReturnType<typeof sql>): Promise<unknown[]> {
  return (await text.execute(t.db)).rows
}

async function count(table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(t.db)
  return rows[0]?.count ?? 0
}

test('the world has what its pages show', async () => {
  expect(await count('company')).toBeGreaterThanOrEqual(50)
  expect(await count('customer')).toBeGreaterThanOrEqual(300)
  expect(await count('event')).toBeGreaterThanOrEqual(12)
  for (const table of [
    'event_session',
    'event_speaker',
    'event_price',
    'event_sponsor',
    'event_table',
    'seat',
    'invoice',
    'billing_address',
  ])
    expect(await count(table), table).toBeGreaterThan(0)
})

test('counts of events, prices and add-ons are those of their living rows', async () => {
  expect(
    await contradictions(sql`select id, name, seats_taken, people_count from event
      where seats_taken <> (select count(*) from seat where event_id = event.id and state <> 'released')
        or people_count <> (select count(*) from seat where event_id = event.id and state = 'confirmed')
        or companies_count <> (select count(distinct company_id) from seat where event_id = event.id and state = 'confirmed')
        or tables_count <> (select count(*) from event_table where event_id = event.id)
        or speakers_count <> (select count(*) from event_speaker where event_id = event.id)
        or sessions_count <> (select count(*) from event_session where event_id = event.id)`),
  ).toEqual([])
  expect(
    await contradictions(sql`select id, sold from event_price
      where sold <> (select count(*) from seat where price_id = event_price.id and state <> 'released')`),
  ).toEqual([])
  expect(
    await contradictions(sql`select id, sold from event_addon
      where sold <> (select coalesce(sum(quantity), 0) from event_booking_addon join event_booking using (order_id)
        where addon_id = event_addon.id and state <> 'released')`),
  ).toEqual([])
})

test('every invoice is the sum of its lines and its VAT', async () => {
  expect(
    await contradictions(sql`select id, amount_net, amount_vat from invoice
      where kind = 'invoice' and (
        amount_net <> (select coalesce(sum(amount_net), 0) from invoice_line where invoice_id = invoice.id)
        or amount_vat <> (select coalesce(sum(amount_vat), 0) from invoice_vat where invoice_id = invoice.id))`),
  ).toEqual([])
})

test('seats on an invoice are its admissions', async () => {
  expect(
    await contradictions(sql`select order_id, invoice_id from event_booking
      where (select count(*) from seat where seat.order_id = event_booking.order_id)
        <> (select coalesce(sum(quantity), 0) from invoice_line where invoice_line.invoice_id = event_booking.invoice_id and kind = 'admission')`),
  ).toEqual([])
})

test('the next company comes after those of the world', async () => {
  const { rows } = await sql<{ id: number; most: number }>`
    insert into company (name, created_at) values ('Newcomer', ${t.clock()}) returning id, (select max(id) from company) as most`.execute(
    t.db,
  )
  expect(rows[0]?.id).toBeGreaterThan(rows[0]?.most ?? 0)
})

test('the cast signs in with the password that the start prints', async () => {
  expect(accounts()).toContain(DEMO_PASSWORD)
  expect(accounts()).toContain(CAST.member.email)
  const answer = await t.call('identity.signIn', {
    body: { username: CAST.member.email, password: DEMO_PASSWORD },
  })
  expect(answer.status).toBe(200)
})

test('a visitor reads the list and each event of it whole', async () => {
  const { body } = await t.call('events.list', { query: { show_all: 'true' } })
  expect(body.count).toBeGreaterThan(3)
  for (const card of body.results) {
    const page = await t.call('events.page', { params: { id: String(card.id) } })
    expect(page.status).toBe(200)
    expect(page.body.event.name).toBe(card.name)
  }
})

test('filled a second time it stays as it is', async () => {
  const before = await count('customer')
  await fillWorld(t)
  expect(await count('customer')).toBe(before)
})
