import { sql } from './db.ts'
import type { Db } from './db.ts'

/**
 * What was typed, as the text of a tsquery that forgives accents and one slip a word (1000_kit.sql).
 * @returns undefined when nothing can be found by it
 */
export async function searchQuery(db: Db, typed: string): Promise<string | undefined> {
  const found = await sql<{ query: string | null }>`select search_query(${typed})::text as query`.execute(db)
  return found.rows[0]?.query ?? undefined
}

/**
 * The typed text with the nearest known word in place of each unknown one.
 * @returns undefined when every word is known, or nothing is near
 */
export async function closestWords(db: Db, typed: string): Promise<string | undefined> {
  // Numbers, single letters and scripts whose words are not known are taken as they were typed.
  const { rows } = await sql<{ given: string; known: boolean; nearest: string | null }>`
    select given.part as given,
      spelled is not null or char_length(given.part) < 3 or given.part ~ '[0-9]'
        or exists (select from search_word where search_word.word like given.part || '%') as known,
      (select search_word.word from search_word where search_word.word % given.part
        order by similarity(search_word.word, given.part) desc, search_word.word limit 1) as nearest
    from search_runs(${typed}) as run, unnest(run.parts) with ordinality as given (part, nth)
    order by run.place, given.nth limit 12`.execute(db)
  if (rows.every(({ known }) => known)) return undefined
  const words = rows.map(({ given, known, nearest }) => (known ? given : nearest))
  return words.every((word) => word !== null) ? words.join(' ') : undefined
}
