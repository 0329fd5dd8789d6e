import { createHash } from 'node:crypto'
import type { Socket } from 'node:net'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { DB } from '../../db/types.gen.ts'
import { flushSignals } from './publish.ts'

export { sql }
export type { DB }
export { bounds, toPage } from '../base/paging.ts'
export type { Paging } from '../base/paging.ts'

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

/** The same database with connections in UTC, independent of its own setting. */
export function inUtc(url: string): string {
  const zoned = new URL(url)
  const options = zoned.searchParams.get('options') ?? ''
  if (!options.endsWith('timezone=UTC')) zoned.searchParams.set('options', `${options} -c timezone=UTC`.trim())
  return zoned.toString()
}

/** How much longer than the server the client waits before it gives up a connection. */
const GRACE_MS = 1500

/**
 * Opens a pool on a PostgreSQL url; its connections speak UTC.
 * Every statement has a time limit on both sides: a database that hangs says nothing. A lost connection is an error of its request,
 * never of the process.
 */
export function openDatabase(
  url: string,
  options: { max: number; statementTimeoutMs?: number; onError?: (error: Error) => void },
): Database {
  const limit = options.statementTimeoutMs ?? 5000
  const pool = new pg.Pool({
    connectionString: inUtc(url),
    max: options.max,
    connectionTimeoutMillis: 3000,
    idleTimeoutMillis: 30_000,
    statement_timeout: limit,
    // Without a limit there, there is none here.
    query_timeout: limit === 0 ? 0 : limit + GRACE_MS,
    keepAlive: true,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'community',
  })
  const report = options.onError ?? (() => undefined)
  pool.on('error', report)
  pool.on('connect', (client) => {
    client.on('error', report)
    leaveWhenSilent(client)
    prepareRepeated(client)
  })
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  return {
    db,
    pool,
    async close() {
      await flushSignals(db)
      await db.destroy()
    },
  }
}

/**
 * A connection that did not answer in time is closed: what it still has to say would be taken for the answer to the next
 * statement's, and the transaction that was open in it for the next one's.
 */
function leaveWhenSilent(client: pg.PoolClient): void {
  const plain = client.query.bind(client) as (...args: unknown[]) => unknown
  const watched = (...args: unknown[]): unknown => {
    const result = plain(...args)
    if (result instanceof Promise)
      result.catch((error: Error) => {
        if (isSilence(error)) (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy()
      })
    return result
  }
  client.query = watched as typeof client.query
}

/** True for the error of a statement that was given up by this side. */
export function isSilence(error: Error): boolean {
  return error.message === 'Query read timeout'
}

/**
 * Statements that come again on a connection are sent by name, so PostgreSQL parses them once.
 * Texts made per call (lists of values) would fill the server's memory, hence the bound.
 */
function prepareRepeated(client: pg.PoolClient): void {
  const seen = new Map<string, Prepared | 'once' | 'never'>()
  const plain = client.query.bind(client) as (...args: unknown[]) => unknown
  const named = (...args: unknown[]): unknown => {
    const [text, values] = args
    if (typeof text !== 'string' || !Array.isArray(values)) return plain(...args)
    let known = seen.get(text)
    if (known === undefined) {
      if (seen.size < preparedLimit && text.length <= 20_000) seen.set(text, isPlannedEachTime(text) ? 'never' : 'once')
      return plain(...args)
    }
    if (known === 'never') return plain(...args)
    if (known === 'once') seen.set(text, (known = { name: nameOf(text), pages: BOUND.test(text) }))
    if (known.pages) {
      known.first ??= firstPage(text, values)
      const { first } = known
      if (first && first.bounds.every(({ at, value }) => values[at] === value))
        return plain(
          { name: first.name, text: first.text, values: first.kept.map((at) => values[at] as unknown) },
          ...args.slice(2),
        )
    }
    return plain({ name: known.name, text, values }, ...args.slice(2))
  }
  client.query = named as typeof client.query
}

/** A statement that PostgreSQL knows by name, and its form for the first page where it has pages. */
type Prepared = { name: string; pages: boolean; first?: FirstPage | undefined }
type FirstPage = { name: string; text: string; bounds: { at: number; value: number }[]; kept: number[] }

const MARK = '/* planned each time */'

/**
 * At the head of a statement that is narrowed by what may be frequent or rare. Of one that it knows by name PostgreSQL keeps one plan
 * for any value after a while, and to find the rare one that reads a whole table; without a name each is planned for its own.
 * Statements that look for a pattern, for words or for tags need no mark.
 */
export const plannedEachTime = sql.raw(MARK)

const isPlannedEachTime = (text: string): boolean =>
  text.startsWith(MARK) || /(?:\bi?like|@@|&&)\s+(?:\w+\()*\$\d/i.test(text)

const BOUND = /\b(limit|offset) \$\d/
const nameOf = (text: string) => createHash('sha1').update(text).digest('base64url')

/**
 * The same statement with the bounds of a first page written out. A plan for any bounds looks dear to PostgreSQL beside one for
 * twenty rows, so it would plan every call anew, which often takes longer than reading the rows; this one it plans once.
 */
function firstPage(text: string, values: unknown[]): FirstPage | undefined {
  const bounds: FirstPage['bounds'] = []
  for (const [, word, number] of text.matchAll(/\b(limit|offset) \$(\d+)/g)) {
    const at = Number(number) - 1
    const value = values[at]
    if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || (word === 'offset' && value > 0))
      return undefined
    bounds.push({ at, value })
  }
  const kept = values.map((_value, at) => at).filter((at) => !bounds.some((bound) => bound.at === at))
  const written = text.replaceAll(/\$(\d+)/g, (_match, number: string) => {
    const at = Number(number) - 1
    return String(bounds.find((bound) => bound.at === at)?.value ?? `$${kept.indexOf(at) + 1}`)
  })
  return { name: nameOf(written), text: written, bounds, kept }
}

/** Pattern for `like`: texts that begin so. The person's text stands for itself. */
export function beginning(text: string): string {
  return `${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}

/** Pattern for `like`: texts that contain this. */
export function containing(text: string): string {
  return `%${beginning(text)}`
}
