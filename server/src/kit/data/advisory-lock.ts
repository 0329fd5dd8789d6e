import type { Database } from './db.ts'

/**
 * Lets one process at a time work on something that takes longer than a transaction; its death gives it back.
 * @param table whose row it is
 * @returns how to give it back, or undefined while another one has it
 */
export async function tryAdvisoryLock(
  database: Database,
  table: 'data_import' | 'meeting_build',
  id: number,
): Promise<(() => Promise<void>) | undefined> {
  const client = await database.pool.connect()
  const ask = (what: 'pg_try_advisory_lock' | 'pg_advisory_unlock') =>
    client.query<{ got: boolean }>(`select ${what}('${table}'::regclass::oid::integer, $1) as got`, [id])
  const giveBack = async () => {
    // A connection that was only closed would keep it until the database notices.
    const given = await ask('pg_advisory_unlock').catch((error: Error) => error)
    client.release(given instanceof Error)
  }
  try {
    const { rows } = await ask('pg_try_advisory_lock')
    if (rows[0]?.got) return giveBack
    client.release()
    return undefined
  } catch (error) {
    client.release(true)
    throw error
  }
}
