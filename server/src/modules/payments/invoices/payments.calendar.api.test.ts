import { expect, test } from 'vitest'
import { atMoment, makeEntity, makeOrder, openPaying } from '../../../../test/factories/payments.ts'
import { makeMember } from '../../../../test/factories/people.ts'
import { openTestbed } from '../../../../test/harness.ts'
import { sql } from '../../../kit/data/db.ts'

const t = await openTestbed()
const { invoiceOf, pay } = openPaying(t)

const at = <R>(moment: string, work: () => Promise<R>): Promise<R> => atMoment(t, moment, work)

test.for([
  ['has begun', 'Pacific/Auckland', '2026-12-31T12:00:00Z', '2027-01-01', 2027],
  ['has not begun', 'America/New_York', '2027-01-01T04:30:00Z', '2026-12-31', 2026],
] as const)(
  'where the year %s, an invoice is of that day and numbered by that year',
  async ([, time_zone, now, day, year]) => {
    const entity = await makeEntity(t, { time_zone })
    await at(now, async () => {
      const buyer = await makeMember(t)
      const made = { buyer, entity_id: entity.id }
      const [first, second] = [await makeOrder(t, { ...made, method: 'transfer' }), await makeOrder(t, made)]
      expect(await invoiceOf(first)).toMatchObject({ number: `${entity.code}-${year}-00001`, issued_on: day })
      await pay(second)
      expect(await invoiceOf(second)).toMatchObject({ number: `${entity.code}-${year}-00002`, issued_on: day })
    })
  },
)

test('each year begins at one, without a gap in the old one', async () => {
  const entity = await makeEntity(t, { time_zone: 'Asia/Singapore' })
  const buyer = await makeMember(t)
  const made = { buyer, entity_id: entity.id, method: 'transfer' as const }
  for (const now of ['2026-12-31T15:59:59Z', '2026-12-31T16:00:00Z', '2026-12-31T23:59:59Z', '2027-01-01T00:00:00Z'])
    await at(now, () => makeOrder(t, made))
  const { rows } = await sql<{ number: string; issued_on: string }>`
    select number, issued_on from invoice where entity_id = ${entity.id} order by id`.execute(t.db)
  expect(rows).toEqual([
    { number: `${entity.code}-2026-00001`, issued_on: '2026-12-31' },
    { number: `${entity.code}-2027-00001`, issued_on: '2027-01-01' },
    { number: `${entity.code}-2027-00002`, issued_on: '2027-01-01' },
    { number: `${entity.code}-2027-00003`, issued_on: '2027-01-01' },
  ])
})

test('an invoice is overdue when its day has passed where its seller is', async () => {
  const [east, west] = [
    await makeEntity(t, { time_zone: 'Pacific/Auckland' }),
    await makeEntity(t, { time_zone: 'America/New_York' }),
  ]
  const overdue = await at('2026-11-16T11:30:00Z', async () => {
    const buyer = await makeMember(t)
    const orders = [east, west].map(({ id }) =>
      makeOrder(t, { buyer, entity_id: id, method: 'transfer', due_on: '2026-11-16' }),
    )
    return Promise.all(orders.map(async (order) => (await invoiceOf(await order)).overdue))
  })
  expect(overdue).toEqual([true, false])
})

