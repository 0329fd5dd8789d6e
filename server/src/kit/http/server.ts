import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import proxyAddr from '@fastify/proxy-addr'
import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { constants } from 'node:zlib'
import type { Proxies } from '../../config.ts'
import { MOST_JSON, shedLoad } from './load-shedding.ts'
import type { LoadLimits } from './load-shedding.ts'
import type { Figure } from './health.ts'
import { Refused } from '../base/errors.ts'
import { answerErrors } from './http.errors.ts'
import { isInProcess } from './caller.ts'
import { registerRoutes } from './http.ts'
import type { HttpDeps, Mounted } from './http.ts'
import { boundServed } from './served.ts'
import { serveFiles } from '../files/files.ts'
import type { FileGuard } from '../files/files.ts'
import { withoutTokens } from '../base/log.ts'
import type { Storage } from '../files/storage.ts'
import { t } from '../base/kit.texts.ts'

/** A Fastify with the limits, headers and error answers that every call shares. */
export async function openServer(
  mounted: readonly Mounted[],
  deps: HttpDeps & {
    trustProxy: Proxies
    storage: Storage
    fileGuards?: readonly FileGuard[]
    secure: boolean
    loadLimits?: Partial<LoadLimits>
  },
): Promise<{ app: FastifyInstance; figures: Figure[] }> {
  const app = Fastify({
    trustProxy: trusting(deps.trustProxy),
    bodyLimit: MOST_JSON,
    // Heads come at once; how long a body may take is for load shedding to say, but for one that is streamed.
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
    requestTimeout: 120_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    // A request line may name the whole address, as one to a proxy does (RFC 9112, 3.2.2).
    rewriteUrl: ({ url = '/' }) => url.replace(/^https?:\/\/[^/?]*\/?/i, '/'),
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
  const { figures } = shedLoad(app, { isOwn: isInProcess, whose: deps.whose }, deps.loadLimits)
  boundServed(app, { isOwn: isInProcess, limiter: deps.limiter })
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
    else if (depthOf(body as string) > MOST_DEPTH)
      done(new Refused(400, 'parse_error', t('the-request-could-not-be-read')))
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
    app.all(base, { config: { bound: 'visitor' } }, async (_request, reply) =>
      reply.status(404).send({ detail: t('not-found'), code: 'not_found' }),
    )
  }
  serveFiles(app, deps)
  // A request may finish; one whose reader has stalled does not hold up the end of the process.
  app.addHook('preClose', async () => {
    setTimeout(() => app.server.closeAllConnections(), 10_000).unref()
  })
  return { app, figures }
}

/** No call takes what lies deeper in each other; what reads it goes down once for each level. */
const MOST_DEPTH = 64

/** How deep objects and lists of a JSON text lie in each other. */
function depthOf(json: string): number {
  let [depth, deepest] = [0, 0]
  for (const [sign] of json.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/gs)) {
    if (sign === '{' || sign === '[') deepest = Math.max(deepest, ++depth)
    else if (sign === '}' || sign === ']') depth--
  }
  return deepest
}

/** Whose word about the caller's address counts. Fastify itself believes nobody when it is given a number. */
function trusting(proxies: Proxies): false | string[] | ((address: string, hop: number) => boolean) {
  if (typeof proxies === 'number') return (_address, hop) => hop < proxies
  return proxies ?? false
}

/** The address of a caller of the server that no route takes, such as one who asks for a socket; found as for all others. */
export function addressIn(request: IncomingMessage, proxies: Proxies): string {
  const believed = trusting(proxies)
  return proxyAddr(request, typeof believed === 'function' ? believed : proxyAddr.compile(believed || []))
}
