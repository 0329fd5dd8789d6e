import type { Db } from '#kit/data/db.ts'

/** Writes down money of a bank: that it waits for a person, or was counted at once. @returns false when it is known */
export async function insertBankTransfer(
  db: Db,
  given: {
    id: string
    outcome: 'quarantined' | 'applied'
    amount: number
    currency_code: string
    received_at: Date
    detail: string
    entity_id: number | null
  },
): Promise<boolean> {
  const made = await db
    .insertInto('provider_event')
    .values({ ...given, provider: 'bank', kind: 'transfer' })
    .onConflict((on) => on.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}
