import { expect, test } from 'vitest'
import { ORDERED_GROSS, openDesk } from '../../../../test/factories/desk.ts'
import { makeOrder } from '../../../../test/factories/payments.ts'
import { openTestbed } from '../../../../test/harness.ts'
import { sql } from '../../../kit/data/db.ts'

const t = await openTestbed()
const { desk, second, look, transferFor, mailsFor, logged } = await openDesk(t)

test('a transfer makes an invoice paid, tells the buyer, stands in the log, and is counted once', async () => {
  const order = await makeOrder(t, { method: 'transfer' })
  const ask = await transferFor(order.invoice_id)
  const done = await t.call('payments.recordTransfer', ask, desk.token)
  expect(done.body).toMatchObject({
    state: 'paid',
    amount_paid: ORDERED_GROSS,
    open_amount: 0,
    order: { state: 'paid' },
    payments: [{ method: 'transfer', amount: ORDERED_GROSS, refundable: 0 }],
  })
  expect(done.body.story.map(({ what, by }) => [what, by])).toEqual([
    ['paid_transfer', null],
    ['booked', done.body.buyer],
    ['issued', null],
    ['act_invoice_transfer_recorded', 'Hanne Brandt'],
  ])
  // The second press of the same button.
  const again = await t.call('payments.recordTransfer', ask, desk.token)
  expect([again.status, again.refused.code]).toEqual([409, 'changed_meanwhile'])
  // The same line of the bank, entered anew by somebody who looked later.
  const line = await t.call('payments.recordTransfer', await transferFor(order.invoice_id), second.token)
  expect([line.status, line.refused.code, line.refused.detail]).toEqual([
    409,
    'known',
    expect.stringContaining(done.body.number ?? ''),
  ])
  await t.settle()
  expect(await mailsFor(`payment-received:${done.body.payments[0]?.id}`)).toBe(1)
  expect((await logged(`invoice:${order.invoice_id}`)).map(({ act, customer_id }) => [act, customer_id])).toEqual([
    ['invoice.transfer_recorded', desk.customer_id],
  ])
})

test('of two operators who record the same transfer at once, one is refused', async () => {
  const order = await makeOrder(t, { method: 'transfer' })
  const ask = await transferFor(order.invoice_id)
  const other = { ...ask, body: { ...ask.body, reference: 'Another word for it' } }
  const answers = await Promise.all([
    t.call('payments.recordTransfer', ask, desk.token),
    t.call('payments.recordTransfer', other, second.token),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await look(order.invoice_id)).payments).toHaveLength(1)
})

test('part of it leaves the rest open; too much, and money for what has ended, is to go back', async () => {
  const order = await makeOrder(t, { method: 'transfer' })
  const id = order.invoice_id
  await t.call('payments.recordTransfer', await transferFor(id, { amount: 100_000 }), desk.token)
  expect(await look(id)).toMatchObject({
    state: 'part_paid',
    open_amount: ORDERED_GROSS - 100_000,
    order: { state: 'pending' },
  })
  const more = await transferFor(id, { amount: 100_000, received_on: '2026-11-15' })
  // The same amount on the next day may be the same money.
  expect((await t.call('payments.recordTransfer', more, desk.token)).refused.code).toBe('alike')
  more.body.another = true
  expect((await t.call('payments.recordTransfer', more, desk.token)).body).toMatchObject({
    state: 'overpaid',
    refunds: [{ amount: 200_000 - ORDERED_GROSS, state: 'requested' }],
  })
  const ended = await makeOrder(t, { method: 'transfer' })
  const { version } = await look(ended.invoice_id)
  const body = { version, reason: 'Booked twice.' }
  await t.call('payments.cancelOrder', { params: { id: ended.invoice_id }, body }, desk.token)
  const late = await t.call('payments.recordTransfer', await transferFor(ended.invoice_id), desk.token)
  expect(late.body).toMatchObject({
    state: 'cancelled',
    amount_paid: ORDERED_GROSS,
    open_amount: 0,
    refunds: [{ amount: ORDERED_GROSS }],
  })
})

