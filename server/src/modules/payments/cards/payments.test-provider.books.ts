import { decimalsOf } from '#kit/base/amounts.ts'
import type { Db } from '#kit/data/db.ts'
import { inTransaction } from '#kit/data/transaction.ts'
import type {
  MovementKind,
  ProviderMovement,
  ProviderPage,
  ProviderPayout,
  Reading,
} from './payments.provider.types.ts'
import {
  insertTestMovement,
  listTestMovements,
  listTestPayouts,
  makeTestPayout,
  testBalances,
} from './payments.test-provider.books.queries.ts'

/** A sum in whole units of a currency, as minor units. */
const units = (amount: number, currency_code: string) => Math.round(amount * 10 ** decimalsOf(currency_code))

/** The fee of the test provider for a charge: 1.5 % and 0.25, never more than the charge. */
export const chargeFee = (amount: number, currency_code: string): number =>
  Math.min(amount, Math.round(amount * 0.015) + units(0.25, currency_code))

/** The fee of the test provider for a dispute, also when it is won. */
export const disputeFee = (currency_code: string): number => units(20, currency_code)

type Source = { id: string; amount: number; currency_code: string; fee?: number }

/** Writes a movement of the balance, once for each kind and source. */
export async function noteTestMovement(
  db: Db,
  kind: MovementKind,
  { id, amount, currency_code, fee = 0 }: Source,
  created_at: Date,
): Promise<void> {
  await insertTestMovement(db, {
    id: `txn_${kind}_${id}`,
    kind,
    source_ref: id,
    amount,
    fee,
    currency_code,
    created_at,
  })
}

/** The movement of a charge, with its fee. */
export async function noteTestCharge(db: Db, intent: Source, now: Date): Promise<void> {
  await noteTestMovement(db, 'charge', { ...intent, fee: chargeFee(intent.amount, intent.currency_code) }, now)
}

/** A list of the test provider as pages; a page without rows is the last. */
export const pageOf = <T extends { id: string }>(rows: T[]): ProviderPage<T> => ({
  rows,
  next: rows.at(-1)?.id ?? null,
})

export const readTestMovements = async (
  db: Db,
  reading: Reading & { payout?: string },
): Promise<ProviderPage<ProviderMovement>> => pageOf(await listTestMovements(db, reading))

/** Payouts, that of today made first: at midnight (UTC) what is left of the days before is paid out, and arrives two days later. */
export async function readTestPayouts(db: Db, reading: Reading): Promise<ProviderPage<ProviderPayout>> {
  if (reading.after === null) await payOut(db, reading.now)
  return pageOf(await listTestPayouts(db, reading))
}

async function payOut(db: Db, now: Date): Promise<void> {
  const midnight = new Date(Math.floor(now.getTime() / 86_400_000) * 86_400_000)
  const arrives_on = new Date(midnight.getTime() + 2 * 86_400_000).toISOString().slice(0, 10)
  const day = midnight.toISOString().slice(0, 10).replaceAll('-', '')
  await inTransaction(db, async (tx) => {
    for (const { currency_code, amount } of await testBalances(tx, midnight)) {
      const id = `po_test_${currency_code.toLowerCase()}_${day}`
      // oxlint-disable-next-line no-await-in-loop
      if (!(await makeTestPayout(tx, { id, currency_code, amount, arrives_on, created_at: midnight }))) continue
      const own = { id, amount: -amount, currency_code, created_at: midnight, payout_id: id, source_ref: id }
      // oxlint-disable-next-line no-await-in-loop
      await insertTestMovement(tx, { ...own, id: `txn_payout_${id}`, kind: 'payout', fee: 0 })
    }
  })
}
