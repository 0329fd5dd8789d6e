import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'

export type DataFileRow = {
  id: number
  customer_id: number
  state: 'waiting' | 'ready' | 'over'
  requested_at: Date
  ends_at: Date | null
  storage_key: string | null
  size: number | null
}
const columns = sql`id, customer_id, state, requested_at, ends_at, storage_key, size::float8 as size`

/** The newest of a member. */
export async function listFiles(db: Db, customer_id: number): Promise<DataFileRow[]> {
  const found =
    await sql<DataFileRow>`select ${columns} from data_file where customer_id = ${customer_id} order by id desc limit 10`.execute(
      db,
    )
  return found.rows
}

export async function fileById(db: Db, id: number): Promise<DataFileRow | undefined> {
  return (await sql<DataFileRow>`select ${columns} from data_file where id = ${id}`.execute(db)).rows[0]
}

/** The file that is being made for a member; a new one where there is none. */
export async function openFile(db: Db, customer_id: number, now: Date): Promise<{ row: DataFileRow; fresh: boolean }> {
  const made =
    await sql<DataFileRow>`insert into data_file (customer_id, state, requested_at) values (${customer_id}, 'waiting', ${now})
    on conflict (customer_id) where state = 'waiting' do nothing returning ${columns}`.execute(db)
  const row = made.rows[0]
  if (row) return { row, fresh: true }
  const known =
    await sql<DataFileRow>`select ${columns} from data_file where customer_id = ${customer_id} and state = 'waiting'`.execute(
      db,
    )
  return known.rows[0] ? { row: known.rows[0], fresh: false } : openFile(db, customer_id, now)
}

/** A file that still waits, held so that nobody else makes it meanwhile. */
export async function holdWaiting(db: Db, id: number): Promise<DataFileRow | undefined> {
  return (
    await sql<DataFileRow>`select ${columns} from data_file where id = ${id} and state = 'waiting' for update`.execute(
      db,
    )
  ).rows[0]
}

export async function fileMade(
  db: Db,
  id: number,
  file: { storage_key: string; size: number; ends_at: Date },
): Promise<void> {
  await sql`update data_file set state = 'ready', storage_key = ${file.storage_key}, size = ${file.size}, ends_at = ${file.ends_at} where id = ${id}`.execute(
    db,
  )
}

/** Ends files: those of a member, or those whose days are over. @returns the keys of what can be removed */
export async function endFiles(
  db: Db,
  which: { customer_id: number } | { before: Date },
  now: Date,
): Promise<string[]> {
  const those =
    'customer_id' in which
      ? sql`customer_id = ${which.customer_id} and state <> 'over'`
      : sql`state = 'ready' and ends_at <= ${which.before}`
  const found = await sql<{ key: string | null }>`
    with those as (select id, storage_key from data_file where ${those} for update)
    update data_file set state = 'over', storage_key = null, ends_at = coalesce(data_file.ends_at, ${now}), size = coalesce(data_file.size, 0)
    from those where those.id = data_file.id returning those.storage_key as key`.execute(db)
  return found.rows.flatMap(({ key }) => key ?? [])
}
