import type { Insertable } from 'kysely'
import type { DB, Db } from '../../src/kit/data/db.ts'

/** Inserts rows in portions that one statement can carry. */
export async function insertAll<T extends keyof DB>(db: Db, table: T, rows: Insertable<DB[T]>[]): Promise<void> {
  const columns = Math.max(1, ...rows.map((row) => Object.keys(row).length))
  const portion = Math.min(1000, Math.floor(60_000 / columns))
  for (let from = 0; from < rows.length; from += portion)
    await db
      .insertInto(table)
      .values(rows.slice(from, from + portion) as never)
      .execute()
}
