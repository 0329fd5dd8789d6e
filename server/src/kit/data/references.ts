import type { RawBuilder } from 'kysely'
import { sqlState } from '../base/errors.ts'
import { sql } from './db.ts'
import type { Db } from './db.ts'

type Reference = { table: string; column: string; on_delete: 'cascade' | 'set null' | 'no action' }

/** Every column with a foreign key of its own to a table's number, or to that of what remains, as the database has it now. */
export async function referencesTo(db: Db, table: 'customer' | 'company'): Promise<Reference[]> {
  const found = await sql<Reference>`
    select holder.relname as "table", attribute.attname as "column",
      case key.confdeltype when 'c' then 'cascade' when 'n' then 'set null' else 'no action' end as on_delete
    from pg_constraint key
    join pg_class holder on holder.oid = key.conrelid and holder.relnamespace = 'public'::regnamespace
    join pg_attribute attribute on attribute.attrelid = key.conrelid and attribute.attnum = any(key.conkey)
    join pg_attribute meant on meant.attrelid = key.confrelid and meant.attname in ('id', 'remaining_id')
      and meant.attnum = key.confkey[array_position(key.conkey, attribute.attnum)]
    where key.contype = 'f' and key.confrelid = ${table}::regclass and cardinality(key.conkey) = 1
    order by 1, 2`.execute(db)
  return found.rows
}

/** The number of a record, or of the one into which it was merged since; for what was written down before and is done later. */
export const remaining = (table: 'customer' | 'company', id: number): RawBuilder<number> =>
  sql<number>`(select coalesce(merged_into_id, id) from ${sql.table(table)} where id = ${id})`

/**
 * Whether a statement was refused because it names a company or a person that was merged into another meanwhile, or that never was.
 * The database's own foreign key refuses it (docs/rules/merging.md#how-it-is-done).
 */
export async function namesMergedAway(db: Db, error: unknown): Promise<boolean> {
  const refused = sqlState(error)
  if (refused?.code !== '23503' || !refused.constraint) return false
  const { rows } = await sql`select from pg_constraint key
    join pg_attribute meant on meant.attrelid = key.confrelid and meant.attnum = key.confkey[1]
    where key.conname = ${refused.constraint} and key.contype = 'f' and meant.attname = 'remaining_id' limit 1`.execute(
    db,
  )
  return rows.length > 0
}
