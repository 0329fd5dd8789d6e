import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'

/** What an import of redirects has in the column that is taken for old addresses. */
export async function oldAddressesIn(db: Db, import_id: number): Promise<string[]> {
  const { rows } = await sql<{ cell: string | null }>`
    select line.cells[array_position(own.fields, 'old_path')] as cell
    from data_import as own join data_import_row as line on line.import_id = own.id where own.id = ${import_id}`.execute(
    db,
  )
  return rows.flatMap(({ cell }) => cell ?? [])
}
