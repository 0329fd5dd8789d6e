import { sql } from './db.ts'
import type { Db } from './db.ts'

/** How alike two names are, from 0 to 1, when somebody has to say whether they are the same (docs/rules/imports.md#preview). */
const ALIKE = 0.6

/**
 * Says from when on names are alike (`%`) until the transaction ends: the index compares by the setting alone. A table that a list has just
 * made large passes for a small one until it is analysed, and every name in it would be compared with every name of the next list.
 */
export async function setNameThreshold(db: Db): Promise<void> {
  await sql`select set_config('pg_trgm.similarity_threshold', ${String(ALIKE)}, true), set_config('enable_seqscan', 'off', true)`.execute(
    db,
  )
}
