import { expect, test } from 'vitest'
import { atMoment, makeOrder } from '../../../../test/factories/payments.ts'
import { openTestbed } from '../../../../test/harness.ts'

const t = await openTestbed()

const at = <R>(moment: string, work: () => Promise<R>): Promise<R> => atMoment(t, moment, work)

const invoiceOf = ({ invoice_id }: { invoice_id: number }) =>
  t.db.selectFrom('invoice').select('state').where('id', '=', invoice_id).executeTakeFirstOrThrow()

test('who was not reminded because nobody could is reminded first, and then has days to pay', async () => {
  const order = await at('2026-11-01T08:00:00Z', () => makeOrder(t, { method: 'transfer', due_on: '2026-11-10' }))
  const on = (day: string, ...jobs: string[]) =>
    at(`2026-${day}T08:00:00Z`, async () => {
      // oxlint-disable-next-line no-await-in-loop
      for (const job of jobs) await t.runJob(job)
      return (await invoiceOf(order)).state
    })
  const reminded = async () =>
    (await t.db.selectFrom('invoice_reminder').select('days').where('invoice_id', '=', order.invoice_id).execute()).map(
      ({ days }) => days,
    )
  // Nothing ran from the 6th of November on: the reminder before the due day is over, and so is the first after it.
  expect(await on('11-25', 'payments.cancel_unpaid', 'payments.remind', 'payments.remind')).toBe('issued')
  expect(await reminded()).toEqual([15])
  expect(await on('11-28', 'payments.cancel_unpaid', 'payments.remind')).toBe('issued')
  expect(await on('11-29', 'payments.cancel_unpaid')).toBe('cancelled')
  expect(await reminded()).toEqual([15])
})

test('a day of reminding that was missed is made up for, but not before the due day once that is over', async () => {
  const order = await at('2026-11-01T08:00:00Z', () => makeOrder(t, { method: 'transfer', due_on: '2026-11-10' }))
  const short = await at('2026-11-08T08:00:00Z', () => makeOrder(t, { method: 'transfer', due_on: '2026-11-10' }))
  const remind = (day: string) => at(`2026-${day}T08:00:00Z`, () => t.runJob('payments.remind'))
  const days = async ({ invoice_id }: { invoice_id: number }) =>
    (
      await t.db
        .selectFrom('invoice_reminder')
        .select('days')
        .where('invoice_id', '=', invoice_id)
        .orderBy('days')
        .execute()
    ).map((one) => one.days)
  await remind('11-09')
  await remind('11-11')
  // What was booked two days before it was due has just been told so.
  expect([await days(order), await days(short)]).toEqual([[-1], []])
  await remind('11-16')
  await remind('11-17')
  await remind('11-20')
  expect([await days(order), await days(short)]).toEqual([
    [-1, 6, 10],
    [6, 10],
  ])
})
