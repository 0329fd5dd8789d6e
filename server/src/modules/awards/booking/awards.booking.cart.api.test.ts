import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { BodyInput } from '@app/contract/kit'
import type { payments } from '@app/contract/payments'
import { makeApplicant, makeAward, makeAwardCategory, makeEntryPrice } from '../../../../test/factories/awards.ts'
import { makeBillingAddress, makeSeller } from '../../../../test/factories/events.ts'
import { goodCard } from '../../../../test/factories/payments.ts'
import { makeCompany, makeMember } from '../../../../test/factories/people.ts'
import { openTestbed } from '../../../../test/harness.ts'

const t = await openTestbed()

type Member = Awaited<ReturnType<typeof makeMember>>
type Quote = BodyInput<typeof payments.quoteAward>
type Buyer = Member & { address: number }
let seller: number
let buyer: Buyer
let rival: Buyer

async function makeBuyer(): Promise<Buyer> {
  const company = await makeCompany(t)
  const member = await makeMember(t, { company_id: company.id, rights: ['admin'] })
  return { ...member, address: await makeBillingAddress(t, company.id) }
}

beforeAll(async () => {
  seller = await makeSeller(t)
  buyer = await makeBuyer()
  rival = await makeBuyer()
})

async function offered(given: Parameters<typeof makeAward>[1] = {}, stock = 10) {
  const award = await makeAward(t, { entity_id: seller, ...given })
  const entry = await makeEntryPrice(t, award.id, { amount: 29_000 })
  const seat = await makeEntryPrice(t, award.id, { kind: 'seat', amount: 24_000, stock })
  return { award: award.id, entry: entry.id, seat: seat.id }
}

const cart = (award: number, lines: Pick<Quote, 'entries' | 'seats'>, who: Buyer = buyer): Quote => ({
  award,
  billing_address: who.address,
  ...lines,
})
const quote = (body: Quote, who: Buyer = buyer) => t.call('payments.quoteAward', { body }, who.token)
const book = (body: Quote, who: Buyer = buyer, payment_method: 'card' | 'transfer' = 'transfer') =>
  t.call(
    'payments.bookAward',
    { body: { ...body, payment_method, idempotency_key: randomUUID(), accepts_terms: true } },
    who.token,
  )
const sold = async (price: number) =>
  (await t.db.selectFrom('award_price').select('sold').where('id', '=', price).executeTakeFirstOrThrow()).sold
const applicantOf = (award_id: number, category_id: number, who: Buyer, state?: 'draft' | 'submitted' | 'rejected') =>
  makeApplicant(t, {
    award_id,
    category_id,
    company_id: who.company_id ?? 0,
    customer_id: who.customer_id,
    ...(state ? { state } : {}),
  })

test('two categories and two seats are one invoice, for what was quoted, and make the award booked', async () => {
  const { award, entry, seat } = await offered()
  const [one, two] = [await makeAwardCategory(t, award), await makeAwardCategory(t, award)]
  const [first, second] = [
    await applicantOf(award, one.id, buyer, 'submitted'),
    await applicantOf(award, two.id, buyer),
  ]
  const body = cart(award, {
    entries: [first, second].map(({ id }) => ({ price: entry, quantity: 1, applicant: id })),
    seats: [{ price: seat, quantity: 2 }],
  })
  const reckoned = await quote(body)
  expect(reckoned.status).toBe(200)
  expect(reckoned.body.amount_net).toBe(2 * 29_000 + 2 * 24_000)
  expect(await sold(seat)).toBe(0)

  const booked = await book(body, buyer, 'card')
  expect(booked.body).toMatchObject({
    amount_net: reckoned.body.amount_net,
    amount_vat: reckoned.body.amount_vat,
    amount_gross: reckoned.body.amount_gross,
  })
  const { body: invoice } = await t.call(
    'payments.invoice',
    { params: { id: String(booked.body.invoice_id) } },
    buyer.token,
  )
  expect(invoice.lines).toEqual(reckoned.body.lines)
  expect(invoice.lines.map(({ kind, quantity }) => [kind, quantity])).toEqual([
    ['award_entry', 1],
    ['award_entry', 1],
    ['admission', 2],
  ])
  expect(await sold(seat)).toBe(2)

  const intent = await t.call('payments.stripeTransaction', { body: { invoice: booked.body.invoice_id } }, buyer.token)
  await t.call('payments.payByTestCard', { body: { attempt: intent.body.attempt, ...goodCard } }, buyer.token)
  await t.settle()
  const states = await t.db
    .selectFrom('award_entry_fee')
    .select(['state', 'applicant_id'])
    .where('order_id', '=', booked.body.order)
    .orderBy('id')
    .execute()
  expect(states).toEqual([
    { state: 'paid', applicant_id: first.id },
    { state: 'paid', applicant_id: second.id },
  ])
  const page = await t.call('awards.page', { params: { id: String(award) } }, buyer.token)
  expect(page.body.award).toMatchObject({
    booked: true,
    booking_refused_because: 'already_booked',
    my_state: { seats: 2 },
  })
  for (const call of ['awards.booked', 'events.booked'] as const) {
    const mine = await t.call(call, { query: { show_all: 'true' } }, buyer.token)
    expect(mine.body.results.filter((one) => one.type === 'award').map((one) => one.id)).toContain(award)
    const theirs = await t.call(call, { query: { show_all: 'true' } }, rival.token)
    expect(theirs.body.results.map((one) => `${one.type} ${one.id}`)).not.toContain(`award ${award}`)
  }
})