/** Many issued invoices at once, as rows: what matters here is how many they are. */
async function manyDueOn(due_on: string, count: number): Promise<{ entity_id: number }> {
  const order = await makeOrder(t, { method: 'transfer', due_on })
  await sql`with copied as (
      insert into purchase_order (kind, subject_id, subject_name, entity_id, buyer_customer_id, company_id, currency_code, method, state, idempotency_key, due_on, created_at)
      select kind, subject_id, subject_name, entity_id, buyer_customer_id, company_id, currency_code, method, state, gen_random_uuid(), due_on, created_at
      from purchase_order, generate_series(1, ${count - 1}::integer) where id = ${order.order_id} returning id), issued as (
    insert into invoice (order_id, state, entity_id, number, number_year, number_seq, test, company_id, buyer_customer_id, seller, billing, currency_code,
      amount_net, amount_vat, amount_gross, issued_at, issued_on, due_on, created_at)
    select copied.id, 'issued', entity_id, number || '/' || copied.id, 1999, copied.id, test, company_id, buyer_customer_id, seller, billing, currency_code,
      amount_net, amount_vat, amount_gross, issued_at, issued_on, due_on, created_at from copied, invoice where invoice.id = ${order.invoice_id} returning id), lined as (
    insert into invoice_line (invoice_id, position, kind, description, quantity, unit_amount, amount_net, vat_case, vat_rate)
    select issued.id, position, kind, description, quantity, unit_amount, amount_net, vat_case, vat_rate
    from issued, invoice_line where invoice_id = ${order.invoice_id}), taxed as (
    insert into invoice_vat (invoice_id, vat_case, vat_rate, amount_net, amount_vat)
    select issued.id, vat_case, vat_rate, amount_net, amount_vat from issued, invoice_vat where invoice_id = ${order.invoice_id})
    insert into invoice_paper (invoice_id, attendees, bank_accounts) select id, '[]', '[]' from issued`.execute(t.db)
  const { entity_id } = await t.db
    .selectFrom('invoice')
    .select('entity_id')
    .where('id', '=', order.invoice_id)
    .executeTakeFirstOrThrow()
  return { entity_id }
}

async function remindedOf(entity_id: number) {
  const { rows } = await sql<{ mails: number; facts: number }>`select
    (select count(*) from mail where key in (select 'invoice-due:' || id || ':-3' from invoice where entity_id = ${entity_id})) as mails,
    (select count(*) from fact where kind = 'payments.invoice_due'
      and (payload->>'invoice_id')::integer in (select id from invoice where entity_id = ${entity_id})) as facts`.execute(
    t.db,
  )
  return rows[0]
}

test(
  'more than two thousand reminders go out in a day, each once however often the job runs',
  { timeout: 120_000 },
  async () => {
    const { entity_id } = await manyDueOn('2026-11-19', 2_100)
    await Promise.all([t.runJob('payments.remind'), t.runJob('payments.remind')])
    await t.runJob('payments.remind')
    expect(await remindedOf(entity_id)).toEqual({ mails: 2_100, facts: 2_100 })
  },
)

/** The last reminder of these went out on its day. */
const remindedBefore = (ids: number[]) =>
  sql`insert into invoice_reminder (invoice_id, days, sent_at) select id, 10, (due_on + 10)::timestamp + interval '7 hours' from invoice
    where id = any(${ids}::integer[])`.execute(t.db)

test('what is not paid is called off on the 14th day after it was due, by the day of its seller', async () => {
  const [here, west] = [await makeEntity(t), await makeEntity(t, { time_zone: 'America/New_York' })]
  const states = await at('2026-11-16T02:23:00Z', async () => {
    const buyer = await makeMember(t)
    const dueOn = (entity_id: number, due_on: string) => makeOrder(t, { buyer, entity_id, method: 'transfer', due_on })
    const orders = [
      await dueOn(here.id, '2026-11-03'),
      await dueOn(here.id, '2026-11-02'),
      await dueOn(west.id, '2026-11-02'),
      await dueOn(west.id, '2026-11-01'),
    ]
    await remindedBefore(orders.map((order) => order.invoice_id))
    await t.runJob('payments.cancel_unpaid')
    return Promise.all(orders.map(async (order) => (await invoiceOf(order)).state))
  })
  // In New York it is the 15th still.
  expect(states).toEqual(['issued', 'cancelled', 'issued', 'cancelled'])
})

test('however many were never paid, all of them are called off the same day', { timeout: 120_000 }, async () => {
  const { entity_id } = await manyDueOn('2026-11-01', 250)
  const due = await t.db.selectFrom('invoice').select('id').where('entity_id', '=', entity_id).execute()
  await remindedBefore(due.map(({ id }) => id))
  await t.runJob('payments.cancel_unpaid')
  const left = await t.db
    .selectFrom('invoice')
    .select('id')
    .where('entity_id', '=', entity_id)
    .where('state', '=', 'issued')
    .where('kind', '=', 'invoice')
    .execute()
  expect(left).toEqual([])
})
