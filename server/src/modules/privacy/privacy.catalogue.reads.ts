import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'

export type ColumnOf = { table: string; column: string; type: string }

/** The columns of tables that can be written: names and types. */
export async function columnsOf(db: Db, tables: readonly string[]): Promise<ColumnOf[]> {
  const found = await sql<ColumnOf>`
    select table_name as "table", column_name as "column", udt_name as type from information_schema.columns
    where table_schema = 'public' and table_name = any(${[...tables]}::text[]) and is_generated = 'NEVER'
    order by table_name, ordinal_position`.execute(db)
  return found.rows
}

export type Person = {
  id: number
  first_name: string
  last_name: string
  email: string
  phone: string | null
  profile_picture: string | null
}

export async function personById(db: Db, id: number): Promise<Person | undefined> {
  const found = await sql<Person>`
    select customer.id, first_name, last_name, email::text as email, phone, profile_picture
    from customer left join customer_profile on customer_profile.customer_id = customer.id
    where customer.id = ${id} and closed_at is null`.execute(db)
  return found.rows[0]
}

/** The former accounts of a person, which were merged into this one. */
export async function mergedInto(db: Db, id: number): Promise<Person[]> {
  const found = await sql<Person>`
    select id, first_name, last_name, email::text as email, null as phone, null as profile_picture
    from customer where merged_into_id = ${id}`.execute(db)
  return found.rows
}

/** So many rows are read at once. */
const BATCH = 1000

type Rows = { table: string; by: readonly string[]; leaving_out: readonly string[]; id: number }
type Belonging = {
  table: string
  column: string
  to: { table: string; column: string }
  leaving_out: readonly string[]
}

/** All rows of a table that name a person in one of these columns, part by part, as they stand at one moment. */
export async function* rowsNaming(db: Db, { table, by, leaving_out, id }: Rows): AsyncGenerator<unknown> {
  const named = sql.join(
    by.map((column) => sql`${sql.ref(column)} = ${sql.lit(id)}`),
    sql` or `,
  )
  yield* read(
    db,
    sql`select to_jsonb(t) - ${sql.lit(`{${leaving_out.join(',')}}`)}::text[] as row from ${sql.table(table)} t where ${named}`,
  )
}

/** All rows that belong to rows naming the person. */
export async function* rowsBelonging(db: Db, of: Belonging, id: number): AsyncGenerator<unknown> {
  const { table, column, to, leaving_out } = of
  yield* read(
    db,
    sql`select to_jsonb(t) - ${sql.lit(`{${leaving_out.join(',')}}`)}::text[] as row from ${sql.table(table)} t
      where ${sql.ref(column)} in (select id from ${sql.table(to.table)} where ${sql.ref(to.column)} = ${sql.lit(id)})`,
  )
}

async function* read(db: Db, query: ReturnType<typeof sql>): AsyncGenerator<unknown> {
  await sql`declare rows_of_person no scroll cursor for ${query}`.execute(db)
  try {
    for (;;) {
      const { rows } = await sql<{ row: unknown }>`fetch ${sql.lit(BATCH)} from rows_of_person`.execute(db)
      for (const { row } of rows) yield row
      if (rows.length < BATCH) return
    }
  } finally {
    await sql`close rows_of_person`.execute(db)
  }
}
