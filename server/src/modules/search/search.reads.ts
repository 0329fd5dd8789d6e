import { sql } from '#kit/db.ts'
import type { Db } from '#kit/db.ts'

/** What was typed, as a tsquery that forgives accents and one slip a word; undefined when it holds no word. */
export async function searchQuery(db: Db, typed: string): Promise<string | undefined> {
  const found = await sql<{ query: string | null }>`select search_query(${typed})::text as query`.execute(db)
  return found.rows[0]?.query ?? undefined
}
