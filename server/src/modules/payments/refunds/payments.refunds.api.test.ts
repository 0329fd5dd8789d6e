import { expect, test } from 'vitest'
import { contextOn, goodCard, makeEntity, makeOrder, openPaying } from '../../../../test/factories/payments.ts'
import { makeMember } from '../../../../test/factories/people.ts'
import { openTestbed } from '../../../../test/harness.ts'
import { sql } from '../../../kit/data/db.ts'
import { inTransaction } from '../../../kit/data/transaction.ts'
import { applyRefund } from './payments.refunds.send.service.ts'

const t = await openTestbed()
const makeDesk = (first_name: string, last_name: string) =>
  makeMember(t, { operator_roles: ['money'], first_name, last_name })
const desk = await makeDesk('Hanne', 'Brandt')
const second = await makeDesk('Ruben', 'Vos')
const { pay, at } = openPaying(t)

const GROSS = 188_020
const MINUTE = 60_000
const look = async (id: number) => (await t.call('payments.deskInvoice', { params: { id } }, desk.token)).body

/** A paid order of which seats were credited: what they cost can go back. */
async function credited(quantity: number, given: Parameters<typeof makeOrder>[1] & { card?: string } = {}) {
  const { card = goodCard.card_number, ...rest } = given
  const order = await makeOrder(t, rest)
  await pay(order, { ...goodCard, card_number: card })
  const id = order.invoice_id
  await sql`update financial_entity set approval_above = 100000 where id = (select entity_id from invoice where id = ${id})`.execute(
    t.db,
  )
  const body = {
    version: (await look(id)).version,
    ask: true,
    cause: 'goodwill' as const,
    reason: 'As agreed.',
    lines: [{ position: 1, quantity }],
    seats: [],
    refunds: [],
  }
  expect((await t.call('payments.putCredit', { params: { id }, body }, desk.token)).status).toBe(200)
  await sql`update financial_entity set approval_above = 1000 where id = (select entity_id from invoice where id = ${id})`.execute(
    t.db,
  )
  return { id, payment: (await look(id)).payments[0]?.id ?? 0, buyer: order.buyer }
}
const ask = async (of: { id: number; payment: number }, more: object = {}, token = desk.token) =>
  t.call(
    'payments.askRefund',
    {
      params: { id: of.payment },
      body: { version: (await look(of.id)).version, amount: 94_010, reason: 'As agreed.', way: 'card', ...more },
    },
    token,
  )
const act = async (
  id: number,
  refund: number,
  call: 'approveRefund' | 'withdrawRefund' | 'retryRefund' | 'refundDone',
  more = {},
  token = desk.token,
) =>
  t.call(
    `payments.${call}` as never,
    { params: { id: refund }, body: { version: (await look(id)).version, ...more } } as never,
    token,
  ) as Promise<{
    status: number
    refused: { code: string } & Record<string, unknown>
  }>
const refundOf = async (id: number) => (await look(id)).refunds.at(-1)
/** Lets what follows an approval, and the provider, have their time. */
const settle = async () => {
  await t.settle()
  for (const after of [1, 2, 4, 9]) await at(after * MINUTE, () => t.runJob('payments.send_refunds'))
}

test('a card refund goes to the provider, comes back as done, is counted, and its buyer hears of it once', async () => {
  const of = await credited(1)
  expect((await ask(of)).body).toEqual({ invoice: of.id })
  await settle()
  expect(await look(of.id)).toMatchObject({
    state: 'paid',
    amount_returned: 94_010,
    refunds: [{ state: 'done', asked_by: 'Hanne Brandt', approved_by: 'Hanne Brandt', acts: [] }],
  })
  const { rows } = await sql`select 1 from mail where key like 'refund-done:%'
    and key = ${`refund-done:${(await refundOf(of.id))?.id}`}`.execute(t.db)
  expect(rows).toHaveLength(1)
})

test('above the limit a second person approves, never the first', async () => {
  const of = await credited(2)
  await ask(of, { amount: GROSS })
  const refund = await refundOf(of.id)
  expect(refund).toMatchObject({ state: 'requested', acts: ['approve', 'withdraw', 'finish'] })
  expect((await act(of.id, refund?.id ?? 0, 'approveRefund')).refused.code).toBe('second_person')
  expect((await act(of.id, refund?.id ?? 0, 'refundDone', { reason: 'By hand.' })).refused.code).toBe('second_person')
  expect((await act(of.id, refund?.id ?? 0, 'approveRefund', {}, second.token)).status).toBe(200)
  await settle()
  expect(await refundOf(of.id)).toMatchObject({ state: 'done', asked_by: 'Hanne Brandt', approved_by: 'Ruben Vos' })
})

