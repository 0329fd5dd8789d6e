import { sql } from './db.ts'
import type { Db } from './db.ts'

type Reference = { table: string; column: string; on_delete: 'cascade' | 'set null' | 'no action' }

/** Every column with a foreign key of its own to a table's number, as the database has it now. */
export async function referencesTo(db: Db, table: 'customer' | 'company'): Promise<Reference[]> {
  const found = await sql<Reference>`
    select holder.relname as "table", attribute.attname as "column",
      case key.confdeltype when 'c' then 'cascade' when 'n' then 'set null' else 'no action' end as on_delete
    from pg_constraint key
    join pg_class holder on holder.oid = key.conrelid and holder.relnamespace = 'public'::regnamespace
    join pg_attribute attribute on attribute.attrelid = key.conrelid and attribute.attnum = any(key.conkey)
    join pg_attribute meant on meant.attrelid = key.confrelid and meant.attname = 'id'
      and meant.attnum = key.confkey[array_position(key.conkey, attribute.attnum)]
    where key.contype = 'f' and key.confrelid = ${table}::regclass and cardinality(key.conkey) = 1
    order by 1, 2`.execute(db)
  return found.rows
}
