import { expect, test } from 'vitest'
import { openBooking } from '../../../../test/factories/booking.ts'
import { makeOrder, openPaying } from '../../../../test/factories/payments.ts'
import { makeMember } from '../../../../test/factories/people.ts'
import { openTestbed } from '../../../../test/harness.ts'
import { sql } from '../../../kit/data/db.ts'

const t = await openTestbed()
const makeDesk = (first_name: string, last_name: string) =>
  makeMember(t, { operator_roles: ['money'], first_name, last_name })
const desk = await makeDesk('Hanne', 'Brandt')
const second = await makeDesk('Ruben', 'Vos')
const { pay } = openPaying(t)
const b = await openBooking(t)

const GROSS = 188_020
const look = async (id: number) => (await t.call('payments.deskInvoice', { params: { id } }, desk.token)).body
type Wanted = Parameters<typeof credit>[1]
async function credit(
  id: number,
  wanted: {
    lines: { position: number; quantity?: number; amount?: number }[]
    seats?: number[]
    refunds?: { payment: number; amount: number; way: 'card' | 'transfer' | 'invoice'; to_invoice?: number }[]
    ask?: boolean
    version?: string
  },
  token = desk.token,
) {
  const { version = (await look(id)).version, seats = [], refunds = [], ask = true, lines } = wanted
  const body = { version, ask, cause: 'goodwill', reason: 'A colleague cannot come.', lines, seats, refunds } as const
  return t.call('payments.putCredit', { params: { id }, body: body as never }, token)
}
const noteOf = async (id: number) => (await look(id)).credit_notes.at(-1)?.id ?? 0
const rows = async (id: number) =>
  (
    await sql<{
      net: number
      vat: number
    }>`select coalesce(sum(amount_net), 0)::float8 as net, coalesce(sum(amount_vat), 0)::float8 as vat
      from invoice where corrects_id = ${id}`.execute(t.db)
  ).rows[0]

test('pieces and parts of lines are credited, each document finds the other, and all parts together give back all VAT', async () => {
  const lines = [
    {
      kind: 'admission' as const,
      description: 'Seat',
      quantity: 3,
      unit_amount: 3_333,
      supply: 'admission' as const,
      supply_country: 'DE',
    },
    {
      kind: 'addon' as const,
      description: 'Dinner',
      quantity: 1,
      unit_amount: 6_501,
      supply: 'food' as const,
      supply_country: 'DE',
    },
  ]
  const order = await makeOrder(t, { method: 'transfer', lines })
  const id = order.invoice_id
  const before = await look(id)
  const asked = { params: { id }, body: { lines: [{ position: 1, quantity: 1 }] } }
  const preview = (await t.call('payments.previewCredit', asked, desk.token)).body
  for (const part of [
    [{ position: 1, quantity: 1 }],
    [
      { position: 1, amount: 1 },
      { position: 2, amount: 3_000 },
    ],
    [{ position: 1, amount: 3_332 }],
  ])
    expect((await credit(id, { lines: part })).body.credit_note).toEqual(expect.any(Number))
  const now = await look(id)
  expect(now).toMatchObject({ state: 'issued', open_amount: now.amount_gross - now.amount_credited })
  expect(now.credit_notes).toHaveLength(3)
  const first = await look(now.credit_notes[0]?.id ?? 0)
  expect(preview).toMatchObject({
    lines: first.lines,
    amount_net: first.amount_net,
    amount_vat: first.amount_vat,
    amount_gross: first.amount_gross,
    second_person: false,
    to_place: 0,
  })
  const note = await look(await noteOf(id))
  expect(note).toMatchObject({
    kind: 'credit_note',
    corrects: { id },
    reason: 'A colleague cannot come.',
    open_amount: 0,
  })
  expect(note.lines.every(({ amount_net, unit_amount }) => amount_net > 0 && unit_amount > 0)).toBe(true)
  // The rest, by cancelling the order.
  const body = { version: now.version, reason: 'Called off.' }
  expect((await t.call('payments.cancelOrder', { params: { id }, body }, desk.token)).body.state).toBe('cancelled')
  expect(await rows(id)).toEqual({ net: before.amount_net, vat: before.amount_vat })
})