test('what the product itself asks for above the limit is taken over by the first, and approved by another', async () => {
  const order = await makeOrder(t, { method: 'transfer' })
  const body = {
    version: (await look(order.invoice_id)).version,
    amount: 3 * GROSS,
    received_on: '2026-11-14',
    reference: 'TOO MUCH',
  }
  await t.call('payments.recordTransfer', { params: { id: order.invoice_id }, body }, desk.token)
  const id = order.invoice_id
  const refund = (await refundOf(id))?.id ?? 0
  expect((await act(id, refund, 'approveRefund')).status).toBe(200)
  expect(await refundOf(id)).toMatchObject({ state: 'requested', asked_by: 'Hanne Brandt' })
  expect((await act(id, refund, 'approveRefund')).refused.code).toBe('second_person')
  expect((await act(id, refund, 'approveRefund', {}, second.token)).status).toBe(200)
  expect(await refundOf(id)).toMatchObject({ state: 'approved' })
})

test('one that fails at the provider is tried again as a refund of its own, or another way, and never counted twice', async () => {
  const of = await credited(1, { card: '4000000000005126' })
  await ask(of)
  await settle()
  const failed = await refundOf(of.id)
  expect(failed).toMatchObject({
    state: 'failed',
    failure: expect.any(String) as string,
    acts: ['withdraw', 'retry', 'finish'],
  })
  expect(await look(of.id)).toMatchObject({ state: 'overpaid', amount_returned: 0 })
  expect(
    (
      await act(of.id, failed?.id ?? 0, 'retryRefund', {
        way: 'transfer',
        iban: 'DE89370400440532013000',
        holder: 'Skagen',
      })
    ).status,
  ).toBe(200)
  const { refunds } = await look(of.id)
  expect(refunds).toMatchObject([
    { state: 'failed', acts: [] },
    { state: 'approved', way: 'transfer', iban: 'DE89370400440532013000' },
  ])
  expect((await act(of.id, failed?.id ?? 0, 'retryRefund', { way: 'card' })).refused.code).toBe('decided')
  expect((await act(of.id, refunds[1]?.id ?? 0, 'refundDone', { reason: 'Transferred.' })).status).toBe(200)
  expect(await look(of.id)).toMatchObject({ state: 'paid', amount_returned: 94_010 })
})

test('more than came, than is credited, to an account that cannot be, by card for a transfer: every field is named', async () => {
  const of = await credited(1)
  const refused = async (more: object) => (await ask(of, more)).refused
  expect(await refused({ amount: GROSS + 1 })).toEqual({ amount: [expect.stringContaining('At most')] })
  expect(await refused({ amount: 94_011 })).toEqual({ amount: [expect.stringContaining('€940.10')] })
  const wrong = await refused({ amount: 94_011, way: 'transfer', iban: 'DE00123', bic: 'X' })
  expect(Object.keys(wrong).toSorted()).toEqual(['amount', 'bic', 'holder', 'iban'])
  expect(await refused({ way: 'invoice', to_invoice: of.id })).toEqual({ to_invoice: [expect.any(String)] })
  const foreign = await makeOrder(t, { method: 'transfer' })
  expect(await refused({ way: 'invoice', to_invoice: foreign.invoice_id })).toEqual({
    to_invoice: [expect.any(String)],
  })
})

test('several partial refunds at once never exceed the payment, also where two operators ask at the same moment', async () => {
  const of = await credited(2)
  const { version } = await look(of.id)
  const asked = await Promise.all(
    [desk, second, desk, second].map(({ token }) =>
      t.call(
        'payments.askRefund',
        { params: { id: of.payment }, body: { version, amount: 50_000, reason: 'At once.', way: 'card' } },
        token,
      ),
    ),
  )
  expect(asked.filter(({ status }) => status === 200)).toHaveLength(1)
  for (let nth = 0; nth < 5; nth++) await ask(of, { amount: 50_000 })
  const { rows } = await sql<{
    sum: number
    count: number
  }>`select sum(amount)::float8 as sum, count(*)::int as count from refund
    where payment_id = ${of.payment}`.execute(t.db)
  expect(rows).toEqual([{ sum: 150_000, count: 3 }])
  await expect(
    sql`insert into refund (payment_id, nth, amount, reason, state, way, created_at)
      values (${of.payment}, 9, 50000, 'Past the rules', 'requested', 'card', now())`.execute(t.db),
  ).rejects.toThrow('more than came')
})

