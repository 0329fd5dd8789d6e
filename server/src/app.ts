import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { allRoutes } from '@app/contract/all'
import { messaging } from '@app/contract/messaging'
import type { Config } from './config.ts'
import { openCarriage } from './kit/carrier.ts'
import type { Carriage } from './kit/carrier.ts'
import type { Database } from './kit/db.ts'
import type { Deps } from './kit/deps.ts'
import { registerDevMail } from './kit/dev-mail.ts'
import { registerDocs } from './kit/docs.ts'
import type { Reaction } from './kit/facts.ts'
import { addFigures, registerHealth } from './kit/health.ts'
import { inProcessHeader, inProcessSecret } from './kit/http.ts'
import type { Mounted } from './kit/http.ts'
import type { Job } from './kit/jobs.ts'
import { openLimiter } from './kit/limits.ts'
import type { Limiter } from './kit/limits.ts'
import { liveContext } from './kit/live-context.ts'
import type { Realtime } from './kit/realtime.ts'
import type { Bounds } from './kit/realtime.bounds.ts'
import { openServer } from './kit/server.ts'
import { registerSitemap } from './kit/sitemap.ts'
import { publicSettings } from './config.ts'
import { awardsReactions } from './modules/awards/awards.reactions.ts'
import { awardsRoutes } from './modules/awards/awards.routes.ts'
import { companiesReactions } from './modules/companies/companies.reactions.ts'
import { companiesRoutes } from './modules/companies/companies.routes.ts'
import { contentRoutes } from './modules/content/content.routes.ts'
import { publicEventPaths } from './modules/events/index.ts'
import { eventsReactions } from './modules/events/events.reactions.ts'
import { eventsRoutes } from './modules/events/events.routes.ts'
import { identityJobs } from './modules/identity/identity.jobs.ts'
import { identityReactions } from './modules/identity/identity.reactions.ts'
import { identityRoutes } from './modules/identity/identity.routes.ts'
import { authenticate, connect, stillThere } from './modules/identity/index.ts'
import { membersJobs } from './modules/members/members.jobs.ts'
import { membersReactions } from './modules/members/members.reactions.ts'
import { membersRoutes } from './modules/members/members.routes.ts'
import { messagingJobs } from './modules/messaging/messaging.jobs.ts'
import { messagingHandlers } from './modules/messaging/messaging.live.ts'
import { messagingRoutes } from './modules/messaging/messaging.routes.ts'
import { hiddenFrom } from './modules/network/index.ts'
import { networkJobs } from './modules/network/network.jobs.ts'
import { networkRoutes } from './modules/network/network.routes.ts'
import { notificationsJobs } from './modules/notifications/notifications.jobs.ts'
import { notificationsReactions } from './modules/notifications/notifications.reactions.ts'
import { notificationsRoutes } from './modules/notifications/notifications.routes.ts'
import { paymentsJobs } from './modules/payments/payments.jobs.ts'
import { paymentsReactions } from './modules/payments/payments.reactions.ts'
import { paymentsRoutes } from './modules/payments/payments.routes.ts'
import { searchRoutes } from './modules/search/search.routes.ts'
import { wallJobs } from './modules/wall/wall.jobs.ts'
import { wallHandlers } from './modules/wall/wall.live.ts'
import { wallRoutes } from './modules/wall/wall.routes.ts'

/** Every call that the program serves. */
export function routes(deps: Deps): Mounted[] {
  return [
    ...identityRoutes(deps),
    ...companiesRoutes(deps),
    ...membersRoutes(deps),
    ...contentRoutes(),
    ...paymentsRoutes(),
    ...eventsRoutes(),
    ...awardsRoutes(),
    ...networkRoutes(),
    ...messagingRoutes(deps),
    ...wallRoutes(deps),
    ...searchRoutes(),
    ...notificationsRoutes(),
  ]
}

/** Everything that happens because something else happened. */
export function reactions(_deps: Deps): Reaction[] {
  // In this order: an application is decided before its applicant is told that it waits.
  return [
    ...companiesReactions,
    ...identityReactions,
    ...membersReactions,
    ...paymentsReactions,
    ...eventsReactions,
    ...awardsReactions,
    ...notificationsReactions,
  ]
}