test('an entry’s fee is paid once, by its own company, with a price for it', async () => {
  const { award, entry, seat } = await offered()
  const [general, special] = [await makeAwardCategory(t, award), await makeAwardCategory(t, award)]
  const own = await makeEntryPrice(t, award, { amount: 9_000, category_id: special.id })
  const foreign = await applicantOf(award, general.id, rival)
  const mine = await applicantOf(award, general.id, buyer)
  const other = await applicantOf(award, special.id, buyer)
  const gone = await applicantOf(award, (await makeAwardCategory(t, award)).id, buyer, 'rejected')
  const pay = (applicant: number, price = entry) => ({ price, quantity: 1, applicant })
  const wrong = await quote(
    cart(award, {
      entries: [
        pay(foreign.id),
        pay(mine.id, own.id),
        pay(other.id),
        pay(gone.id),
        pay(mine.id, seat),
        pay(mine.id),
        { price: entry, quantity: 1 },
        { price: entry, quantity: 2 },
      ],
      seats: [{ price: entry, quantity: 1 }],
    }),
  )
  expect(wrong.refused).toEqual({
    'entries.0.applicant': ['Invalid hyperlink - Object does not exist.'],
    'entries.1.price': ['This price is for entries in another category.'],
    'entries.2.price': ['Entries in this category have a price of their own.'],
    'entries.3.applicant': ['This entry is not in the running any more.'],
    'entries.4.price': ['This price is for a seat.'],
    'entries.4.applicant': ['This entry is already in the order.'],
    'entries.5.applicant': ['This entry is already in the order.'],
    'entries.7.price': ['This price is already in the order.'],
    'seats.0.price': ['This price is for an entry.'],
  })
  const twice = await quote(cart(award, { entries: [{ price: entry, quantity: 2, applicant: mine.id }] }))
  expect(twice.refused).toEqual({ 'entries.0.quantity': ['An entry is paid once.'] })

  const body = cart(award, { entries: [pay(mine.id)] })
  const answers = await Promise.all([book(body), book(body)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400])
  expect((await quote(body)).refused).toEqual({
    'entries.0.applicant': ['The fee of this entry is paid, or waits for its payment.'],
  })
  expect((await book(cart(award, { entries: [pay(other.id, own.id)] }))).status).toBe(201)
})

test('the last seats are sold once, and come back when nobody pays', async () => {
  const { award, seat } = await offered({}, 3)
  const two = (who: Buyer) => cart(award, { seats: [{ price: seat, quantity: 2 }] }, who)
  const answers = await Promise.all([book(two(buyer), buyer, 'card'), book(two(rival), rival, 'card')])
  const statuses = answers.map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([201, 409])
  expect(answers.find(({ status }) => status === 409)?.refused).toMatchObject({
    code: 'sold_out',
    detail: 'Only 1 left of “Dinner seat”.',
  })
  expect(await sold(seat)).toBe(2)
  const before = t.clock()
  t.setNow(new Date(before.getTime() + 3_600_000))
  await t.runJob('payments.expire_orders')
  await t.settle()
  t.setNow(before)
  expect(await sold(seat)).toBe(0)
  expect((await book(two(rival), rival)).status).toBe(201)
})

test('the table itself refuses more than there is, and an entry paid for another company', async () => {
  const { award, entry, seat } = await offered({}, 1)
  const category = await makeAwardCategory(t, award)
  const foreign = await applicantOf(award, category.id, rival)
  const { order } = (await book(cart(award, { seats: [{ price: seat, quantity: 1 }] }))).body
  const row = {
    award_id: award,
    order_id: order,
    company_id: buyer.company_id ?? 0,
    state: 'held',
    created_at: t.clock(),
  }
  const more = t.db
    .insertInto('award_seat')
    .values({ ...row, price_id: seat })
    .execute()
  await expect(more).rejects.toThrow('award_price_stock')
  const another = t.db
    .insertInto('award_entry_fee')
    .values({ ...row, price_id: entry, applicant_id: foreign.id })
    .execute()
  await expect(another).rejects.toThrow('award_entry_fee_own_applicant')
  const seatAsEntry = t.db
    .insertInto('award_entry_fee')
    .values({ ...row, price_id: seat })
    .execute()
  await expect(seatAsEntry).rejects.toThrow('not for an entry')
})

