import type { Page } from '@app/contract/kit'
import type { Context } from './context.ts'
import { bounds, sql, toPage } from './db.ts'
import type { Paging } from './db.ts'
import { notFound } from './errors.ts'

type Sql = ReturnType<typeof sql>

/** Rows of one part of a record's page, as a select written over the record's row around it. */
export type Items<Row> = { sql: Sql; row?: Row }
export const items = <Row>(text: Sql): Items<Row> => ({ sql: text })

/** The record around a part: its table, which row, and whether the part is open. */
type Around = { table: Sql; where: Sql; open: Sql }

/** Rows as a JSON column of a statement over the record; empty when the part is not open. */
export function partColumn<Row>(of: Items<Row>, open: Sql, name: string, limit = 1000): Sql {
  return sql`case when ${open} then coalesce((select json_agg(item) from (${of.sql} limit ${limit}) as item), '[]'::json)
    else '[]'::json end as ${sql.ref(name)}`
}

/**
 * One part of a record as a page. A part that is not open is empty.
 * @throws Refused 404 when there is no such record, or none that may be seen
 */
export async function readPart<Row>(ctx: Context, around: Around, of: Items<Row>, paging: Paging): Promise<Page<Row>> {
  const { limit, offset } = bounds(paging)
  const { table, where, open } = around
  const found = await sql<{ results: Row[]; open: boolean }>`
    select ${open} as open, case when ${open} then
      coalesce((select json_agg(item) from (${of.sql} limit ${limit} offset ${offset}) as item), '[]'::json) else '[]'::json end as results
    from ${table} where ${where}`.execute(ctx.db)
  const row = found.rows[0]
  if (!row) throw notFound()
  const { results } = row
  if (!row.open || (results.length < limit && (offset === 0 || results.length > 0)))
    return toPage(results, row.open ? offset + results.length : 0, paging, ctx.here)
  const counted = await sql<{ count: number }>`
    select (select count(*) from (${of.sql}) as item) as count from ${table} where ${where}`.execute(ctx.db)
  return toPage(results, counted.rows[0]?.count ?? 0, paging, ctx.here)
}
