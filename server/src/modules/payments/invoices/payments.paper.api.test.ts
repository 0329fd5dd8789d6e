import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeAward, makeEntryPrice } from '../../../../test/factories/awards.ts'
import { openBooking } from '../../../../test/factories/booking.ts'
import { contextOn, goodCard, makeOrder } from '../../../../test/factories/payments.ts'
import { openTestbed } from '../../../../test/harness.ts'
import { pdfText } from '../../../../test/pdf-text.ts'
import { sql } from '../../../kit/data/db.ts'
import { inTransaction } from '../../../kit/data/transaction.ts'
import { cancelInvoice } from '../cards/payments.reconcile.service.ts'

const t = await openTestbed()
const b = await openBooking(t)

const invoice = async (id: number) => (await t.call('payments.invoice', { params: { id } }, b.buyer.token)).body
const paper = async (id: number) =>
  pdfText((await t.call('payments.invoicePdf', { params: { id } }, b.buyer.token)).bytes)

/** Everything of which an invoice speaks is changed afterwards. */
async function changeAll(event: number, order: number) {
  await sql`update event set city = 'Ushuaia', start_date = start_date + 7, end_date = end_date + 7 where id = ${event}`.execute(
    t.db,
  )
  await sql`update seat set first_name = 'Other', last_name = 'Person' where order_id = ${order}`.execute(t.db)
  await sql`update bank_account set iban = 'DE02120300000000202051', bank = 'Elsewhere' where entity_id = ${b.seller}`.execute(
    t.db,
  )
}

test('an issued invoice says for good what it said: place, days, attendees and accounts', async () => {
  const { event, price } = await b.bookable()
  const seats = [{ price: price.id, first_name: 'Maja', last_name: 'Lind', email: 'maja@lind.example' }]
  const { body: booked } = await b.book(b.body(event.id, seats))
  const before = await invoice(booked.invoice_id)
  expect(before).toMatchObject({ attendees: ['Maja Lind'], bank_accounts: [{ bank: 'Hanse Bank' }] })
  const drawn = await paper(booked.invoice_id)
  expect(drawn).toContain('Maja Lind')

  await changeAll(event.id, booked.order)
  expect(await invoice(booked.invoice_id)).toEqual(before)
  expect(await paper(booked.invoice_id)).toBe(drawn)
  for (const statement of [
    sql`update invoice_paper set attendees = '[]' where invoice_id = ${booked.invoice_id}`,
    sql`delete from invoice_paper where invoice_id = ${booked.invoice_id}`,
  ])
    // oxlint-disable-next-line no-await-in-loop
    await expect(statement.execute(t.db)).rejects.toThrow('an issued invoice cannot be changed')

  // The credit note says what its invoice says, though its seats are free again.
  const note = await inTransaction(t.db, (tx) => cancelInvoice(contextOn(t, tx), booked.invoice_id, 'Called off.'))
  await t.settle()
  expect(await invoice(note ?? 0)).toMatchObject({
    kind: 'credit_note',
    subject: before.subject,
    attendees: ['Maja Lind'],
    bank_accounts: [],
  })
})

test('what a card pays is written down when it is paid, with the names on the seats of a ceremony', async () => {
  const award = await makeAward(t, { entity_id: b.seller, starts_in: 60 })
  const price = await makeEntryPrice(t, award.id, { kind: 'seat' })
  const { body: booked } = await t.call(
    'payments.bookAward',
    {
      body: {
        award: award.id,
        seats: [{ price: price.id, quantity: 2 }],
        billing_address: b.address,
        payment_method: 'card',
        idempotency_key: randomUUID(),
        accepts_terms: true,
      },
    },
    b.buyer.token,
  )
  const named = (first_name: string) =>
    sql`update award_seat set first_name = ${first_name}, last_name = 'Hof', email = ${`${first_name}@hof.example`}, named_at = ${t.clock()}
      where id = (select min(id) from award_seat where order_id = ${booked.order})`.execute(t.db)
  await named('Greta')
  expect(await invoice(booked.invoice_id)).toMatchObject({ state: 'draft', attendees: ['Greta Hof'] })
  const intent = await t.call('payments.stripeTransaction', { body: { invoice: booked.invoice_id } }, b.buyer.token)
  await t.call('payments.payByTestCard', { body: { attempt: intent.body.attempt, ...goodCard } }, b.buyer.token)
  await named('Somebody')
  expect(await invoice(booked.invoice_id)).toMatchObject({
    state: 'paid',
    subject: { city: 'Hamburg' },
    attendees: ['Greta Hof'],
  })
  expect(await paper(booked.invoice_id)).toContain('Greta Hof')
})

test('nobody issues an invoice without writing down what it says', async () => {
  const order = await makeOrder(t, { buyer: b.buyer, entity_id: b.seller })
  const issued = t.db
    .updateTable('invoice')
    .set({
      state: 'issued',
      number: 'X-1999-00001',
      number_year: 1999,
      number_seq: 1,
      issued_at: t.clock(),
      issued_on: '2026-11-01',
    })
    .where('id', '=', order.invoice_id)
    .execute()
  await expect(issued).rejects.toMatchObject({ constraint: 'invoice_has_paper' })
  expect(await invoice(order.invoice_id)).toMatchObject({ state: 'draft', number: null })
})