test('a currency without decimals, and one with three, go back to the unit', async () => {
  for (const [currency, unit_amount] of [
    ['JPY', 12_345],
    ['KWD', 12_345],
  ] as const) {
    const { id: entity_id } = await makeEntity(t, { currency })
    const lines = [
      {
        kind: 'admission' as const,
        description: 'Seat',
        quantity: 3,
        unit_amount,
        supply: 'admission' as const,
        supply_country: 'DE',
      },
    ]
    const of = await credited(1, { entity_id, currency, lines })
    const back = (await look(of.id)).payments[0]?.refundable ?? 0
    expect(back).toBe(Math.floor((unit_amount * 19 + 50) / 100) + unit_amount)
    await ask(of, { amount: back })
    // A thousand yen are little: the limit is in whole units of the currency.
    const refund = await refundOf(of.id)
    if (refund?.state === 'requested') await act(of.id, refund.id, 'approveRefund', {}, second.token)
    await settle()
    expect(await look(of.id)).toMatchObject({ state: 'paid', amount_returned: back, refunds: [{ state: 'done' }] })
  }
})

test('withdrawn, it is credit again; an act on what has moved on is refused', async () => {
  const of = await credited(1, { card: '4000000000007726' })
  await ask(of, { way: 'transfer' })
  const refund = (await refundOf(of.id))?.id ?? 0
  expect((await act(of.id, refund, 'withdrawRefund', { reason: 'They keep it as credit.' })).status).toBe(200)
  expect(await look(of.id)).toMatchObject({
    state: 'overpaid',
    payments: [{ refundable: 94_010 }],
    refunds: [{ state: 'withdrawn', acts: [] }],
  })
  for (const call of ['approveRefund', 'withdrawRefund', 'refundDone'] as const)
    expect((await act(of.id, refund, call, { reason: 'Once more.' })).status).toBeGreaterThanOrEqual(400)
})

test('one that failed is noted as paid back only while its money is still credit, and a late word of the provider changes nothing', async () => {
  const failing = async () => {
    const of = await credited(1, { card: '4000000000005126' })
    await ask(of)
    await settle()
    return { of, failed: (await refundOf(of.id))?.id ?? 0 }
  }
  const { of, failed } = await failing()
  await ask(of, { way: 'transfer' })
  const byHand = { reason: 'Returned by hand.' }
  expect((await act(of.id, failed, 'refundDone', byHand)).refused.code).toBe('decided')
  expect((await act(of.id, (await refundOf(of.id))?.id ?? 0, 'refundDone', byHand)).status).toBe(200)
  expect((await act(of.id, failed, 'refundDone', byHand)).refused.code).toBe('decided')
  expect(await look(of.id)).toMatchObject({
    state: 'paid',
    amount_returned: 94_010,
    refunds: [{ state: 'failed' }, { state: 'done' }],
  })

  const other = await failing()
  expect((await act(other.of.id, other.failed, 'refundDone', byHand)).status).toBe(200)
  const late = await t.db
    .selectFrom('refund')
    .select(['id as refund_id', 'provider_ref as id', 'amount'])
    .where('id', '=', other.failed)
    .executeTakeFirstOrThrow()
  const said = { ...late, intent_id: null, state: 'failed' as const, currency_code: 'EUR', failure: 'Refused.' }
  expect(await inTransaction(t.db, (tx) => applyRefund(contextOn(t, tx), said))).toBe(false)
  expect(await look(other.of.id)).toMatchObject({
    state: 'paid',
    amount_returned: 94_010,
    refunds: [{ state: 'done', way: 'transfer' }],
  })
})

test('nothing goes back while the payment is disputed: not asked for, not approved, not noted as done', async () => {
  const of = await credited(2)
  await ask(of, { amount: GROSS, way: 'transfer' })
  const refund = (await refundOf(of.id))?.id ?? 0
  const { rows } = await sql<{
    id: number
  }>`insert into dispute (payment_id, provider, provider_ref, intent_id, amount, currency_code, reason, state, opened_at, checked_at)
    values (${of.payment}, 'test', ${`du_${of.payment}`}, 'pi_disputed', ${GROSS}, 'EUR', 'fraudulent', 'open', ${t.clock()}, ${t.clock()}) returning id`.execute(
    t.db,
  )
  await sql`insert into dispute_part (dispute_id, payment_id, amount) values (${rows[0]?.id}, ${of.payment}, ${GROSS}) on conflict do nothing`.execute(
    t.db,
  )
  expect((await ask(of, { amount: 1 })).refused.code).toBe('disputed')
  expect((await act(of.id, refund, 'approveRefund', {}, second.token)).refused.code).toBe('disputed')
  expect((await act(of.id, refund, 'refundDone', { reason: 'By hand.' }, second.token)).refused.code).toBe('disputed')
  expect(await refundOf(of.id)).toMatchObject({ state: 'requested' })
  await sql`update dispute set state = 'won', decided_at = ${t.clock()} where id = ${rows[0]?.id}`.execute(t.db)
  expect((await act(of.id, refund, 'refundDone', { reason: 'By hand.' }, second.token)).status).toBe(200)
})
