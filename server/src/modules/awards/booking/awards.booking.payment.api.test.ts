import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { BodyInput } from '@app/contract/kit'
import type { payments } from '@app/contract/payments'
import { makeAward, makeEntryPrice } from '../../../../test/factories/awards.ts'
import { dayIn, makeBillingAddress, makeEvent, makePrice, makeSeller } from '../../../../test/factories/events.ts'
import { goodCard } from '../../../../test/factories/payments.ts'
import { makeCompany, makeMember } from '../../../../test/factories/people.ts'
import { openTestbed } from '../../../../test/harness.ts'

const t = await openTestbed()

type Member = Awaited<ReturnType<typeof makeMember>>
type BookBody = BodyInput<typeof payments.bookAward>
type EntriesBody = BookBody & Required<Pick<BookBody, 'entries'>>
let seller: number
let buyer: Member
let address: number

beforeAll(async () => {
  seller = await makeSeller(t)
  const company = await makeCompany(t)
  buyer = await makeMember(t, { company_id: company.id })
  address = await makeBillingAddress(t, company.id)
})

async function offered(given: Parameters<typeof makeAward>[1] = {}, amount?: number) {
  const award = await makeAward(t, { entity_id: seller, ...given })
  const price = await makeEntryPrice(t, award.id, amount === undefined ? {} : { amount })
  return { award, price }
}

async function body(given: Parameters<typeof makeAward>[1] = {}, more: Partial<BookBody> = {}): Promise<EntriesBody> {
  const { award, price } = await offered(given)
  return {
    award: award.id,
    entries: [{ price: price.id, quantity: 1 }],
    billing_address: address,
    payment_method: 'transfer',
    idempotency_key: randomUUID(),
    accepts_terms: true,
    ...more,
  }
}

const book = (given: BookBody) => t.call('payments.bookAward', { body: given }, buyer.token)
const invoiceOf = async (id: number) =>
  (await t.call('payments.invoice', { params: { id: String(id) } }, buyer.token)).body
const entriesOf = async (order_id: number) =>
  (await t.db.selectFrom('award_entry_fee').select('state').where('order_id', '=', order_id).execute()).map(
    ({ state }) => state,
  )

test.for([
  ['in 14 days', 180, 14],
  ['three days before the award is given', 10, 7],
  ['today when it is given sooner than that', 2, 0],
] as const)('a transfer is due %s', async ([, starts_in, due_in]) => {
  const booked = await book(await body({ starts_in }))
  expect(booked.body).toMatchObject({ state: 'pending', payment_method: 'transfer' })
  const invoice = await invoiceOf(booked.body.invoice_id)
  expect(invoice).toMatchObject({ state: 'issued', due_on: dayIn(t, due_in), event: null })
  expect(invoice.award).toMatch(/\/awards\/\d+\/$/)
})

test('a transfer is changed to a card, paid, and opens its entries once', async () => {
  const given = await body()
  const { body: order } = await book({ ...given, entries: [{ ...given.entries[0]!, quantity: 3 }] })
  const invoice = order.invoice_id
  const change = { invoice, payment_method: 'card' as const }
  expect((await t.call('payments.changeInvoiceTransaction', { body: change }, buyer.token)).status).toBe(200)
  const { body: intent } = await t.call('payments.stripeTransaction', { body: { invoice } }, buyer.token)
  const card = { attempt: intent.attempt, ...goodCard }
  expect((await t.call('payments.payByTestCard', { body: card }, buyer.token)).body.state).toBe('succeeded')
  await t.settle()
  expect(await entriesOf(order.order)).toEqual(['paid', 'paid', 'paid'])
  expect((await book({ ...given, entries: [{ ...given.entries[0]!, quantity: 3 }] })).body).toEqual(order)
  expect(await entriesOf(order.order)).toHaveLength(3)
})

test('the first answer stays the answer when entries have closed and the award has gone meanwhile', async () => {
  const given = await body()
  const first = await book(given)
  const change = { entries_close_at: t.clock(), published_at: null }
  await t.db.updateTable('award').set(change).where('id', '=', Number(given.award)).execute()
  const again = await book(given)
  expect([again.status, again.body]).toEqual([201, first.body])
})

test('an entry that costs nothing is open at once', async () => {
  const { award, price } = await offered({}, 0)
  const booked = await book({ ...(await body()), award: award.id, entries: [{ price: price.id, quantity: 1 }] })
  expect(booked.body).toMatchObject({ state: 'paid', amount_gross: 0 })
  await t.settle()
  expect(await entriesOf(booked.body.order)).toEqual(['paid'])
})

test("another company's address and the key of an event's booking are not mine to use here", async () => {
  const stranger = await makeMember(t)
  const theirs = await makeBillingAddress(t, stranger.company_id ?? 0)
  const foreign = await book(await body({}, { billing_address: theirs }))
  expect([foreign.status, Object.keys(foreign.refused)]).toEqual([400, ['billing_address']])

  const event = await makeEvent(t, { entity_id: seller })
  const given = await body()
  const { award: _, entries: _entries, ...checkout } = given
  const seats = [{ price: (await makePrice(t, event.id)).id, later: true }]
  const eventBody = { ...checkout, event: event.id, seats }
  expect((await t.call('payments.bookEvent', { body: eventBody }, buyer.token)).status).toBe(201)
  const crossed = await book(given)
  expect([crossed.status, crossed.refused.code]).toEqual([409, 'idempotency_conflict'])
  const entries = await t.db
    .selectFrom('award_booking')
    .select('order_id')
    .where('award_id', '=', Number(given.award))
    .execute()
  expect(entries).toEqual([])
})

test('amounts, states and owners that a browser sends are refused by name', async () => {
  const poison = { amount_gross: 1, state: 'paid', company: 1, currency_code: 'USD' }
  const answer = await t.call('payments.bookAward', { loose: { body: { ...(await body()), ...poison } } }, buyer.token)
  expect(answer.status).toBe(400)
  expect(Object.keys(answer.refused).toSorted()).toEqual(Object.keys(poison).toSorted())
})

test('entries of many people at once: as many as were booked, each on an invoice of its own', async () => {
  const { award, price } = await offered()
  const bodies = await Promise.all(Array.from({ length: 8 }, () => body()))
  const answers = await Promise.all(
    bodies.map((one) => book({ ...one, award: award.id, entries: [{ price: price.id, quantity: 2 }] })),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201))
  expect(new Set(answers.map((answer) => answer.body.invoice_id)).size).toBe(8)
  const entries = await t.db.selectFrom('award_entry_fee').select('id').where('award_id', '=', award.id).execute()
  expect(entries).toHaveLength(16)
})
