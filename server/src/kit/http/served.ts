import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { callerOf } from './caller.ts'
import { Refused } from '../base/errors.ts'
import type { Limiter, Other } from './limits.ts'
import { t } from '../base/kit.texts.ts'

/**
 * By what an address of the server is bounded: `call` counts itself by its contract, `open` is answered to everyone however often
 * they ask and costs the same for all who ask at once; the rest is counted here.
 */
export type Bound = 'call' | 'open' | Other

declare module 'fastify' {
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface FastifyContextConfig {
    /** Every route has one; where it depends on what is asked for, it is found out. */
    bound?: Bound | ((request: FastifyRequest) => Bound)
  }
}

type Path = { method: string | string[]; url: string; config?: { bound?: unknown } }
const paths = new WeakMap<FastifyInstance, Path[]>()

/** Everything that an app serves, with the name of its bound. */
export function servedPaths(app: FastifyInstance): { method: string; url: string; bound: string }[] {
  return (paths.get(app) ?? []).flatMap(({ method, url, config }) =>
    [method].flat().map((one) => ({
      method: one,
      url,
      bound: typeof config?.bound === 'function' ? 'page or file' : String(config?.bound),
    })),
  )
}

/**
 * Counts all requests other than calls, and refuses to start with a route that does not name its limit
 * (docs/rules/house.md#limits).
 * @param isOwn true for requests of this process to itself
 */
export function boundServed(
  app: FastifyInstance,
  { limiter, isOwn }: { limiter: Limiter; isOwn: (request: FastifyRequest) => boolean },
): void {
  const all: Path[] = []
  paths.set(app, all)
  app.addHook('onRoute', (route) => void all.push(route))
  app.addHook('onReady', async () => {
    const unbounded = servedPaths(app).filter(({ bound }) => bound === 'undefined')
    if (unbounded.length > 0)
      throw new Error(
        `Say by what this is bounded: ${unbounded.map(({ method, url }) => `${method} ${url}`).join(', ')}`,
      )
  })
  app.addHook('onRequest', async (request, reply) => {
    if (isOwn(request)) return
    const { bound: said = 'visitor' } = request.routeOptions.config
    const bound = typeof said === 'function' ? said(request) : said
    if (bound === 'call' || bound === 'open') return
    const { address, signed } = callerOf(request)
    const wait = await limiter.takeOther(bound, { ip: address, session: signed?.session_id })
    if (wait <= 0) return
    if (bound === 'page') return sendWait(reply, wait)
    throttle(wait)
  })
}

/** @throws Refused 429 when there is anything to wait for */
export function throttle(wait: number): void {
  if (wait <= 0) return
  throw new Refused(429, 'throttled', t('request-was-throttled-expected-available-in-seconds', { wait }), {
    retryAfter: wait,
  })
}

/** A reader who opens more pages than a person can read has to wait; the answer renders nothing. */
function sendWait(reply: FastifyReply, seconds: number): FastifyReply {
  return reply
    .code(429)
    .header('retry-after', String(seconds))
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(`${t('too-many-requests-please-try-again', { count: seconds })}\n`)
}
