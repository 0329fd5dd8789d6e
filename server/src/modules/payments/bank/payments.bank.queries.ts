import type { Db } from '#kit/db.ts'

/** Writes down money of a bank that waits for a person. @returns false when it is known */
export async function insertKeptTransfer(
  db: Db,
  given: { id: string; amount: number; currency_code: string; received_at: Date; detail: string },
): Promise<boolean> {
  const made = await db
    .insertInto('provider_event')
    .values({ ...given, provider: 'bank', kind: 'transfer', outcome: 'quarantined' })
    .onConflict((on) => on.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}
