import type { FastifyInstance } from 'fastify'
import { messaging } from '@app/contract/messaging'
import { limiterOf } from './app.limits.ts'
import { openContext } from './kit/data/contexts.ts'
import type { Actor } from './kit/data/context.ts'
import type { Database } from './kit/data/db.ts'
import { addressOf } from './kit/http/caller.ts'
import { addFigures } from './kit/http/health.ts'
import { accessIn } from './kit/http/page-viewer.ts'
import { addressIn } from './kit/http/server.ts'
import { openLiveBus } from './kit/live/live-bus.ts'
import type { LiveBus } from './kit/live/live-bus.ts'
import type { Bounds } from './kit/live/realtime.bounds.ts'
import type { Realtime } from './kit/live/realtime.ts'
import type { Deps } from './kit/work/deps.ts'
import { awardsHandlers } from './modules/awards/entering/awards.entries.live.ts'
import { connect, forgetActor, forgetSessions, signedFor, stillThere } from './modules/identity/index.ts'
import { messagingHandlers } from './modules/messaging/messaging.live.ts'
import { hiddenFrom } from './modules/network/index.ts'
import { wallHandlers } from './modules/wall/wall.live.ts'

/**
 * The socket of the product, on the HTTP server of an app that listens.
 * @param given the ways for live events of this process, by default the database's alone; and bounds, for tests
 */
export async function attachLive(
  app: FastifyInstance,
  deps: Deps,
  database: Database,
  url: string,
  given: { liveBus?: LiveBus; bounds?: Partial<Bounds> } = {},
): Promise<Realtime> {
  const liveBus = given.liveBus ?? (await openLiveBus({ database, url, log: deps.log }))
  const { openRealtime } = await import('./kit/live/realtime.ts')
  const contextOf = (actor: Actor) =>
    openContext(database.db, { config: deps.config, now: deps.clock(), request_id: 'live', actor, ip: '' })
  const realtime = openRealtime(app.server, {
    liveBus,
    ...(given.bounds ? { bounds: given.bounds } : {}),
    log: deps.log,
    clock: deps.clock,
    origin: new URL(deps.config.publicUrl).origin,
    knock: async (request, token) => {
      const address = addressOf(addressIn(request, deps.config.trustProxy))
      const signed = await signedFor(
        deps.config.secret,
        token || (accessIn(request.headers.cookie) ?? ''),
        deps.clock(),
      )
      return limiterOf(deps, database).takeOther('socket', { ip: address, session: signed?.session_id })
    },
    connect: (token) => connect(deps, database.db, token),
    stillThere: (session_ids) => stillThere(deps, database.db, session_ids),
    forget: (customer_id) => forgetActor(database.db, customer_id),
    forgetSessions: (session_ids) => forgetSessions(database.db, session_ids),
    hiddenFrom: (customer_id) => hiddenFrom(database.db, customer_id),
    // A message is one, whichever way it is sent.
    spend: async ({ customer_id }, request) =>
      request === 'new_message' ? limiterOf(deps, database).take(messaging.send, { customer_id }) : 0,
    handlers: {
      ...wallHandlers(database.db),
      ...messagingHandlers(contextOf),
      ...awardsHandlers(contextOf),
    },
  })
  addFigures(app, realtime.figures)
  return realtime
}
