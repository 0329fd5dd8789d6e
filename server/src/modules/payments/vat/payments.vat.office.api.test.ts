import type { OfficeRecord } from '@app/contract/resources.calls'
import { expect, test } from 'vitest'
import { openBooking } from '../../../../test/factories/booking.ts'
import { atMoment, makeEntity, makeOrder, openPaying } from '../../../../test/factories/payments.ts'
import { makeMember } from '../../../../test/factories/people.ts'
import { openTestbed } from '../../../../test/harness.ts'

const t = await openTestbed()
const b = await openBooking(t)
const { invoiceOf, pay } = openPaying(t)
const operator = await makeMember(t, { is_operator: true })

type Sent = { status: number; body: OfficeRecord; refused: Record<string, string[]> }
const call = (id: string, input: object) =>
  (t.call as unknown as (id: string, input: object, token: string) => Promise<Sent>)(
    `office.${id}`,
    input,
    operator.token,
  )

async function change(resource: string, id: number, body: object) {
  const { body: record } = await call(`${resource}.one`, { params: { id } })
  return call(`${resource}.change`, { params: { id }, body: { version: record.version, ...body } })
}

const at = <R>(moment: string, work: () => Promise<R>): Promise<R> => atMoment(t, moment, work)

test('a new rate counts from its first day where the seller is; an order keeps the VAT that its buyer was shown', async () => {
  const german = await t.db
    .selectFrom('vat_rate')
    .select('id')
    .where('country', '=', 'DE')
    .where('kind', '=', 'standard')
    .executeTakeFirstOrThrow()
  const next = { country: 'DE', kind: 'standard', percent: 20, valid_from: '2027-01-01' }
  const refused = await call('vat_rates.create', { body: next })
  expect([refused.status, refused.refused['valid_from']]).toEqual([
    400,
    ['Another rate of this kind counts on some of these days.'],
  ])
  const ended = await change('vat_rates', german.id, { valid_until: '2026-12-31' })
  expect(ended.status).toBe(200)
  expect((await call('vat_rates.create', { body: next })).status).toBe(201)

  const { id: entity_id } = await makeEntity(t, { time_zone: 'Europe/Berlin' })
  const order = async (method: 'card' | 'transfer') => {
    const buyer = await makeMember(t)
    return makeOrder(t, { buyer, entity_id, method })
  }
  const rates = async (made: Awaited<ReturnType<typeof order>>) =>
    (await invoiceOf(made)).vat_totals.map(({ vat_rate }) => vat_rate)
  // 23:59 in Berlin, and a minute later.
  const before = await at('2026-12-31T22:59:00Z', async () => [await order('transfer'), await order('card')] as const)
  const after = await at('2026-12-31T23:00:00Z', async () => {
    await pay(before[1])
    return order('transfer')
  })
  expect(await rates(before[0])).toEqual([1900])
  expect(await invoiceOf(before[1])).toMatchObject({ issued_on: '2027-01-01', vat_totals: [{ vat_rate: 1900 }] })
  expect(await rates(after)).toEqual([2000])
})

test('what operators write about a case is on the invoice, and stays there when they change it', async () => {
  const home = await t.db
    .selectFrom('vat_rule')
    .select('id')
    .where('buyer_in', '=', 'seller_country')
    .executeTakeFirstOrThrow()
  const say = (note: string) => change('vat_rules', home.id, { note })
  expect((await say('VAT of Germany is included.')).status).toBe(200)
  const { event, price } = await b.bookable()
  const { table } = await b.makeExtras(event.id)
  const booked = await b.book(b.body(event.id, [{ price: price.id, later: true }], { table }), b.buyer)
  expect(booked.status).toBe(201)
  const said = async () =>
    (await t.call('payments.invoice', { params: { id: booked.body.invoice_id } }, b.buyer.token)).body.vat_totals.map(
      ({ note }) => note,
    )
  expect(await said()).toEqual(['VAT of Germany is included.'])
  await say('')
  expect(await said()).toEqual(['VAT of Germany is included.'])
})

test('a rule with half a rate, and one that ends before it begins, are refused by name', async () => {
  const rule = { supply: 'service', seller_in: 'CH', buyer_in: 'any', vat_id: 'any', valid_from: '2026-01-01' }
  const half = await call('vat_rules.create', { body: { ...rule, vat_case: 'standard', rate_of: 'event' } })
  expect([half.status, half.refused['rate_of']]).toEqual([
    400,
    ['A standard case names a country and a rate; the others name neither.'],
  ])
  const ends = { ...rule, vat_case: 'outside_scope', valid_until: '2025-12-31' }
  const early = await call('vat_rules.create', { body: ends })
  expect([early.status, early.refused['valid_until']]).toEqual([400, ['The last day may not be before the first.']])
  const ended = { country: 'DK', kind: 'food', percent: 25, valid_from: '2026-01-01', valid_until: '2025-12-31' }
  expect((await call('vat_rates.create', { body: ended })).refused).toHaveProperty('valid_until')
})

test('each kind of add-on is taxed as what it is', async () => {
  const { event, price } = await b.bookable()
  const kinds = ['dinner', 'hotel', 'visit', 'service'] as const
  const ids = await t.db
    .insertInto('event_addon')
    .values(kinds.map((kind) => ({ event_id: event.id, kind, name: kind, amount: 10_000 })))
    .returning('id')
    .execute()
  const addons = ids.map(({ id }) => ({ addon: id, quantity: 1 }))
  const {
    idempotency_key: _,
    payment_method: _method,
    accepts_terms: _terms,
    ...asked
  } = b.body(event.id, [{ price: price.id, later: true }], { addons })
  const { body } = await t.call('payments.quoteEvent', { body: asked }, b.buyer.token)
  expect(body.lines.slice(1).map(({ description, vat_rate }) => [description, vat_rate])).toEqual([
    ['dinner', 700],
    ['hotel', 700],
    ['visit', 1900],
    ['service', 1900],
  ])
})
