import type { Page } from '@app/contract/kit'
import type { Context } from './context.ts'
import { bounds, sql, toPage } from './db.ts'
import type { Paging } from './db.ts'
import { notFound } from '../base/errors.ts'

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

/** A count stops here: nobody turns to page 500, and counting further costs what the table costs. */
const COUNT_CAP = 10_000

/** How many rows a list has, up to `COUNT_CAP`, as an expression. */
export const countOf = (table: Sql, where: Sql): Sql =>
  sql`(select count(*) from (select 1 from ${table} where ${where} limit ${COUNT_CAP}) as bounded)`

/** A page of a table's rows in one statement. @returns rows with a true count up to `COUNT_CAP` */
export async function readList<Row>(
  ctx: Context,
  of: { columns: Sql; table: Sql; where: Sql; order: Sql },
  paging: Paging,
): Promise<Page<Row>> {
  const { limit, offset } = bounds(paging)
  const counted = countOf(of.table, of.where)
  const { rows } = await sql<Row & { total: number }>`
    select ${of.columns}, ${counted} as total from ${of.table} where ${of.where}
    order by ${of.order} limit ${limit} offset ${offset}`.execute(ctx.db)
  const beyond = rows.length === 0 && offset > 0
  const total = beyond
    ? (await sql<{ total: number }>`select ${counted} as total`.execute(ctx.db)).rows[0]?.total
    : rows[0]?.total
  return toPage<Row>(rows, total ?? 0, paging, ctx.here)
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