/** Everything that happens by the clock. */
export function jobs(deps: Deps): Job[] {
  return [
    ...identityJobs,
    ...membersJobs,
    ...paymentsJobs,
    ...networkJobs,
    ...messagingJobs(deps),
    ...wallJobs(deps),
    ...notificationsJobs,
  ]
}

/** Public pages beside those of events. */
const publicPages = [
  '/homepage',
  '/cc-events',
  '/cc-past-events',
  '/sign-up',
  '/terms-and-conditions',
  '/privacy-policy',
  '/cc-connect-policy',
]

const limiters = new WeakMap<Config, Limiter>()

/** The counts of calls in this process; what is asked over the socket counts with them. */
function limiterOf(config: Config): Limiter {
  const limiter = limiters.get(config) ?? openLimiter(config.rateLimits)
  limiters.set(config, limiter)
  return limiter
}

/**
 * The HTTP side of the program, ready to listen.
 * @param parts whether it renders pages, and whether it answers the calls of the main API or those of the second service only
 */
export async function buildApp(
  deps: Deps,
  database: Database,
  parts: { web: boolean; rest?: boolean },
): Promise<FastifyInstance> {
  const { config, clock, log, storage } = deps
  const served = routes(deps).filter(({ route }) => parts.rest !== false || route.path.startsWith('/live/'))
  const app = await openServer(served, {
    database,
    clock,
    log,
    storage,
    config,
    limiter: limiterOf(config),
    authenticate: (token) => authenticate(deps, database.db, token),
    checkReplies: config.checkReplies,
    trustProxy: config.trustProxy,
    secure: config.publicUrl.startsWith('https:'),
  })
  registerHealth(app, { database, metricsToken: config.metricsToken })
  await registerDocs(app, allRoutes(), { name: config.community.name, url: config.publicUrl })
  if (!config.production) registerDevMail(app, database)
  if (parts.web) {
    registerSitemap(app, {
      url: config.publicUrl,
      paths: async () => [...publicPages, ...(await publicEventPaths(database.db, clock()))],
    })
    await mountWebApp(app, deps)
  }
  return app
}

/**
 * The socket of the product, on the HTTP server of an app that listens.
 * @param given the ways for live events of this process, by default the database's alone; and bounds, for tests
 */
export async function attachLive(
  app: FastifyInstance,
  deps: Deps,
  database: Database,
  url: string,
  given: { carriage?: Carriage; bounds?: Partial<Bounds> } = {},
): Promise<Realtime> {
  const carriage = given.carriage ?? (await openCarriage({ database, url, log: deps.log }))
  const { openRealtime } = await import('./kit/realtime.ts')
  const realtime = openRealtime(app.server, {
    carriage,
    ...(given.bounds ? { bounds: given.bounds } : {}),
    log: deps.log,
    clock: deps.clock,
    origin: new URL(deps.config.publicUrl).origin,
    connect: (token) => connect(deps, database.db, token),
    stillThere: (session_ids) => stillThere(deps, database.db, session_ids),
    hiddenFrom: (customer_id) => hiddenFrom(database.db, customer_id),
    // A message is one, whichever way it is sent.
    spend: async ({ customer_id }, request) =>
      request === 'new_message' ? limiterOf(deps.config).take(messaging.send, { ip: '', customer_id, mail: '' }) : 0,
    handlers: {
      ...wallHandlers(database.db),
      ...messagingHandlers((actor) => liveContext(deps, database.db, actor)),
    },
  })
  addFigures(app, realtime.figures)
  return realtime
}

/** Pages come from the web workspace; while they are rendered they call the API in this process. */
async function mountWebApp(app: FastifyInstance, { config }: Deps): Promise<void> {
  const { mountWeb } = await import('./kit/web.ts')
  await mountWeb(app, {
    mode: process.argv.includes('--dev') ? 'dev' : 'built',
    root: join(config.root, 'web'),
    settings: publicSettings(config),
    async api(path, init) {
      const answer = await app.inject({
        method: init.method as 'GET',
        url: path,
        headers: { ...init.headers, [inProcessHeader]: inProcessSecret },
        payload: init.body,
      })
      return { status: answer.statusCode, body: answer.body }
    },
  })
}
