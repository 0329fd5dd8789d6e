import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'

/** Puts kinds of companies in their order, in the place of those that there are. None that goes may be in use. */
export async function saveCategories(db: Db, items: readonly { code: string; name: string }[]): Promise<void> {
  const codes = items.map(({ code }) => code)
  await sql`delete from company_category where code <> all(${codes})`.execute(db)
  await sql`insert into company_category (code, name, position)
    select code, name, place from unnest(${codes}::text[], ${items.map(({ name }) => name)}::text[]) with ordinality as t (code, name, place)
    on conflict (code) do update set name = excluded.name, position = excluded.position`.execute(db)
}