test('after the deadline seats are sold, and what was handed in before it may be paid', async () => {
  const closed = new Date(t.clock().getTime() - 1000)
  const { award, entry, seat } = await offered({ entries_close_at: closed })
  const late = await makeAwardCategory(t, award, { entries_close_at: new Date(t.clock().getTime() + 3_600_000) })
  const [handedIn, draft, lateDraft] = [
    await applicantOf(award, (await makeAwardCategory(t, award)).id, buyer, 'submitted'),
    await applicantOf(award, (await makeAwardCategory(t, award)).id, buyer),
    await applicantOf(award, late.id, buyer),
  ]
  const fee = (applicant: number) => cart(award, { entries: [{ price: entry, quantity: 1, applicant }] })
  expect((await quote(cart(award, { entries: [{ price: entry, quantity: 1 }] }))).refused).toEqual({
    award: ['Entries have closed.'],
  })
  expect((await quote(fee(draft.id))).refused).toEqual({
    'entries.0.applicant': ['Entries in this category have closed.'],
  })
  for (const { id } of [handedIn, lateDraft]) expect((await quote(fee(id))).status).toBe(200)
  expect((await quote(cart(award, { seats: [{ price: seat, quantity: 1 }] }))).status).toBe(200)
})

test('booking options name the fees that wait, to those with the awards right', async () => {
  const { award } = await offered()
  const category = await makeAwardCategory(t, award)
  const draft = await applicantOf(award, category.id, buyer)
  await applicantOf(award, category.id, rival)
  const options = await t.call('awards.bookingOptions', { query: { award } }, buyer.token)
  expect(options.body.applicants).toMatchObject([{ id: draft.id, amount: 29_000, state: 'draft' }])
  expect(options.body.refused_because).toEqual([])
  const colleague = await makeMember(t, { company_id: buyer.company_id ?? 0 })
  const theirs = await t.call('awards.bookingOptions', { query: { award } }, colleague.token)
  expect(theirs.body.applicants).toEqual([])
})

test('an entry that costs nothing is entered without an order', async () => {
  const { award } = await offered()
  const [free, paid] = [await makeAwardCategory(t, award), await makeAwardCategory(t, award)]
  await makeEntryPrice(t, award, { amount: 0, category_id: free.id })
  const draft = await applicantOf(award, free.id, buyer)
  const other = await applicantOf(award, paid.id, buyer)
  const waiting = async () =>
    (await t.call('awards.bookingOptions', { query: { award } }, buyer.token)).body.applicants.map(({ id }) => id)
  expect(await waiting()).toEqual([other.id])
  const { questions } = (await t.call('awards.applicant', { params: { id: draft.id } }, buyer.token)).body
  const answers = questions.map(({ id }) => ({ question: id, text: 'Every week.', version: 0 }))
  await t.call('awards.saveAnswers', { body: { award, answers } }, buyer.token)
  const sent = await t.call('awards.submitAnswers', { body: { applicant: draft.id, accepts_terms: true } }, buyer.token)
  expect(sent.body.applicant).toMatchObject({ state: 'submitted', fee: { state: 'paid', amount: 0, invoice: null } })
  expect(await waiting()).toEqual([other.id])
})

test('a category whose own price is not on sale is not entered with another', async () => {
  const { award } = await offered()
  const category = await makeAwardCategory(t, award)
  await makeEntryPrice(t, award, { amount: 9_000, category_id: category.id, available_until: '2020-01-01' })
  const draft = await applicantOf(award, category.id, buyer)
  const { body } = await t.call('awards.applicant', { params: { id: draft.id } }, buyer.token)
  expect(body.fee).toMatchObject({ state: 'none', amount: null })
})

test('an empty cart is refused, and a free nomination is paid at once', async () => {
  const { award } = await offered()
  expect((await quote(cart(award, {}))).refused).toEqual({ entries: ['Choose at least one entry or seat.'] })
  const category = await makeAwardCategory(t, award)
  const free = await makeEntryPrice(t, award, { amount: 0, category_id: category.id })
  const booked = await book(cart(award, { entries: [{ price: free.id, quantity: 1 }] }))
  expect(booked.body).toMatchObject({ state: 'paid', amount_gross: 0 })
})
