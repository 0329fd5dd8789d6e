import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeAward, makeEntryPrice } from '../../../../test/factories/awards.ts'
import { openBooking } from '../../../../test/factories/booking.ts'
import { openTestbed } from '../../../../test/harness.ts'
import { sql } from '../../../kit/data/db.ts'

const t = await openTestbed()
const b = await openBooking(t)
const said = (currency: string) =>
  `Bank transfer is not offered in ${currency}: its organiser has no account in it. Choose card payment.`

test('bank transfer is not offered in a currency in which the seller has no account', async () => {
  const { event, price } = await b.bookable()
  const options = async () =>
    (await t.call('events.bookingOptions', { query: { event: event.id } }, b.buyer.token)).body.transfer_offered
  expect(await options()).toBe(true)
  await sql`update event set currency_code = 'PLN' where id = ${event.id}`.execute(t.db)
  expect(await options()).toBe(false)
  const seats = [{ price: price.id, later: true }]
  const refused = await b.book(b.body(event.id, seats))
  expect([refused.status, refused.refused]).toEqual([400, { payment_method: [said('PLN')] }])
  const card = await b.book(b.body(event.id, seats, { payment_method: 'card' }))
  expect(card.status).toBe(201)
  const offered = async () =>
    (await t.call('payments.invoice', { params: { id: card.body.invoice_id } }, b.buyer.token)).body.transfer_offered
  expect(await offered()).toBe(false)
  const changed = await t.call(
    'payments.changeInvoiceTransaction',
    { body: { invoice: card.body.invoice_id, payment_method: 'transfer' } },
    b.buyer.token,
  )
  expect(changed.refused).toEqual({ payment_method: [said('PLN')] })
  await sql`insert into bank_account (entity_id, bank, holder, iban, bic, currency_code)
    values (${b.seller}, 'Bank Nadbałtycki', 'Seller', 'PL61109010140000071219812874', 'NADBPLPW', 'PLN')`.execute(t.db)
  expect([await options(), await offered()]).toEqual([true, true])
  expect((await b.book(b.body(event.id, seats))).status).toBe(201)
})

test('the same at awards', async () => {
  const award = await makeAward(t, { entity_id: b.seller })
  const price = await makeEntryPrice(t, award.id, { kind: 'seat' })
  await sql`update award set currency_code = 'AED' where id = ${award.id}`.execute(t.db)
  const options = await t.call('awards.bookingOptions', { query: { award: award.id } }, b.buyer.token)
  expect(options.body.transfer_offered).toBe(false)
  const booked = await t.call(
    'payments.bookAward',
    {
      body: {
        award: award.id,
        seats: [{ price: price.id, quantity: 1 }],
        billing_address: b.address,
        payment_method: 'transfer',
        idempotency_key: randomUUID(),
        accepts_terms: true,
      },
    },
    b.buyer.token,
  )
  expect(booked.refused).toEqual({ payment_method: [said('AED')] })
})
