import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { DB } from '../db/types.gen.ts'
import { sendNotices } from './notices.ts'

export { sql }
export type { DB }
export { bounds, toPage } from './paging.ts'
export type { Paging } from './paging.ts'

/** The pool, or the transaction of the request at hand. */
export type Db = Kysely<DB>

export type Database = { db: Db; pool: pg.Pool; close(): Promise<void> }

// int8 counts and sums fit a double here: the largest is a sum of minor units.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
// A calendar day stays text: a Date would move it between zones.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value)

/** Statements shorter than this many uses are not worth a plan of their own. */
const preparedLimit = 400

/**
 * Opens a pool on a PostgreSQL url.
 * Every statement has a time limit, and a lost connection is an error of its request, never of the process.
 */
export function openDatabase(
  url: string,
  options: { max: number; statementTimeoutMs?: number; onError?: (error: Error) => void },
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max,
    connectionTimeoutMillis: 3000,
    idleTimeoutMillis: 30_000,
    statement_timeout: options.statementTimeoutMs ?? 5000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'community',
  })
  const report = options.onError ?? (() => undefined)
  pool.on('error', report)
  pool.on('connect', (client) => {
    client.on('error', report)
    prepareRepeated(client)
  })
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  return {
    db,
    pool,
    async close() {
      await sendNotices(db)
      await db.destroy()
    },
  }
}

/**
 * Statements that come again on a connection are sent by name, so PostgreSQL parses them once.
 * Texts made per call (lists of values) would fill the server's memory, hence the bound.
 */
function prepareRepeated(client: pg.PoolClient): void {
  const seen = new Map<string, string>()
  const plain = client.query.bind(client) as (...args: unknown[]) => unknown
  const named = (...args: unknown[]): unknown => {
    const [text, values] = args
    if (typeof text !== 'string' || !Array.isArray(values)) return plain(...args)
    let name = seen.get(text)
    if (name === undefined) {
      if (seen.size >= preparedLimit || text.length > 20_000) return plain(...args)
      seen.set(text, '')
      return plain(...args)
    }
    if (name === '') {
      name = createHash('sha1').update(text).digest('base64url')
      seen.set(text, name)
    }
    return plain({ name, text, values }, ...args.slice(2))
  }
  client.query = named as typeof client.query
}

/** Pattern for `like` in which the person's text stands for itself. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}