test('what a bank kept is a part of its own: the invoice is paid, the seller bears it, and only money that came is received', async () => {
  const order = await makeOrder(t, { method: 'transfer' })
  const received = async () =>
    (await t.call('payments.deskTotals', {}, desk.token)).body.results.find(
      ({ currency_code }) => currency_code === 'EUR',
    )?.received ?? { amount: 0, count: 0 }
  const before = await received()
  const ask = await transferFor(order.invoice_id, { amount: ORDERED_GROSS - 1500 })
  const charged = (charges: number) => ({ params: ask.params, body: { ...ask.body, charges } })
  for (const wrong of [1501, 20_000])
    expect((await t.call('payments.recordTransfer', charged(wrong), desk.token)).refused['charges']).toEqual([
      'Enter at most €15.00. More is not what banks keep.',
    ])
  const large = await transferFor(order.invoice_id, { amount: ORDERED_GROSS - 50_000 })
  const tooMuch = { params: large.params, body: { ...large.body, charges: 50_000 } }
  expect((await t.call('payments.recordTransfer', tooMuch, desk.token)).refused['charges']).toBeDefined()
  expect((await look(order.invoice_id)).payments).toEqual([])
  const { body } = await t.call('payments.recordTransfer', charged(1500), desk.token)
  expect(body).toMatchObject({
    ...{ state: 'paid', amount_paid: ORDERED_GROSS, open_amount: 0, order: { state: 'paid' } },
    payments: [
      { method: 'transfer', amount: ORDERED_GROSS - 1500 },
      { method: 'charges', amount: 1500 },
    ],
  })
  expect(body.story.map(({ what }) => what)).toContain('paid_charges')
  await t.settle()
  // One mail, about the transfer.
  expect(await mailsFor(`payment-received:${body.payments[0]?.id}`)).toBe(1)
  expect(await mailsFor(`payment-received:${body.payments[1]?.id}`)).toBe(0)
  const after = await received()
  expect([after.amount - before.amount, after.count - before.count]).toEqual([ORDERED_GROSS - 1500, 1])
  const list = await t.call('payments.desk', { query: { kind: 'payment', q: body.number ?? '' } }, desk.token)
  expect(list.body.results.map(({ method, amount }) => [method, amount]).toSorted()).toEqual([
    ['charges', 1500],
    ['transfer', ORDERED_GROSS - 1500],
  ])
  const { bytes } = await t.call(
    'payments.deskExport',
    { query: { kind: 'payment', q: body.number ?? '' } },
    desk.token,
  )
  expect(bytes.toString()).toContain('bank charges')
  const twice = sql`insert into payment (invoice_id, method, reference, amount, currency_code, received_at, charges_of)
    select invoice_id, method, 'charges:again', amount, currency_code, received_at, charges_of from payment where id = ${body.payments[1]?.id ?? 0}`
  await expect(twice.execute(t.db)).rejects.toThrow('payment_charges_once')
  const plain = await makeOrder(t, { method: 'transfer' })
  await t.call('payments.recordTransfer', await transferFor(plain.invoice_id), desk.token)
  const elsewhere = sql`insert into payment (invoice_id, method, reference, amount, currency_code, received_at, charges_of)
    select ${order.invoice_id}, 'charges', 'charges:x', 1, currency_code, received_at, id from payment where invoice_id = ${plain.invoice_id}`
  await expect(elsewhere.execute(t.db)).rejects.toThrow('payment_charges_of')
})

test('every field that is wrong is named, and nothing is written', async () => {
  const order = await makeOrder(t, { method: 'transfer' })
  const { version } = await look(order.invoice_id)
  const params = { id: order.invoice_id }
  const wrong = await t.call(
    'payments.recordTransfer',
    { params, loose: { body: { version, amount: 0, received_on: 'yesterday', reference: '' } } },
    desk.token,
  )
  expect([wrong.status, Object.keys(wrong.refused).toSorted()]).toEqual([400, ['amount', 'received_on', 'reference']])
  const ask = await transferFor(order.invoice_id, { received_on: '2026-11-17' })
  expect((await t.call('payments.recordTransfer', ask, desk.token)).refused['received_on']).toBeDefined()
  ask.body.received_on = '2020-01-01'
  expect((await t.call('payments.recordTransfer', ask, desk.token)).refused['received_on']).toBeDefined()
  const short = { params, body: { version, reason: 'x' } }
  expect((await t.call('payments.cancelOrder', short, desk.token)).refused['reason']).toBeDefined()
  expect((await look(order.invoice_id)).payments).toEqual([])
})
