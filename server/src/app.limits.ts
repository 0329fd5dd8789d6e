import type { Config } from './config.ts'
import type { Database } from './kit/data/db.ts'
import type { Deps } from './kit/work/deps.ts'
import { openLimiter } from './kit/http/limits.ts'
import type { Limiter } from './kit/http/limits.ts'
import { shareCounts } from './kit/http/limits.shared.ts'
import { widening } from './kit/data/venues.ts'

const limiters = new WeakMap<Config, Limiter>()

/** The counts of calls; what is asked over the socket and pages that are opened count with them. */
export function limiterOf({ config, clock }: Pick<Deps, 'config' | 'clock'>, { db }: Database): Limiter {
  const limiter =
    limiters.get(config) ??
    openLimiter(
      config.rateLimits,
      shareCounts(db, config.secret),
      () => config.community.numbers,
      widening(() => config.community.venues, clock),
    )
  limiters.set(config, limiter)
  return limiter
}
