import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { allRoutes } from '@app/contract/all'
import type { Database } from './kit/db.ts'
import type { Deps } from './kit/deps.ts'
import { registerDevMail } from './kit/dev-mail.ts'
import { registerDocs } from './kit/docs.ts'
import type { Reaction } from './kit/facts.ts'
import { registerHealth } from './kit/health.ts'
import { inProcessHeader, inProcessSecret } from './kit/http.ts'
import type { Mounted } from './kit/http.ts'
import type { Job } from './kit/jobs.ts'
import { openLimiter } from './kit/limits.ts'
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
import { authenticate } from './modules/identity/index.ts'
import { membersReactions } from './modules/members/members.reactions.ts'
import { membersRoutes } from './modules/members/members.routes.ts'
import { paymentsJobs } from './modules/payments/payments.jobs.ts'
import { paymentsReactions } from './modules/payments/payments.reactions.ts'
import { paymentsRoutes } from './modules/payments/payments.routes.ts'

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
  ]
}

/** Everything that happens by the clock. */
export function jobs(_deps: Deps): Job[] {
  return [...identityJobs, ...paymentsJobs]
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

/** The HTTP side of the program, ready to listen. */
export async function buildApp(deps: Deps, database: Database, parts: { web: boolean }): Promise<FastifyInstance> {
  const { config, clock, log, storage } = deps
  const app = await openServer(routes(deps), {
    database,
    clock,
    log,
    storage,
    config,
    limiter: openLimiter(config.rateLimits),
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
