import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase, sql } from '../server/src/kit/data/db.ts'

/** Names a state of the migrations and of these files of the bench. */
export function fingerprint(files: string[]): string {
  const folder = join(import.meta.dirname, '../server/src/db/migrations')
  const hash = createHash('sha256')
  for (const file of files) hash.update(readFileSync(join(import.meta.dirname, file)))
  for (const file of readdirSync(folder).toSorted()) hash.update(readFileSync(join(folder, file)))
  return hash.digest('hex').slice(0, 8)
}

/** Whether a database of the bench was filled to its end, which its filling marks with a table `bench_ready`. */
export async function isReady(url: string): Promise<boolean> {
  const database = openDatabase(url, { max: 1 })
  try {
    await sql`select 1 from bench_ready`.execute(database.db)
    return true
  } catch {
    return false
  } finally {
    await database.close()
  }
}
