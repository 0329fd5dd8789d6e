import type { Db } from '#kit/data/db.ts'

/** Money of a bank: that it waits for a person, or was counted at once. */
type BankTransfer = {
  id: string
  outcome: 'quarantined' | 'applied'
  amount: number
  currency_code: string
  received_at: Date
  detail: string
  entity_id: number | null
}

/** Writes down money of a bank. @returns the names of the transfers, without those that are known */
export async function insertBankTransfers(db: Db, given: readonly BankTransfer[]): Promise<Set<string>> {
  if (given.length === 0) return new Set()
  const made = await db
    .insertInto('provider_event')
    .values(given.map((one) => ({ ...one, provider: 'bank', kind: 'transfer' })))
    .onConflict((on) => on.column('id').doNothing())
    .returning('id')
    .execute()
  return new Set(made.map(({ id }) => id))
}
