import { expect, test } from 'vitest'
import { contextOn, makeEntity, makeOrder } from '../../../../test/factories/payments.ts'
import { makeMember } from '../../../../test/factories/people.ts'
import { openTestbed } from '../../../../test/harness.ts'
import { sql } from '../../../kit/data/db.ts'
import { inTransaction } from '../../../kit/data/transaction.ts'
import { countTransfers, keepTransfers } from './payments.bank.service.ts'
import type { Counting, Transfer } from './payments.bank.service.ts'

const t = await openTestbed()
const GROSS = 188_020
const DAY = '2026-11-12'
const desk = await makeMember(t, { operator_roles: ['money'] })
const seller = await makeEntity(t)
const look = async (id: number) => (await t.call('payments.deskInvoice', { params: { id } }, desk.token)).body
const owe = async () => (await makeOrder(t, { method: 'transfer', entity_id: seller.id })).invoice_id

const transfer = (reference: string, amount: number, currency_code = 'EUR'): Transfer => ({
  ...{ reference, amount, currency_code, received_on: DAY },
  ...{ words: 'Skagen: thank you', entity_id: seller.id },
})
const whole = (
  reference: string,
  invoice_id: number,
  { amount = GROSS, open = GROSS, charges = 0 } = {},
): Counting => ({ transfer: transfer(reference, amount), parts: [{ invoice_id, amount, open, charges }] })
const count = (countings: readonly Counting[]) =>
  inTransaction(t.db, (tx) => countTransfers(contextOn(t, tx), countings)).then((all) =>
    all.map((refused) => refused?.code ?? 'counted'),
  )

/** All that follows on a transfer for an invoice, without the names of the records. */
async function leftBy(id: number) {
  const { rows } = await sql`
    select invoice.state, invoice.amount_paid, invoice.amount_returned, invoice.open_amount, invoice.paid_at is not null as is_paid,
      purchase_order.state as order_state, purchase_order.settled_at is not null as settled,
      (select jsonb_agg(jsonb_build_array(method, amount, received_at, charges_of is not null) order by payment.id)
        from payment where invoice_id = invoice.id) as payments,
      (select jsonb_agg(jsonb_build_array(refund.amount, reason, way, refund.state, nth) order by refund.id)
        from refund join payment on payment.id = refund.payment_id where payment.invoice_id = invoice.id) as refunds,
      (select jsonb_agg(jsonb_build_array(kind, payload - 'invoice_id' - 'payment_id' - 'order_id') order by kind, id) from fact
        where kind in ('payments.payment_received', 'payments.order_paid') and (payload ->> 'invoice_id')::integer = invoice.id) as facts,
      (select jsonb_agg(jsonb_build_array(act, before, after - 'reference') order by id) from audit_log
        where object = 'invoice:' || invoice.id and act = 'invoice.transfer_recorded') as acts
    from invoice join purchase_order on purchase_order.id = invoice.order_id where invoice.id = ${id}`.execute(t.db)
  return rows[0]
}

test('transfers that are counted at once leave behind what recording each by hand does', async () => {
  const cancelled = async () => {
    const id = await owe()
    const body = { version: (await look(id)).version, reason: 'They do not come.' }
    const done = await t.call('payments.cancelOrder', { params: { id }, body }, desk.token)
    expect(done.status, JSON.stringify(done.refused)).toBe(200)
    return id
  }
  const cases = [
    { make: owe, amount: GROSS, open: GROSS },
    { make: owe, amount: GROSS - 20, open: GROSS, charges: 20 },
    { make: owe, amount: 1000, open: GROSS },
    { make: owe, amount: GROSS + 4500, open: GROSS },
    { make: owe, amount: GROSS - 3000, open: GROSS },
    { make: cancelled, amount: 700, open: 0 },
    { make: owe, amount: GROSS, open: GROSS },
  ]
  const countings: Counting[] = []
  const byHand: number[] = []
  for (const [at, { make, ...sums }] of cases.entries()) {
    countings.push(whole(`bank:like-${at}`, await make(), sums))
    const id = await make()
    const { amount, charges } = { charges: undefined, ...sums }
    const body = { version: (await look(id)).version, amount, received_on: DAY, reference: `LIKE ${at}`, another: true }
    const recorded = await t.call(
      'payments.recordTransfer',
      { params: { id }, body: { ...body, ...(charges && { charges }) } },
      desk.token,
    )
    expect(recorded.status, JSON.stringify(recorded.refused)).toBe(200)
    byHand.push(id)
  }
  expect(await count(countings)).toEqual(cases.map(() => 'counted'))
  for (const [at, { parts }] of countings.entries())
    expect(await leftBy(parts[0]?.invoice_id ?? 0), `case ${at}`).toEqual(await leftBy(byHand[at] ?? 0))
  const { rows } = await sql`select from provider_event where id like 'bank:like-%' and outcome = 'applied'`.execute(
    t.db,
  )
  expect(rows).toHaveLength(cases.length)
})

