import type { FastifyInstance } from 'fastify'
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import { sql } from './db.ts'
import type { Database } from './db.ts'

/** A figure of a part of the program, read when somebody asks. `counts` only ever grows while the process lives. */
export type Figure = {
  name: string
  help: string
  counts: boolean
  read(): { of?: Record<string, string>; value: number }[]
}

const registries = new WeakMap<FastifyInstance, Registry>()

/** Shows more figures at an app's `/metrics`. */
export function addFigures(app: FastifyInstance, figures: readonly Figure[]): void {
  const registers = [registries.get(app) ?? new Registry()]
  for (const { name, help, counts, read } of figures) {
    const labelNames = Object.keys(read()[0]?.of ?? {})
    if (counts)
      new Counter({
        name,
        help,
        labelNames,
        registers,
        collect() {
          this.reset()
          for (const { of = {}, value } of read()) this.inc(of, value)
        },
      })
    else
      new Gauge({
        name,
        help,
        labelNames,
        registers,
        collect() {
          for (const { of = {}, value } of read()) this.set(of, value)
        },
      })
  }
}

/** Liveness, readiness (the database answers within two seconds) and Prometheus figures (this machine, or a token). */
export function registerHealth(
  app: FastifyInstance,
  deps: { database: Database; metricsToken: string | undefined },
): void {
  const registry = new Registry()
  registries.set(app, registry)
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
