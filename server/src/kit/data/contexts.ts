import type { Config } from '../../config.ts'
import type { Actor, Context, OpenContext, WriteContext } from './context.ts'
import type { Db } from './db.ts'
import { recordFact } from './facts.record.ts'
import { urlOf } from '../base/file-address.ts'
import { inTransaction } from './transaction.ts'

/** Who asks, when, and in which words it stands in the log; of requests also from where. */
export type Asking = {
  config: Config
  now: Date
  request_id: string
  /** Nobody unless said: the clock, a fact, an operator at the command line. */
  actor?: Actor | null
  /** The time by which addresses of files end, where it is another than that of the call. */
  signed?: Date
  /** Whether files are shown that are held back from others. */
  apart?: boolean
  here?: URL
  ip?: string
  /** Finds out once more who asks, where companies or people were merged meanwhile. @throws Refused 401 */
  asksNow?: () => Promise<Actor | null>
}

/** A context but for the database: the same for calls, sockets, jobs, reactions, the command line and tests. */
export function surroundings({ config, now, signed, apart, request_id, actor, here, ip }: Asking): Omit<Context, 'db'> {
  return {
    actor: actor ?? null,
    now,
    config,
    url: urlOf(config, signed ?? now, apart),
    here: here ?? new URL(config.publicUrl),
    ip: ip ?? '127.0.0.1',
    request_id,
  }
}

/** What a write gets on the transaction at hand. */
export function writeContext(tx: Db, asking: Asking): WriteContext {
  return writeWithin(tx, surroundings(asking))
}

/** What reads get on the database, with transactions for writes. */
export function openContext(database: Db, asking: Asking): OpenContext {
  const around = surroundings(asking)
  return { ...around, db: database, transaction: transactionsOn(database, around, asking.asksNow) }
}

/** The context of reads within an open transaction. */
export function contextWithin(tx: Db, around: Omit<Context, 'db'>): OpenContext {
  return { ...around, db: tx, transaction: (work) => work(writeWithin(tx, around)) }
}

/** Opens transactions; each gives what a write gets. */
export function transactionsOn(
  database: Db,
  around: Omit<Context, 'db'>,
  asksNow?: Asking['asksNow'],
): OpenContext['transaction'] {
  let known = around
  return (work) =>
    inTransaction(
      database,
      (tx) => work(writeWithin(tx, known)),
      async () => {
        if (asksNow) known = { ...around, actor: await asksNow() }
      },
    )
}

function writeWithin(tx: Db, around: Omit<Context, 'db'>): WriteContext {
  return { ...around, db: tx, record: (fact, due) => recordFact(tx, fact, around.now, due) }
}
