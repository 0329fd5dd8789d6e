import type { Db } from '#kit/data/db.ts'
import { referencesTo } from '#kit/data/references.ts'
import { columnsOf } from './privacy.catalogue.reads.ts'
import type { ColumnOf } from './privacy.catalogue.reads.ts'
import { frozen, treatmentOf, undeclared } from './privacy.policy.ts'
import type { Reference } from './privacy.policy.ts'

/** The texts of those rows of a table that name a person in the column `by`. */
export type Texts = { table: string; by: string; texts: ColumnOf[] }

const WRITTEN = new Set(['text', 'varchar', 'citext', 'json', 'jsonb', '_text'])

/** Every column that names a person. */
export const keysToPeople = async (db: Db): Promise<Reference[]> => [
  ...(await referencesTo(db, 'customer')),
  ...undeclared,
]

/** Every column that names a person, and the texts beside it that may be changed; rows that an erasure takes away need no change. */
export async function catalogue(db: Db): Promise<{ keys: Reference[]; texts: Texts[] }> {
  const keys = await keysToPeople(db)
  const columns = await columnsOf(db, [...new Set(keys.map(({ table }) => table))])
  const written = Map.groupBy(
    columns.filter(({ type }) => WRITTEN.has(type)),
    ({ table }) => table,
  )
  const texts = keys.flatMap((key) => {
    const { table, column } = key
    const of = written.get(table)
    return of && !frozen.has(table) && treatmentOf(key) !== 'delete' ? [{ table, by: column, texts: of }] : []
  })
  return { keys, texts }
}
