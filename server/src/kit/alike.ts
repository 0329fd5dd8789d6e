import { sql } from './db.ts'
import type { Db } from './db.ts'

/** How alike two names are, from 0 to 1, when somebody has to say whether they are the same (docs/rules/imports.md#preview). */
const ALIKE = 0.6

/** Says from when on names are alike (`%`) until the transaction ends: the index compares by the setting alone. */
export async function compareNames(db: Db): Promise<void> {
  await sql`select set_config('pg_trgm.similarity_threshold', ${String(ALIKE)}, true)`.execute(db)
}
