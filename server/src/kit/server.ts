import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { constants } from 'node:zlib'
import { answerErrors, registerRoutes } from './http.ts'
import type { HttpDeps, Mounted } from './http.ts'
import { serveFiles } from './files.ts'
import { withoutTokens } from './log.ts'
import type { Storage } from './storage.ts'

/** A Fastify with the limits, headers and error answers that every call shares. */
export async function openServer(
  mounted: readonly Mounted[],
  deps: HttpDeps & { trustProxy: boolean; storage: Storage; secure: boolean },
): Promise<FastifyInstance> {
  const app = Fastify({
    trustProxy: deps.trustProxy,
    bodyLimit: 100_000,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    genReqId: () => crypto.randomUUID(),
    routerOptions: { maxParamLength: 500 },
    logger: false,
  })
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], baseUri: ["'none'"], formAction: ["'none'"] },
    },
    strictTransportSecurity: deps.secure ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginEmbedderPolicy: false,
  })
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })

  answerErrors(app, deps.log)
  app.addHook('onResponse', async (request, reply) => {
    deps.log.debug(
      {
        request_id: request.id,
        method: request.method,
        url: withoutTokens(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    )
  })

  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, {})
    else void parseJson(request, body as string, done)
  })

  await app.register(async (scope) => {
    registerRoutes(
      scope,
      mounted.filter((entry) => !entry.route.rawBody),
      deps,
    )
  })
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    registerRoutes(
      scope,
      mounted.filter((entry) => entry.route.rawBody),
      deps,
    )
  })
  for (const base of ['/rest/*', '/live/*']) {
    app.all(base, async (_request, reply) => reply.status(404).send({ detail: 'Not found.', code: 'not_found' }))
  }
  serveFiles(app, deps.storage)
  // A request may finish; one whose reader has stalled does not hold up the end of the process.
  app.addHook('preClose', async () => {
    setTimeout(() => app.server.closeAllConnections(), 10_000).unref()
  })
  return app
}