test('what does not fit by now is refused by itself, and the others of the set are counted', async () => {
  const [one, two, three, yen] = [await owe(), await owe(), await owe(), await owe()]
  const both = (reference: string): Counting => ({
    transfer: transfer(reference, 2 * GROSS),
    parts: [one, two].map((invoice_id) => ({ invoice_id, amount: GROSS, open: GROSS, charges: 0 })),
  })
  const said = await count([
    both('bank:set-1'),
    // The same invoice once more, the same name once more, less than is open, no invoice, another currency.
    whole('bank:set-2', two),
    whole('bank:set-1', three),
    whole('bank:set-3', three, { open: GROSS - 1 }),
    whole('bank:set-4', 2_000_000_000),
    { ...whole('bank:set-5', yen), transfer: transfer('bank:set-5', GROSS, 'JPY') },
    whole('bank:set-6', three),
  ])
  expect(said).toEqual([
    'counted',
    'changed_meanwhile',
    'known',
    'changed_meanwhile',
    'not_found',
    'currency',
    'counted',
  ])
  expect([await look(one), await look(two), await look(three)].map(({ state }) => state)).toEqual([
    'paid',
    'paid',
    'paid',
  ])
  const { rows } = await sql<{ reference: string }>`
    select reference from payment where reference like 'bank:set-%' order by id`.execute(t.db)
  expect(rows.map(({ reference }) => reference)).toEqual(['bank:set-1', 'bank:set-1/2', 'bank:set-6'])
  expect(await count([both('bank:set-1')])).toEqual(['changed_meanwhile'])
})

test('a statement that is written twice at the same moment counts each transfer once', async () => {
  const invoices = [await owe(), await owe(), await owe(), await owe()]
  const countings = invoices.map((id, at) => whole(`bank:race-${at}`, id))
  // The other way around: locked as they come, the two would wait for each other in a circle.
  const [one, other] = await Promise.all([count(countings), count(countings.toReversed())])
  expect([one, other].map((all) => all?.filter((said) => said === 'counted').length).toSorted()).toEqual([0, 4])
  const { rows } = await sql`select from payment where reference like 'bank:race-%'`.execute(t.db)
  expect(rows).toHaveLength(4)
})

test('transfers are kept at once, each of them once', async () => {
  const keep = (names: string[]) =>
    inTransaction(t.db, (tx) =>
      keepTransfers(
        contextOn(t, tx),
        names.map((name) => transfer(name, 900)),
      ),
    ).then((all) => all.map((refused) => refused?.message ?? 'kept'))
  const already = 'This transfer is kept already.'
  expect(await keep(['bank:keep-1', 'bank:keep-2', 'bank:keep-1'])).toEqual(['kept', 'kept', already])
  expect(await keep(['bank:keep-2', 'bank:keep-3', 'bank:like-0'])).toEqual([
    already,
    'kept',
    expect.stringMatching(/was counted for .* already/),
  ])
  const { rows } = await sql`select from audit_log where object like 'provider_event:bank:keep-%'`.execute(t.db)
  expect(rows).toHaveLength(3)
})
