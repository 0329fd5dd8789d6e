import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'
import type { BankAccount, Party } from '../payments.party.ts'

export type SellerRow = Party & { id: number | null; code: string; time_zone: string }

/** Writes a seller, and its accounts in the place of those that it has. @returns its number */
export async function saveSeller(db: Db, seller: SellerRow, accounts: BankAccount[]): Promise<number> {
  const { id, ...fields } = seller
  const saved =
    id === null
      ? await db.insertInto('financial_entity').values(fields).returning('id').executeTakeFirstOrThrow()
      : await db
          .updateTable('financial_entity')
          .set(fields)
          .where('id', '=', id)
          .returning('id')
          .executeTakeFirstOrThrow()
  await sql`delete from bank_account where entity_id = ${saved.id}`.execute(db)
  if (accounts.length > 0)
    await db
      .insertInto('bank_account')
      .values(accounts.map((account) => ({ ...account, entity_id: saved.id })))
      .execute()
  return saved.id
}
