import { sql } from './db.ts'
import type { Db } from './db.ts'

/**
 * What was typed, as the text of a tsquery that forgives accents and one slip a word (0095_search_words.sql).
 * @returns undefined when nothing can be found by it
 */
export async function searchQuery(db: Db, typed: string): Promise<string | undefined> {
  const found = await sql<{ query: string | null }>`select search_query(${typed})::text as query`.execute(db)
  return found.rows[0]?.query ?? undefined
}
