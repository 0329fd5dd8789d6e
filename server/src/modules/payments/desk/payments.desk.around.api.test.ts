import { expect, test } from 'vitest'
import { openBooking } from '../../../../test/factories/booking.ts'
import { makeMember } from '../../../../test/factories/people.ts'
import { openTestbed } from '../../../../test/harness.ts'
import { sql } from '../../../kit/data/db.ts'

const t = await openTestbed()
const b = await openBooking(t)

const desk = await makeMember(t, { operator_roles: ['money'] })
const look = async (id: number) => (await t.call('payments.deskInvoice', { params: { id } }, desk.token)).body

test('an invoice names its seats and how far each is from a ticket', async () => {
  const { event, price } = await b.bookable()
  const { body: booked } = await b.book(
    b.body(event.id, [
      { price: price.id, customer: b.colleague.customer_id },
      { price: price.id, later: true },
    ]),
  )
  const seats = async () =>
    (await look(booked.invoice_id)).seats.map(({ name, customer, ticket }) => [name, customer, ticket])
  expect(await seats()).toEqual([
    ['Liesbeth Koster', b.colleague.customer_id, 'unpaid'],
    ['', null, 'unpaid'],
  ])
  const { version } = await look(booked.invoice_id)
  const params = { id: booked.invoice_id }
  const transfer = {
    version,
    amount: booked.amount_gross,
    received_on: t.clock().toISOString().slice(0, 10),
    reference: 'REF 7',
  }
  await t.call('payments.recordTransfer', { params, body: transfer }, desk.token)
  await t.settle()
  expect(await seats()).toEqual([
    ['Liesbeth Koster', b.colleague.customer_id, 'ready'],
    ['', null, 'unnamed'],
  ])
  const cancel = { version: (await look(booked.invoice_id)).version, reason: 'They cannot come.' }
  const { body: cancelled } = await t.call('payments.cancelOrder', { params, body: cancel }, desk.token)
  await t.settle()
  expect((await seats()).map(([, , ticket]) => ticket)).toEqual(['gone', 'gone'])
  // The credit note cancels it, and has no seats of its own.
  expect((await look(cancelled.credit_notes[0]?.id ?? 0)).seats).toEqual([])
})

test('an invoice says which mails about it went out, when, and to whom; those about others are not among them', async () => {
  const { event, price } = await b.bookable()
  const seats = [{ price: price.id, later: true }]
  const { body: booked } = await b.book(b.body(event.id, seats))
  await b.book(b.body(event.id, seats))
  await t.settle()
  const { number } = await look(booked.invoice_id)
  const { email } = await t.db
    .selectFrom('customer')
    .select('email')
    .where('id', '=', b.buyer.customer_id)
    .executeTakeFirstOrThrow()
  const issued = { subject: `Invoice ${number}`, to: email, sent_at: null, given_up: false }
  expect((await look(booked.invoice_id)).mails).toMatchObject([issued])
  await sql`update mail set sent_at = ${t.clock()}, body = null where key = ${`invoice-issued:${booked.invoice_id}`}`.execute(
    t.db,
  )
  const remind = { params: { id: booked.invoice_id }, body: { version: (await look(booked.invoice_id)).version } }
  await t.call('payments.remindBuyer', remind, desk.token)
  await t.settle()
  const { mails } = await look(booked.invoice_id)
  expect(mails.map(({ subject, sent_at }) => [subject, sent_at])).toEqual([
    [`Invoice ${number} is due soon`, null],
    [`Invoice ${number}`, t.clock().toISOString()],
  ])
})

test('the desk has the paper of every company, and of nothing that has no number; nobody else has it', async () => {
  const { event, price } = await b.bookable()
  const { body: booked } = await b.book(b.body(event.id, [{ price: price.id, later: true }]))
  const params = { id: booked.invoice_id }
  const paper = await t.call('payments.deskInvoicePdf', { params }, desk.token)
  expect([paper.status, paper.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  const { body: card } = await b.book(b.body(event.id, [{ price: price.id, later: true }], { payment_method: 'card' }))
  const statuses = [
    await t.call('payments.deskInvoicePdf', { params: { id: card.invoice_id } }, desk.token),
    await t.call('payments.deskInvoicePdf', { params: { id: 999_999 } }, desk.token),
    await t.call('payments.deskInvoicePdf', { params }, (await makeMember(t, { operator_roles: ['events'] })).token),
    await t.call('payments.deskInvoicePdf', { params }, b.buyer.token),
  ].map(({ status }) => status)
  expect(statuses).toEqual([404, 404, 404, 404])
})
