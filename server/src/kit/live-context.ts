import type { Actor, Context } from './context.ts'
import type { Db } from './db.ts'
import type { Deps } from './deps.ts'
import { urlOf } from './file-address.ts'
import { recordFact } from './facts.ts'
import type { OpenContext } from './http.ts'
import { inTransaction } from './transaction.ts'

/** What a use case works with when it is asked over the socket instead of by a call. */
export function liveContext(deps: Pick<Deps, 'config' | 'clock'>, pool: Db, actor: Actor): OpenContext {
  const base = {
    actor,
    now: deps.clock(),
    config: deps.config,
    url: urlOf(deps.config, deps.clock()),
    here: new URL(deps.config.publicUrl),
    ip: '',
    request_id: 'live',
  }
  const within = (db: Db): Context => ({ ...base, db, record: (fact) => recordFact(db, fact, base.now) })
  return Object.assign(within(pool), {
    transaction: <R>(work: (ctx: Context) => Promise<R>) => inTransaction(pool, (tx) => work(within(tx))),
  })
}
