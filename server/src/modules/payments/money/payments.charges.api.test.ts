import { expect, test } from 'vitest'
import { contextOn, makeEntity, makeOrder } from '../../../../test/factories/payments.ts'
import { makeMember } from '../../../../test/factories/people.ts'
import { openTestbed } from '../../../../test/harness.ts'
import { sql } from '../../../kit/data/db.ts'
import { inTransaction } from '../../../kit/data/transaction.ts'
import { keepTransfers } from '../bank/payments.bank.service.ts'

const t = await openTestbed()
const GROSS = 188_020
const desk = await makeMember(t, { operator_roles: ['money'] })
const seller = await makeEntity(t)
const look = async (id: number) => (await t.call('payments.deskInvoice', { params: { id } }, desk.token)).body
const owe = async () => (await makeOrder(t, { method: 'transfer', entity_id: seller.id })).invoice_id

let kept = 0
/** Money of a statement that nobody could assign. */
async function keep(amount: number): Promise<string> {
  const reference = `bank:charges-${++kept}`
  const transfer = {
    ...{ reference, amount, currency_code: 'EUR', received_on: '2026-11-12' },
    words: 'Skagen: thanks',
  }
  await inTransaction(t.db, (tx) => keepTransfers(contextOn(t, tx), [{ ...transfer, entity_id: seller.id }]))
  return reference
}
const match = (id: string, invoice: number, charges?: number) =>
  t.call(
    'payments.matchAmount',
    { params: { id }, body: { invoice, reason: 'Less charges, they write.', ...(charges && { charges }) } },
    desk.token,
  )
const actsOf = async (object: string) =>
  (
    await sql<{
      after: unknown
    }>`select after from audit_log where object = ${object} order by id desc limit 1`.execute(t.db)
  ).rows[0]?.after

test('kept money that is short by what a bank took pays its invoice with the charges beside it, as a statement does', async () => {
  const [invoice, id] = [await owe(), await keep(GROSS - 1500)]
  const matched = await match(id, invoice, 1500)
  expect(matched.status, JSON.stringify(matched.refused)).toBe(200)
  expect(matched.body).toMatchObject({
    ...{ state: 'paid', amount_paid: GROSS, open_amount: 0, order: { state: 'paid' }, refunds: [] },
    payments: [
      { method: 'transfer', amount: GROSS - 1500 },
      { method: 'charges', amount: 1500 },
    ],
  })
  expect(await actsOf(`provider_event:${id}`)).toEqual({ invoice, amount: GROSS - 1500, charges: 1500 })
  const { rows } =
    await sql`select reference, charges_of is not null as of from payment where invoice_id = ${invoice} order by id`.execute(
      t.db,
    )
  expect(rows).toEqual([
    { reference: id, of: false },
    { reference: `charges:${id}`, of: true },
  ])
  // The buyer hears of the transfer alone, once.
  await t.settle()
  const mails =
    await sql`select from mail where key in (${`payment-received:${matched.body.payments[0]?.id}`}, ${`payment-received:${matched.body.payments[1]?.id}`})`.execute(
      t.db,
    )
  expect(mails.rows).toHaveLength(1)
  expect((await match(id, invoice, 1500)).refused.code).toBe('decided')
})

test('more than is missing, more than banks keep, and charges of a card payment are refused by name, and nothing is counted', async () => {
  const [invoice, id, little] = [await owe(), await keep(GROSS - 1500), await keep(GROSS - 50_000)]
  expect((await match(id, invoice, 1501)).refused['charges']).toEqual([
    'Enter at most €15.00. More is not what banks keep.',
  ])
  expect((await match(little, invoice, 50_000)).refused['charges']).toBeDefined()
  await sql`insert into provider_event (id, provider, kind, intent_id, outcome, amount, currency_code, received_at)
    values ('evt_charges', 'test', 'payment', 'pi_charges', 'quarantined', ${GROSS - 100}, 'EUR', now())`.execute(t.db)
  expect((await match('evt_charges', invoice, 100)).refused['charges']).toEqual([
    'Only of a bank transfer can a bank have kept a part.',
  ])
  expect(await look(invoice)).toMatchObject({ state: 'issued', payments: [] })
  // Without them it is a part of what is owed, as before.
  expect((await match(id, invoice)).body).toMatchObject({ state: 'part_paid', open_amount: 1500 })
})

test('of two who assign the same money with its charges, one does', async () => {
  const [invoice, id] = [await owe(), await keep(GROSS - 900)]
  const both = await Promise.all([match(id, invoice, 900), match(id, invoice, 900)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await look(invoice)).payments.map(({ amount }) => amount)).toEqual([GROSS - 900, 900])
})