test('more than was sold, twice at once, of a credit note, of what is cancelled or not issued: all refused', async () => {
  const order = await makeOrder(t, { method: 'transfer' })
  const id = order.invoice_id
  const bad = async (lines: NonNullable<Wanted>['lines']) => (await credit(id, { lines })).refused
  expect(await bad([{ position: 1, quantity: 3 }])).toEqual({ 'lines.0': [expect.stringContaining('At most 2')] })
  expect(await bad([{ position: 1, amount: 158_001 }])).toEqual({ 'lines.0': [expect.stringContaining('€1,580.00')] })
  expect(await bad([{ position: 9, quantity: 1 }])).toEqual({
    'lines.0': [expect.stringContaining('not on the invoice')],
  })
  expect(Object.keys(await bad([{ position: 1, quantity: 1, amount: 1 }]))).toEqual(['lines.0'])
  expect(
    await bad([
      { position: 1, quantity: 1 },
      { position: 1, amount: 5 },
    ]),
  ).toEqual({ lines: [expect.stringContaining('once')] })
  await sql`update financial_entity set approval_above = 10000 where id = (select entity_id from invoice where id = ${id})`.execute(
    t.db,
  )
  const { version } = await look(id)
  const twice = await Promise.all([1, 2].map(() => credit(id, { lines: [{ position: 1, quantity: 2 }], version })))
  expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await look(id)).toMatchObject({ state: 'cancelled', amount_credited: GROSS })
  expect((await credit(id, { lines: [{ position: 1, quantity: 1 }] })).refused.code).toBe('ended')
  const note = await noteOf(id)
  expect((await credit(note, { lines: [{ position: 1, quantity: 1 }] })).status).toBe(404)
  const draft = await makeOrder(t)
  expect((await credit(draft.invoice_id, { lines: [{ position: 1, quantity: 1 }] })).refused.code).toBe('not_issued')
})

test('the database itself keeps credits within the invoice, and issued notes as they are', async () => {
  const order = await makeOrder(t, { method: 'transfer' })
  await credit(order.invoice_id, { lines: [{ position: 1, quantity: 1 }] })
  const note = await noteOf(order.invoice_id)
  await expect(
    sql`update invoice set amount_credited = amount_gross + 1 where id = ${order.invoice_id}`.execute(t.db),
  ).rejects.toThrow()
  await expect(sql`update invoice set reason = 'Other words' where id = ${note}`.execute(t.db)).rejects.toThrow(
    'cannot be changed',
  )
  await expect(sql`delete from invoice where id = ${note}`.execute(t.db)).rejects.toThrow('cannot be deleted')
})

test('above the limit another operator approves; the writer cannot, and it can be sent back', async () => {
  const order = await makeOrder(t, { method: 'transfer' })
  const id = order.invoice_id
  const asked = await credit(id, { lines: [{ position: 1, quantity: 2 }] })
  expect(asked.body).toEqual({ credit_note: null })
  const act = async (token: string) =>
    t.call('payments.approveCredit', { params: { id }, body: { version: (await look(id)).version } }, token)
  expect((await act(desk.token)).refused.code).toBe('second_person')
  const decline = { params: { id }, body: { version: (await look(id)).version, reason: 'Only one of them.' } }
  expect((await t.call('payments.declineCredit', decline, second.token)).status).toBe(200)
  expect((await act(second.token)).status).toBe(404)
  await credit(id, { lines: [{ position: 1, quantity: 2 }] })
  expect((await t.call('payments.creditForm', { params: { id } }, second.token)).body.draft).toMatchObject({
    writer: 'Hanne Brandt',
    own: false,
    amount_gross: GROSS,
    requested_at: expect.any(String) as string,
  })
  expect((await act(second.token)).body.credit_note).toEqual(expect.any(Number))
  expect(await look(id)).toMatchObject({ state: 'cancelled', credit_draft: null })
})

test('a draft is kept, shown again, and thrown away', async () => {
  const order = await makeOrder(t, { method: 'transfer' })
  const id = order.invoice_id
  expect((await credit(id, { lines: [{ position: 1, amount: 500 }], ask: false })).body).toEqual({ credit_note: null })
  const form = async () => (await t.call('payments.creditForm', { params: { id } }, desk.token)).body
  expect((await form()).draft).toMatchObject({ lines: [{ position: 1, amount: 500 }], own: true, requested_at: null })
  expect((await t.call('payments.discardCredit', { params: { id } }, desk.token)).status).toBe(200)
  expect((await form()).draft).toBeNull()
  expect((await t.call('payments.discardCredit', { params: { id } }, desk.token)).status).toBe(404)
})

