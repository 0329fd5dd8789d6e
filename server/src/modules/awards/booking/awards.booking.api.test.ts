import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { BodyInput } from '@app/contract/kit'
import type { payments } from '@app/contract/payments'
import { makeAward, makeEntryPrice } from '../../../../test/factories/awards.ts'
import { dayIn, makeBillingAddress, makeSeller } from '../../../../test/factories/events.ts'
import { makeEntity } from '../../../../test/factories/payments.ts'
import { makeCompany, makeMember } from '../../../../test/factories/people.ts'
import { openTestbed } from '../../../../test/harness.ts'

const t = await openTestbed()

type Member = Awaited<ReturnType<typeof makeMember>>
type BookBody = BodyInput<typeof payments.bookAward>
let seller: number
let buyer: Member
let address: number

beforeAll(async () => {
  seller = await makeSeller(t)
  const company = await makeCompany(t)
  buyer = await makeMember(t, { company_id: company.id })
  address = await makeBillingAddress(t, company.id)
})

const body = (award: number, entries: BookBody['entries'], more: Partial<BookBody> = {}): BookBody => ({
  award,
  entries,
  billing_address: address,
  payment_method: 'transfer',
  idempotency_key: randomUUID(),
  accepts_terms: true,
  ...more,
})
const book = (given: BookBody, member: Member = buyer) => t.call('payments.bookAward', { body: given }, member.token)
const entriesOf = async (order_id: number) =>
  (await t.db.selectFrom('award_entry_fee').select('state').where('order_id', '=', order_id).execute()).map(
    ({ state }) => state,
  )

test('entries on one invoice: a service to a business, opened by their payment', async () => {
  const award = await makeAward(t, { entity_id: seller })
  const price = await makeEntryPrice(t, award.id)
  const booked = await book(body(award.id, [{ price: price.id, quantity: 2 }], { payment_method: 'card' }))
  expect(booked.status).toBe(201)
  expect(booked.body).toMatchObject({ state: 'pending', amount_net: 58_000, amount_vat: 11_020, amount_gross: 69_020 })
  expect(await entriesOf(booked.body.order)).toEqual(['held', 'held'])
  const invoice = await t.call('payments.invoice', { params: { id: String(booked.body.invoice_id) } }, buyer.token)
  expect(invoice.body.lines).toMatchObject([{ kind: 'award_entry', quantity: 2, unit_amount: 29_000 }])

  const intent = await t.call('payments.stripeTransaction', { body: { invoice: booked.body.invoice_id } }, buyer.token)
  const card = { card_number: '4242424242424242', exp_month: 12, exp_year: 2030, cvc: '123' }
  await t.call('payments.payByTestCard', { body: { attempt: intent.body.attempt, ...card } }, buyer.token)
  await t.settle()
  expect(await entriesOf(booked.body.order)).toEqual(['paid', 'paid'])
})

test('entries that nobody pays in time are closed', async () => {
  const award = await makeAward(t, { entity_id: seller })
  const price = await makeEntryPrice(t, award.id)
  const booked = await book(body(award.id, [{ price: price.id, quantity: 1 }], { payment_method: 'card' }))
  const before = t.clock()
  t.setNow(new Date(before.getTime() + 3_600_000))
  await t.runJob('payments.expire_orders')
  await t.settle()
  t.setNow(before)
  expect(await entriesOf(booked.body.order)).toEqual(['released'])
})

test('the same booking twice is one order; another body with its key is refused', async () => {
  const award = await makeAward(t, { entity_id: seller })
  const price = await makeEntryPrice(t, award.id)
  const given = body(award.id, [{ price: price.id, quantity: 1 }])
  const [first, second] = await Promise.all([book(given), book(given)])
  expect(second.body).toEqual(first.body)
  expect((await book(given)).body).toEqual(first.body)
  const other = await book({ ...given, order_number: 'PO-2' })
  expect([other.status, other.refused.code]).toEqual([409, 'idempotency_conflict'])
})

test('everything wrong with an entry is said at once', async () => {
  const award = await makeAward(t, { entity_id: seller })
  const [mine, foreign, over, elsewhere] = [
    await makeEntryPrice(t, award.id),
    await makeEntryPrice(t, award.id, { category: 'shipper' }),
    await makeEntryPrice(t, award.id, { available_until: dayIn(t, -1) }),
    await makeEntryPrice(t, (await makeAward(t, { entity_id: seller })).id),
  ]
  const prices = [mine, foreign, over, elsewhere, mine]
  const { status, refused } = await book(
    body(
      award.id,
      prices.map(({ id }) => ({ price: id, quantity: 1 })),
      { billing_address: 999_999 },
    ),
  )
  expect(status).toBe(400)
  expect(refused).toEqual({
    'entries.1.price': ['This price is for companies in another category.'],
    'entries.2.price': ['This price is not on sale today.'],
    'entries.3.price': ['This price does not belong to this award.'],
    'entries.4.price': ['This price is already in the order.'],
    billing_address: [expect.any(String)],
  })
})

test.for([
  ['an ended award', { starts_in: -1 }, 'This award has ended.'],
  ['one whose entries have closed', { entries_close_at: new Date('2026-11-01T00:00:00Z') }, 'Entries have closed.'],
  ['a draft', { published: false }, 'Invalid hyperlink - Object does not exist.'],
] as const)('%s takes no entry', async ([, given, message]) => {
  const award = await makeAward(t, { entity_id: seller, ...given })
  const price = await makeEntryPrice(t, award.id)
  expect((await book(body(award.id, [{ price: price.id, quantity: 1 }]))).refused).toEqual({ award: [message] })
})

test('a seller without a bank account, an unverified company and a visitor', async () => {
  const poor = await makeAward(t, { entity_id: (await makeEntity(t, { accounts: 0 })).id })
  const price = await makeEntryPrice(t, poor.id)
  expect((await book(body(poor.id, [{ price: price.id, quantity: 1 }]))).refused['award']).toEqual([
    'This award cannot take payments yet: its organiser has no bank account.',
  ])
  const award = await makeAward(t, { entity_id: seller })
  const entry = await makeEntryPrice(t, award.id)
  const company = await makeCompany(t, { verified: false })
  const newcomer = await makeMember(t, { company_id: company.id })
  const own = await makeBillingAddress(t, company.id)
  const early = await book(body(award.id, [{ price: entry.id, quantity: 1 }], { billing_address: own }), newcomer)
  expect(early.refused['non_field_errors']).toEqual(['Your company is waiting to be verified and cannot book yet.'])
  const visitor = await t.call('payments.bookAward', { body: body(award.id, [{ price: entry.id, quantity: 1 }]) })
  expect(visitor.status).toBe(401)
})
