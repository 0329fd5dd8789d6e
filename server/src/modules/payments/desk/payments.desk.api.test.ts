import { expect, test } from 'vitest'
import { openBooking } from '../../../../test/factories/booking.ts'
import { ORDERED_GROSS, openDesk } from '../../../../test/factories/desk.ts'
import { makeEntity, makeOrder, openPaying } from '../../../../test/factories/payments.ts'
import { makeCompany, makeMember } from '../../../../test/factories/people.ts'
import { openTestbed } from '../../../../test/harness.ts'
import { sql } from '../../../kit/data/db.ts'

const t = await openTestbed()
const { pay, at } = openPaying(t)
const DAY = 86_400_000
const { desk, second, makeDesk, look, transferFor, mailsFor, logged } = await openDesk(t)

test('part of a card payment goes back: of a credit, asked for once, never more than came, and the buyer is told when it has', async () => {
  const order = await makeOrder(t)
  await pay(order)
  const paid = await look(order.invoice_id)
  const [payment] = paid.payments
  const params = { id: payment?.id ?? 0 }
  const wanted = { amount: 94_010, reason: 'One seat less, as agreed.', way: 'transfer' } as const
  const early = await t.call('payments.askRefund', { params, body: { ...wanted, version: paid.version } }, desk.token)
  expect([early.status, early.refused['amount']]).toEqual([400, [expect.stringContaining('Write a credit note first')]])
  const credit = {
    cause: 'goodwill',
    reason: 'One seat less, as agreed.',
    lines: [{ position: 1, quantity: 1 }],
    seats: [],
    refunds: [],
  } as const
  const note = { params: { id: order.invoice_id }, body: { ...credit, version: paid.version, ask: true } }
  expect((await t.call('payments.putCredit', note as never, desk.token)).status).toBe(200)
  const seen = await look(order.invoice_id)
  expect(seen).toMatchObject({ state: 'overpaid', amount_credited: 94_010, payments: [{ refundable: 94_010 }] })
  const body = { ...wanted, version: seen.version }
  const tooMuch = await t.call(
    'payments.askRefund',
    { params, body: { ...body, amount: ORDERED_GROSS + 1 } },
    desk.token,
  )
  expect([tooMuch.status, tooMuch.refused['amount']]).toEqual([400, [expect.stringContaining('€1,880.20')]])
  const asked = await Promise.all([
    t.call('payments.askRefund', { params, body }, desk.token),
    t.call('payments.askRefund', { params, body }, second.token),
  ])
  expect(asked.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const now = await look(order.invoice_id)
  expect(now).toMatchObject({
    state: 'overpaid',
    payments: [{ refundable: 0 }],
    refunds: [{ amount: 94_010, state: 'approved', reason: 'One seat less, as agreed.' }],
  })
  // The credit is on its way back.
  const other = await t.call('payments.askRefund', { params, body: { ...body, version: now.version } }, desk.token)
  expect([other.status, other.refused['amount']]).toEqual([400, [expect.stringContaining('Only €0.00')]])
  const refund = now.refunds[0]?.id ?? 0
  const gone = { params: { id: refund }, body: { version: now.version, reason: 'Returned at the bank today.' } }
  expect((await t.call('payments.refundDone', gone, second.token)).body).toEqual({ invoice: order.invoice_id })
  expect(await look(order.invoice_id)).toMatchObject({
    state: 'paid',
    amount_returned: 94_010,
    refunds: [{ state: 'done' }],
  })
  const twice = await t.call('payments.refundDone', gone, desk.token)
  expect([twice.status, twice.refused.code]).toEqual([409, 'changed_meanwhile'])
  expect(await mailsFor(`refund-done:${refund}`)).toBe(1)
  expect((await logged(`refund:${refund}`)).map(({ act }) => act)).toEqual([
    'refund.asked',
    'refund.approved',
    'refund.done',
  ])
  expect((await look(order.invoice_id)).story.map(({ what }) => what)).toEqual([
    'booked',
    'issued',
    'paid_card',
    'act_invoice_credited',
    'act_refund_asked',
    'act_refund_approved',
    'act_refund_done',
  ])
})

test('what is not issued is called off; an issued one gets a credit note, a paid one its money back', async () => {
  const draft = await makeOrder(t)
  const cancel = async (id: number, token = desk.token) =>
    t.call(
      'payments.cancelOrder',
      { params: { id }, body: { version: (await look(id)).version, reason: 'The event has moved.' } },
      token,
    )
  expect((await cancel(draft.invoice_id)).body).toMatchObject({ state: 'expired', order: { state: 'cancelled' } })
  const issued = await makeOrder(t, { method: 'transfer' })
  const done = (await cancel(issued.invoice_id)).body
  expect(done).toMatchObject({
    state: 'cancelled',
    credit_notes: [{ number: expect.stringMatching(/-00002$/) as string }],
  })
  const again = await cancel(issued.invoice_id)
  expect([again.status, again.refused.code]).toEqual([409, 'ended'])
  const note = await look(done.credit_notes[0]?.id ?? 0)
  expect(note).toMatchObject({
    kind: 'credit_note',
    amount_gross: ORDERED_GROSS,
    acts: [],
    corrects: { id: issued.invoice_id },
  })
  const bad = { params: { id: note.id }, body: { version: note.version, reason: 'A credit note of it.' } }
  expect((await t.call('payments.cancelOrder', bad, desk.token)).status).toBe(404)
  const paid = await makeOrder(t)
  await pay(paid)
  expect((await cancel(paid.invoice_id)).body).toMatchObject({
    state: 'cancelled',
    amount_paid: ORDERED_GROSS,
    refunds: [{ amount: ORDERED_GROSS, state: 'requested' }],
  })
})

test('cancelling a paid booking frees its seats', async () => {
  const booking = await openBooking(t)
  const { event, price } = await booking.bookable()
  const seats = [{ price: price.id, customer: booking.buyer.customer_id }]
  const { body } = await booking.book(booking.body(event.id, seats))
  const ask = await transferFor(body.invoice_id, { amount: body.amount_gross })
  await t.call('payments.recordTransfer', ask, desk.token)
  await t.settle()
  expect(await booking.eventRow(event.id)).toMatchObject({ confirmed: 1 })
  const { version } = await look(body.invoice_id)
  const params = { id: body.invoice_id }
  await t.call('payments.cancelOrder', { params, body: { version, reason: 'They cannot come.' } }, desk.token)
  await t.settle()
  expect(await booking.eventRow(event.id)).toMatchObject({ live: 0, seats_taken: 0 })
})

test('a card payment that has come meanwhile is counted, and nothing is cancelled', async () => {
  const order = await makeOrder(t)
  const seen = await look(order.invoice_id)
  const { body } = await t.call(
    'payments.stripeTransaction',
    { body: { invoice: order.invoice_id } },
    order.buyer.token,
  )
  // The provider has the money, and nobody has told yet.
  await sql`update test_card_intent set state = 'succeeded', version = 1 where id = ${body.intent}`.execute(t.db)
  const refused = await t.call(
    'payments.cancelOrder',
    { params: { id: order.invoice_id }, body: { version: seen.version, reason: 'Nobody pays this.' } },
    desk.token,
  )
  expect([refused.status, refused.refused.code]).toEqual([409, 'changed_meanwhile'])
  expect(await look(order.invoice_id)).toMatchObject({ state: 'paid', refunds: [] })
})

test('what an operator keeps is not cancelled before its day, and then as usual', async () => {
  const order = await makeOrder(t, { method: 'transfer', due_on: '2026-11-10' })
  const id = order.invoice_id
  const hold = async (until: string | null) =>
    t.call(
      'payments.holdOrder',
      { params: { id }, body: { version: (await look(id)).version, until, reason: 'Their bank is slow.' } },
      desk.token,
    )
  expect((await hold('2026-11-15')).refused['until']).toBeDefined()
  expect((await hold('2027-11-15')).refused['until']).toBeDefined()
  expect((await hold('2026-12-20')).body.order.kept_until).toBe('2026-12-20')
  await at(16 * DAY, () => t.runJob('payments.remind'))
  await at(20 * DAY, () => t.runJob('payments.cancel_unpaid'))
  expect((await look(id)).state).toBe('issued')
  expect((await hold(null)).body.order.kept_until).toBeNull()
  // The buyer was not reminded meanwhile, and has four days from the reminder on.
  await at(20 * DAY, () => t.runJob('payments.remind'))
  await at(20 * DAY, () => t.runJob('payments.cancel_unpaid'))
  expect((await look(id)).state).toBe('issued')
  await at(24 * DAY, () => t.runJob('payments.cancel_unpaid'))
  expect((await look(id)).state).toBe('cancelled')
  expect((await hold('2026-12-20')).refused.code).toBe('not_payable')
  expect((await logged(`invoice:${id}`)).map(({ act, reason }) => [act, reason])).toEqual([
    ['invoice.held', 'Their bank is slow.'],
    ['invoice.hold_ended', 'Their bank is slow.'],
  ])
})

test('the hold of a card order is made longer, and only longer', async () => {
  const order = await makeOrder(t)
  const params = { id: order.invoice_id }
  const { version } = await look(order.invoice_id)
  const body = { version, until: '2026-11-18', reason: 'Their card is on its way.' }
  expect((await t.call('payments.holdOrder', { params, body }, desk.token)).body.order.hold_until).toBe(
    '2026-11-19T00:00:00.000Z',
  )
  await at(DAY, () => t.runJob('payments.expire_orders'))
  const now = await look(order.invoice_id)
  expect(now.state).toBe('draft')
  const same = { params, body: { ...body, version: now.version } }
  expect((await t.call('payments.holdOrder', same, desk.token)).refused['until']).toBeDefined()
  const none = { params, body: { ...same.body, until: null } }
  expect((await t.call('payments.holdOrder', none, desk.token)).refused['until']).toBeDefined()
})

test('a reminder goes out once a day', async () => {
  const order = await makeOrder(t, { method: 'transfer', due_on: '2026-11-12' })
  const params = { id: order.invoice_id }
  const remind = async (token = desk.token) =>
    t.call('payments.remindBuyer', { params, body: { version: (await look(params.id, token)).version } }, token)
  expect((await remind()).body.story.map(({ what }) => what)).toContain('act_invoice_reminded')
  const again = await remind()
  expect([again.status, again.refused.code]).toEqual([409, 'reminded'])
  await at(DAY, async () => expect((await remind((await makeDesk()).token)).status).toBe(200))
  expect(await mailsFor(`invoice-due:${order.invoice_id}:%`)).toBe(2)
  const paid = await makeOrder(t)
  await pay(paid)
  const none = { params: { id: paid.invoice_id }, body: { version: (await look(paid.invoice_id)).version } }
  expect((await t.call('payments.remindBuyer', none, desk.token)).refused.code).toBe('not_payable')
})

test('for everybody but operators who look after money there is no desk', async () => {
  const order = await makeOrder(t, { method: 'transfer' })
  const { id: company_id } = await makeCompany(t)
  const admin = await makeMember(t, { company_id, rights: ['admin'] })
  const others = await makeMember(t, { operator_roles: ['events', 'awards', 'people', 'content', 'moderation'] })
  // The mail of the invoice is queued meanwhile, and would be a difference.
  await t.settle()
  const seen = await look(order.invoice_id)
  const params = { id: order.invoice_id }
  const reason = 'For no reason.'
  const ask = (token?: string) =>
    Promise.all([
      t.call('payments.desk', {}, token),
      t.call('payments.deskTotals', {}, token),
      t.call('payments.deskSubjects', {}, token),
      t.call('payments.deskExport', {}, token),
      t.call('payments.deskInvoice', { params }, token),
      t.call('payments.deskAmount', { params: { id: 'evt' } }, token),
      t.call(
        'payments.recordTransfer',
        { params, body: { version: seen.version, amount: 1, received_on: '2026-11-14', reference: 'x' } },
        token,
      ),
      t.call('payments.remindBuyer', { params, body: { version: seen.version } }, token),
      t.call('payments.holdOrder', { params, body: { version: seen.version, until: null, reason } }, token),
      t.call('payments.cancelOrder', { params, body: { version: seen.version, reason } }, token),
      t.call(
        'payments.askRefund',
        { params, body: { version: seen.version, amount: 1, reason, way: 'transfer' } },
        token,
      ),
      t.call('payments.refundDone', { params, body: { version: seen.version, reason } }, token),
      t.call('payments.matchAmount', { params: { id: 'evt' }, body: { invoice: params.id, reason } }, token),
      t.call(
        'payments.assignAmount',
        { params: { id: 'evt' }, body: { parts: [1, 2].map((amount) => ({ invoice: params.id, amount })), reason } },
        token,
      ),
      t.call('payments.settleAmount', { params: { id: 'evt' }, body: { reason } }, token),
    ])
  for (const [token, status] of [
    [undefined, 401],
    [order.buyer.token, 404],
    [admin.token, 404],
    [others.token, 404],
  ] as const)
    expect(new Set((await ask(token)).map((answer) => answer.status))).toEqual(new Set([status]))
  expect(await look(order.invoice_id)).toEqual(seen)
})

test('an act on what does not exist is refused', async () => {
  const version = 'none'
  const reason = 'For no reason.'
  const params = { id: 2_000_000_000 }
  const answers = await Promise.all([
    t.call('payments.deskInvoice', { params }, desk.token),
    t.call('payments.cancelOrder', { params, body: { version, reason } }, desk.token),
    t.call('payments.askRefund', { params, body: { version, amount: 1, reason, way: 'transfer' } }, desk.token),
    t.call('payments.refundDone', { params, body: { version, reason } }, desk.token),
  ])
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  const stale = await makeOrder(t, { entity_id: (await makeEntity(t)).id })
  const old = { params: { id: stale.invoice_id }, body: { version, reason } }
  expect((await t.call('payments.cancelOrder', old, desk.token)).refused.code).toBe('changed_meanwhile')
})