test('seats are given up or kept, the ticket of a given-up one is void and its person hears of it', async () => {
  const { event, price } = await b.bookable()
  const booked = await b.book(
    b.body(event.id, [
      { price: price.id, customer: b.buyer.customer_id },
      { price: price.id, later: true },
    ]),
  )
  const id = booked.body.invoice_id
  const { seats } = await look(id)
  const named = seats.find(({ customer }) => customer === b.buyer.customer_id)
  const lines = [{ position: 1, quantity: 1 }]
  expect((await credit(id, { lines, seats: [named?.id ?? 0] })).status).toBe(200)
  const after = await look(id)
  expect(after.seats.map(({ ticket }) => ticket).toSorted()).toEqual(['gone', 'unpaid'])
  const { rows: sold } = await sql<{ sold: number }>`select sold from event_price where id = ${price.id}`.execute(t.db)
  expect(sold).toEqual([{ sold: 1 }])
  const { rows: mails } = await sql<{
    subject: string
  }>`select subject from mail where key like 'events.seat.released.%'`.execute(t.db)
  expect(mails).toEqual([{ subject: expect.stringContaining('given up') as string }])
  // A seat of somebody else's order is left alone.
  const other = await b.book(b.body(event.id, [{ price: price.id, later: true }]))
  const foreign = (await look(other.body.invoice_id)).seats[0]?.id ?? 0
  const rest = await credit(id, { lines: [{ position: 1, amount: 100 }], seats: [foreign] })
  expect(rest.status).toBe(200)
  expect((await look(other.body.invoice_id)).seats[0]?.ticket).toBe('unpaid')
})

test('a credit pays what is still open: the order is confirmed by it', async () => {
  const order = await makeOrder(t, { method: 'transfer' })
  const id = order.invoice_id
  const transfer = { version: (await look(id)).version, amount: 94_010, received_on: '2026-11-14', reference: 'HALF' }
  await t.call('payments.recordTransfer', { params: { id }, body: transfer }, desk.token)
  await credit(id, { lines: [{ position: 1, quantity: 1 }] })
  expect(await look(id)).toMatchObject({ state: 'paid', open_amount: 0, order: { state: 'paid' } })
})

test('the money is placed with the credit note: some back to the card, some on to another open invoice', async () => {
  const paid = await makeOrder(t)
  await pay(paid)
  const entity_id = (
    await t.db.selectFrom('invoice').select('entity_id').where('id', '=', paid.invoice_id).executeTakeFirstOrThrow()
  ).entity_id
  const open = await makeOrder(t, { buyer: paid.buyer, entity_id, method: 'transfer' })
  const payment = (await look(paid.invoice_id)).payments[0]?.id ?? 0
  const lines = [{ position: 1, quantity: 1 }]
  const place = (amount: number, back: number) => ({
    lines,
    refunds: [
      { payment, amount, way: 'invoice' as const, to_invoice: open.invoice_id },
      { payment, amount: back, way: 'card' as const },
    ],
  })
  const form = (await t.call('payments.creditForm', { params: { id: paid.invoice_id } }, desk.token)).body
  expect(form.beside).toMatchObject([{ id: open.invoice_id, open_amount: GROSS }])
  const over = await credit(paid.invoice_id, place(50_000, 44_011))
  expect(over.refused).toEqual({ 'refunds.1': [expect.stringContaining('€440.10')] })
  expect((await look(paid.invoice_id)).amount_credited).toBe(0)
  expect((await credit(paid.invoice_id, place(50_000, 44_010))).status).toBe(200)
  expect(await look(open.invoice_id)).toMatchObject({
    state: 'part_paid',
    open_amount: GROSS - 50_000,
    payments: [{ method: 'moved', amount: 50_000 }],
  })
  expect(await look(paid.invoice_id)).toMatchObject({
    state: 'overpaid',
    amount_returned: 50_000,
    refunds: [
      { way: 'invoice', state: 'done', to_invoice: { id: open.invoice_id } },
      { way: 'card', amount: 44_010 },
    ],
  })
})
