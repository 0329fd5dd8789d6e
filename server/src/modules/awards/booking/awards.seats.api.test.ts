import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { makeAward, makeEntryPrice } from '../../../../test/factories/awards.ts'
import { makeBillingAddress, makeSeller } from '../../../../test/factories/events.ts'
import { makeCompany, makeMember } from '../../../../test/factories/people.ts'
import { openTestbed } from '../../../../test/harness.ts'
import { unnameSeats } from './awards.seats.queries.ts'

const t = await openTestbed()

type Member = Awaited<ReturnType<typeof makeMember>>
let seller: number
let address: number
let buyer: Member
let colleague: Member
let stranger: Member

beforeAll(async () => {
  seller = await makeSeller(t)
  const company = await makeCompany(t)
  buyer = await makeMember(t, { company_id: company.id })
  colleague = await makeMember(t, { company_id: company.id })
  stranger = await makeMember(t)
  address = await makeBillingAddress(t, company.id)
})

/** Two seats at a ceremony, booked by the buyer. */
async function booked(starts_in = 60) {
  const award = await makeAward(t, { entity_id: seller, starts_in })
  const price = await makeEntryPrice(t, award.id, { kind: 'seat' })
  const { status } = await t.call(
    'payments.bookAward',
    {
      body: {
        award: award.id,
        seats: [{ price: price.id, quantity: 2 }],
        billing_address: address,
        payment_method: 'transfer',
        idempotency_key: randomUUID(),
        accepts_terms: true,
      },
    },
    buyer.token,
  )
  expect(status).toBe(201)
  const [first, second] = (await seatsFor(buyer, award.id)).map(({ id }) => id)
  return { award: award.id, first: first ?? 0, second: second ?? 0 }
}
const seatsFor = async ({ token }: Member, award: number) =>
  (await t.call('awards.mySeats', { query: { award: String(award) } }, token)).body.results
const name = (seat: number, body: object, { token }: Member = buyer) =>
  t.call('awards.nameSeat', { params: { id: String(seat) }, loose: { body } }, token)
const guest = { first_name: 'Greta', last_name: 'Hof', email: 'greta@hof.example' }

test('whoever booked names a colleague and a guest; each sits once', async () => {
  const { award, first, second } = await booked()
  expect((await name(first, { customer: colleague.customer_id })).body).toMatchObject({
    customer_id: colleague.customer_id,
    is_me: false,
    can_name: true,
  })
  expect((await name(second, { customer: colleague.customer_id })).refused).toHaveProperty('customer')
  expect((await name(second, guest)).body).toMatchObject({ customer_id: null, first_name: 'Greta', last_name: 'Hof' })
  expect((await name(first, guest)).refused).toHaveProperty('email')
  expect(JSON.stringify(await seatsFor(buyer, award))).not.toContain(guest.email)
  // Who sits on a seat sees that one, and gives it to nobody.
  expect(await seatsFor(colleague, award)).toMatchObject([{ id: first, is_me: true, can_name: false }])
  expect((await name(first, guest, colleague)).status).toBe(403)
})

test('a seat of others is not there, and only colleagues can be chosen', async () => {
  const { award, first } = await booked()
  expect(await seatsFor(stranger, award)).toEqual([])
  expect((await name(first, guest, stranger)).status).toBe(404)
  expect((await name(first, { customer: stranger.customer_id })).refused).toHaveProperty('customer')
  expect(Object.keys((await name(first, {})).refused).toSorted()).toEqual(['email', 'first_name'])
  expect(Object.keys((await name(first, { customer: colleague.customer_id, ...guest })).refused)).toHaveLength(3)
})

test('names stand from nine days before the ceremony', async () => {
  const { award, first } = await booked(8)
  expect(await name(first, guest)).toMatchObject({ status: 409, body: { code: 'too_late' } })
  expect(await seatsFor(buyer, award)).toMatchObject([{ can_name: false }, { can_name: false }])
})

test('a colleague has the award booked as soon as a seat of it is theirs', async () => {
  const { award, first } = await booked()
  const mine = async () => (await t.call('awards.page', { params: { id: award } }, colleague.token)).body.award.booked
  const listed = async () =>
    (await t.call('events.booked', {}, colleague.token)).body.results.some(
      (one) => one.type === 'award' && one.id === award,
    )
  expect([await mine(), await listed()]).toEqual([false, false])
  await name(first, { customer: colleague.customer_id })
  expect([await mine(), await listed()]).toEqual([true, true])
})

test('the seat of somebody who leaves the company waits for a name', async () => {
  const { award, first } = await booked()
  await name(first, { customer: colleague.customer_id })
  const leaver = { company_id: buyer.company_id ?? 0, customer_id: colleague.customer_id }
  await unnameSeats(t.db, { ...leaver, now: t.clock() })
  expect(await seatsFor(buyer, award)).toMatchObject([{ customer_id: null, first_name: null }, { customer_id: null }])
})
