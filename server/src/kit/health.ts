import type { FastifyInstance } from 'fastify'
import { Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import { sql } from './db.ts'
import type { Database } from './db.ts'

/** Liveness, readiness (the database answers within two seconds) and Prometheus figures (this machine, or a token). */
export function registerHealth(
  app: FastifyInstance,
  deps: { database: Database; metricsToken: string | undefined },
): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2],
    registers: [registry],
  })

  app.addHook('onResponse', async (request, reply) => {
    seconds.observe(
      { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
  })
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const late = new Promise<never>((_, fail) => setTimeout(() => fail(new Error('late')), 2000).unref())
    try {
      await Promise.race([sql`select 1`.execute(deps.database.db), late])
      return { status: 'ready' }
    } catch {
      return reply.status(503).send({ status: 'waiting for the database' })
    }
  })
  app.get('/metrics', async (request, reply) => {
    const local = request.ip === '127.0.0.1' || request.ip === '::1'
    const allowed = deps.metricsToken ? request.headers.authorization === `Bearer ${deps.metricsToken}` : local
    if (!allowed) return reply.status(404).send({ detail: 'Not found.', code: 'not_found' })
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
