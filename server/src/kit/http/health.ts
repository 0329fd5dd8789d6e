import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import { sql } from '../data/db.ts'
import type { Database } from '../data/db.ts'
import { timingSafeEqualText } from '../base/timing-safe-equal.ts'
import { t } from '../base/kit.texts.ts'

/** A figure of a part of the program, read when somebody asks. `counts` only ever grows while the process lives. */
export type Figure = {
  name: string
  help: string
  counts: boolean
  /** The names of its labels, where `read` must not be called for them at the start. */
  labels?: string[]
  read(): Values | Promise<Values>
}
type Values = { of?: Record<string, string>; value: number }[]

const registries = new WeakMap<FastifyInstance, Registry>()

/** Shows more figures at an app's `/metrics`. */
export function addFigures(app: FastifyInstance, figures: readonly Figure[]): void {
  const registers = [registries.get(app) ?? new Registry()]
  for (const { name, help, counts, labels, read } of figures) {
    const first = labels ? undefined : read()
    const labelNames = labels ?? (Array.isArray(first) ? Object.keys(first[0]?.of ?? {}) : [])
    const Kind = counts ? Counter : Gauge
    new Kind({
      name,
      help,
      labelNames,
      registers,
      async collect() {
        const values = await read()
        this.reset()
        // A counter that was put back to nothing says by `inc` what a gauge says by it too.
        for (const { of = {}, value } of values) this.inc(of, value)
      },
    })
  }
}

/**
 * Liveness (nothing is broken that does not mend itself), readiness (the database answers within two seconds) and Prometheus figures (by a token, or to this
 * machine where nobody else can seem to be it).
 */
export function registerHealth(
  app: FastifyInstance,
  deps: {
    database: Database
    metricsToken: string | undefined
    /** Whether this machine may read the figures without a token. */
    metricsHere: boolean
    /** Whether this copy speaks to nobody outside (docs/rules/house.md#quiet). */
    quiet?: () => boolean
    /** What does not mend itself, when there is such a thing. */
    broken?: (() => string | undefined) | undefined
  },
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
  const isReady = onceAtATime(async () => {
    const late = new Promise<never>((_, fail) => setTimeout(() => fail(new Error('late')), 2000).unref())
    return Promise.race([sql`select 1`.execute(deps.database.db), late]).then(
      () => true,
      () => false,
    )
  })
  const figures = onceAtATime(() => registry.metrics())
  const always = { config: { always: true, bound: 'open' } } as const
  app.get('/healthz', always, async (_request, reply) => {
    const broken = deps.broken?.()
    return broken === undefined ? { status: 'ok' } : reply.status(503).send({ status: 'broken', detail: broken })
  })
  app.get('/readyz', always, async (_request, reply) => {
    if (await isReady()) return { status: 'ready', ...(deps.quiet?.() && { quiet: true }) }
    return reply.status(503).send({ status: 'waiting for the database' })
  })
  app.get('/metrics', always, async (request, reply) => {
    const { metricsToken, metricsHere } = deps
    const allowed = metricsToken
      ? timingSafeEqualText(request.headers.authorization ?? '', `Bearer ${metricsToken}`)
      : metricsHere && isFromHere(request)
    if (!allowed) return reply.status(404).send({ detail: t('not-found'), code: 'not_found' })
    return reply.type(registry.contentType).send(await figures())
  })
}

/** Work that is done once for all who ask while it is going on. */
function onceAtATime<T>(work: () => Promise<T>): () => Promise<T> {
  let going: Promise<T> | undefined
  return () => (going ??= work().finally(() => (going = undefined)))
}

/** True for a caller on this machine that no proxy speaks for. */
function isFromHere({ headers, socket }: FastifyRequest): boolean {
  const passedOn = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'].some((name) => headers[name] !== undefined)
  return !passedOn && ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(socket.remoteAddress ?? '')
}
