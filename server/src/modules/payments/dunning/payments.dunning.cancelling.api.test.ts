import { expect, test } from 'vitest'
import { atMoment, buyerAddress, makeOrder } from '../../../../test/factories/payments.ts'
import type { PurchaseRequest } from '../orders/payments.purchase.service.ts'
import { makeMember } from '../../../../test/factories/people.ts'
import { openTestbed } from '../../../../test/harness.ts'
import { sql } from '../../../kit/data/db.ts'

const t = await openTestbed()
/** Many papers are drawn, each in a process of its own. */
const SLOW = { timeout: 120_000 }

const at = <R>(moment: string, work: () => Promise<R>) => atMoment(t, moment, work)
const night = (day: string) => `${day}T02:23:00Z`
const cancel = (day: string) => at(night(day), () => t.runJob('payments.cancel_unpaid'))
const remind = (day: string) => at(`${day}T08:00:00Z`, () => t.runJob('payments.remind'))
/** Sessions of operators end before the days of these tests. */
const sheetOn = (day: string, id: number) =>
  at(`${day}T12:00:00Z`, async () => {
    const { token } = await makeMember(t, { operator_roles: ['money'] })
    return { token, ...(await t.call('payments.deskInvoice', { params: { id } }, token)).body }
  })
const stateOf = async (id: number) =>
  (await t.db.selectFrom('invoice').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state

const line = (kind: 'admission' | 'table', unit_amount: number): PurchaseRequest['lines'][number] => ({
  ...{ kind, description: kind, quantity: 1, unit_amount, supply: kind, supply_country: 'DE' },
})
/** An order with two invoices that are due on 20 November. */
const two = async () => {
  const billing = { ...buyerAddress, country: 'US', vat_id: null, vat_id_confirmed: false }
  const lines = [line('admission', 10_000), line('table', 5000)]
  const made = await makeOrder(t, { method: 'transfer', due_on: '2026-11-20', billing, lines })
  return made.invoice_ids as [number, number]
}

test('the sheet says when an invoice is cancelled with the other one of its order, and then it is', SLOW, async () => {
  const [first, second] = await two()
  await remind('2026-11-23')
  await remind('2026-11-30')
  // The last letter about the second one was never sent.
  await sql`alter table invoice_reminder disable trigger user`.execute(t.db)
  await sql`delete from invoice_reminder where invoice_id = ${second} and days >= 10`.execute(t.db)
  await sql`alter table invoice_reminder enable trigger user`.execute(t.db)
  expect((await sheetOn('2026-12-02', first)).next_step).toEqual({ what: 'cancel', on: '2026-12-06', level: null })
  await remind('2026-12-02')
  expect((await sheetOn('2026-12-03', second)).next_step).toEqual({ what: 'cancel', on: '2026-12-06', level: null })
  await cancel('2026-12-05')
  expect([await stateOf(first), await stateOf(second)]).toEqual(['issued', 'issued'])
  await cancel('2026-12-06')
  expect([await stateOf(first), await stateOf(second)]).toEqual(['cancelled', 'cancelled'])
})

test(
  'something is paid on the other invoice: neither is cancelled, and the sheet announces nothing',
  SLOW,
  async () => {
    const [first, second] = await two()
    await remind('2026-11-23')
    await remind('2026-11-30')
    const { token, version } = await sheetOn('2026-11-30', second)
    const body = { version, amount: 100, received_on: '2026-11-30', reference: 'A part' }
    await at('2026-11-30T12:00:00Z', () => t.call('payments.recordTransfer', { params: { id: second }, body }, token))
    expect((await sheetOn('2026-12-02', first)).next_step).toBeNull()
    await cancel('2026-12-20')
    expect([await stateOf(first), await stateOf(second)]).toEqual(['issued', 'part_paid'])
  },
)

test('a letter by hand states a later last day, and until then nothing is cancelled', SLOW, async () => {
  const { invoice_id } = await makeOrder(t, { method: 'transfer', due_on: '2026-11-20' })
  await remind('2026-11-30')
  const { token, version } = await sheetOn('2026-12-03', invoice_id)
  const params = { id: invoice_id }
  await at('2026-12-03T12:00:00Z', () => t.call('payments.remindBuyer', { params, body: { version } }, token))
  expect((await sheetOn('2026-12-03', invoice_id)).next_step).toMatchObject({ what: 'cancel', on: '2026-12-07' })
  await cancel('2026-12-06')
  expect(await stateOf(invoice_id)).toBe('issued')
  await cancel('2026-12-07')
  expect(await stateOf(invoice_id)).toBe('cancelled')
})
