import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { t as ofSchemas } from '@app/contract/input.texts'
import type { Audience, Body, Params, Query, Reply, Route } from '@app/contract/kit'
import type { Config } from '../../config.ts'
import { isImpersonating, logImpersonation, refuseImpersonation } from './impersonation.ts'
import { callerOf, isInProcess } from './caller.ts'
import type { Signed } from './caller.ts'
import { looksAfter } from '../data/context.ts'
import type { Actor, Clock, Context, OpenContext, WriteContext } from '../data/context.ts'
import { contextWithin, openContext } from '../data/contexts.ts'
import type { Database } from '../data/db.ts'
import { MOST_JSON, atWorkUntil } from './load-shedding.ts'
import { encodingFor } from '../base/encodings.ts'
import { InvalidFields, Refused, forbidden, notAuthenticated, notFound } from '../base/errors.ts'
import { partOf } from '../files/files.ts'
import type { CachedAnswer, ResponseCache } from './response-cache.ts'
import type { Limiter } from './limits.ts'
import type { Log } from '../base/log.ts'
import { previewIn, previewOf, seenAs, withoutTrace } from './preview.ts'
import type { Previewing } from './preview.ts'
import { throttle } from './served.ts'
import { t } from '../base/kit.texts.ts'
import { collectIssues, unstorable } from './http.input.ts'

/** What lies in the file store passes through in parts. */
export type FileContent = { size: number; stream: Readable }

/** Content that is written while it is sent, so its length is unknown. */
export type WrittenContent = { stream: Readable }

/** Content that is made while it is sent and is the same each time, so that any range of it can be requested again. */
export type RangedContent = { size: number; etag: string; stream(start: number, end: number): Readable }

/** A file as an answer instead of JSON. */
export class FileReply {
  type: string
  name: string
  content: Buffer | FileContent | RangedContent | WrittenContent
  inline: boolean
  /** Its Content-Security-Policy: a file can do nothing, unless said. */
  policy: string
  constructor(
    type: string,
    name: string,
    content: Buffer | FileContent | RangedContent | WrittenContent,
    inline = false,
    policy = "default-src 'none'; sandbox",
  ) {
    this.type = type
    this.name = name
    this.content = content
    this.inline = inline
    this.policy = policy
  }
}

/** An answer with headers of its own. */
export class WithHeaders<R> {
  body: R
  headers: Record<string, string | string[]>
  constructor(body: R, headers: Record<string, string | string[]>) {
    this.body = body
    this.headers = headers
  }
}

/** An answer to a `public` call that is kept for visitors no longer than until a moment that is known: something appears then. */
export class KeptUntil<R> {
  body: R
  until: Date
  constructor(body: R, until: Date) {
    this.body = body
    this.until = until
  }
}

/** The parsed parts of a call. */
export type Input<T extends Route> = {
  params: Params<T>
  query: Query<T>
  body: Body<T>
  headers: IncomingHttpHeaders
  /** The exact bytes of the body, for calls whose contract says `rawBody`. */
  raw: Buffer | undefined
}

/** A read cannot announce anything. */
type ContextOf<T extends Route> = T['method'] extends 'GET' ? Context : WriteContext

type Handler = (ctx: OpenContext, input: Input<Route>) => Promise<unknown>

/** A call with what serves it. */
export type Mounted = { route: Route; handler: Handler; ownTransactions: boolean }

/** Serves a call of the contract. Unless it is a GET, the handler runs in one transaction. */
export function mount<T extends Route>(
  route: T,
  handler: (
    ctx: ContextOf<T>,
    input: Input<T>,
  ) => Promise<Reply<T> | WithHeaders<Reply<T>> | KeptUntil<Reply<T>> | FileReply>,
): Mounted {
  return { route, handler: handler as unknown as Handler, ownTransactions: false }
}

/** Like `mount`, for a write that must commit in steps (a payment attempt before its provider is asked). */
export function mountInSteps<T extends Route>(
  route: T,
  handler: (
    ctx: OpenContext,
    input: Input<T>,
  ) => Promise<Reply<T> | WithHeaders<Reply<T>> | KeptUntil<Reply<T>> | FileReply>,
): Mounted {
  return { route, handler: handler as unknown as Handler, ownTransactions: true }
}

export type HttpDeps = {
  config: Config
  database: Database
  clock: Clock
  log: Log
  limiter: Limiter
  /** Resolves an access token; `fresh` ignores cached answers. @throws Refused 401 when it is not valid */
  authenticate(token: string, fresh?: boolean): Promise<Actor>
  /** The member and session of a signed token, even when it has expired; only for limits. */
  whose(token: string): Promise<Signed | undefined>
  /** The session of a refresh token, for limits alone. */
  sessionOf?(refresh: string): Promise<string | undefined>
  /** The device that the cookies show to be known for a mail address; for limits alone. */
  knownDevice?(cookies: string | undefined, mail: string): string | undefined
  preview?: Previewing
  checkReplies: boolean
  /** Keeps what every visitor reads alike. */
  responseCache: ResponseCache
}

/** The caller of each request, found before the body is read. */
const askers = new WeakMap<FastifyRequest, Actor | null>()

/**
 * Puts every call on the server, under both spellings of its path. The caller is identified and counted before any of the
 * body is read.
 */
export function registerRoutes(app: FastifyInstance, mounted: readonly Mounted[], deps: HttpDeps): void {
  for (const entry of mounted) {
    const { route } = entry
    const path = route.path.replaceAll(/\{(\w+)\}/g, ':$1')
    const bodyLimit = route.bodyLimit ?? MOST_JSON
    if (bodyLimit > MOST_JSON && !route.rawBody)
      throw new Error(`${route.id}: JSON has at most ${MOST_JSON} bytes; what is larger comes as a file.`)
    const spellings = path.endsWith('/') ? [path, path.slice(0, -1)] : [path, `${path}/`]
    for (const url of spellings) {
      app.route({
        method: route.method,
        url,
        bodyLimit,
        config: { bound: 'call' },
        onRequest: (request) => meet(route, request, deps),
        handler: (request, reply) => atWorkUntil(request, () => serve(entry, request, reply, deps)),
      })
    }
  }
}

async function serve(entry: Mounted, request: FastifyRequest, reply: FastifyReply, deps: HttpDeps): Promise<unknown> {
  const { route } = entry
  await limitByBody(route, request, deps)
  const ctx = contextOf(request, deps)
  const input = parse(route, request)
  const preview = previewOf(request)
  // The answer must not depend on the caller.
  if (route.public === 'everyone') ctx.actor = null
  if (preview) {
    const { db, ...around } = ctx
    const answer = await withoutTrace(
      db,
      async (tx) => (await deps.preview?.showDrafts(tx, preview, ctx.now)) ?? false,
      (tx) => entry.handler(contextWithin(tx, around), input),
    )
    return sendAnswer(route, reply.header('cache-control', 'no-store'), answer, deps)
  }
  if (route.public && !ctx.actor) {
    const key = `${route.id} ${JSON.stringify([input.params, input.query])}`
    const made = async () => {
      const answer = await entry.handler(ctx, input)
      if (!(answer instanceof KeptUntil)) return { text: asJson(route, answer, deps) }
      return { text: asJson(route, answer.body, deps), ms: answer.until.getTime() - ctx.now.getTime() }
    }
    return sendKept(request, reply, await deps.responseCache.answer(key, made))
  }
  if (entry.ownTransactions && isImpersonating(route, ctx.actor))
    await ctx.transaction((tx) => logImpersonation(tx, route))
  const answer =
    route.method === 'GET' || entry.ownTransactions
      ? await entry.handler(ctx, input)
      : await ctx.transaction(async (tx) => {
          if (isImpersonating(route, ctx.actor)) await logImpersonation(tx, route)
          return entry.handler(Object.assign(tx, { transaction: ctx.transaction }), input)
        })
  return sendAnswer(route, reply, answer, deps)
}

function sendAnswer(route: Route, reply: FastifyReply, answer: unknown, deps: HttpDeps): unknown {
  if (answer instanceof WithHeaders) reply.headers(answer.headers)
  const result = answer instanceof WithHeaders || answer instanceof KeptUntil ? answer.body : answer
  if (result instanceof FileReply) return sendFile(reply, result)
  if (route.status === 204) return reply.status(204).send()
  reply.status(route.status).type('application/json; charset=utf-8')
  return asJson(route, result, deps)
}

/** The context of a handler, after `meet` has identified the caller. */
export function contextOf(request: FastifyRequest, deps: HttpDeps): OpenContext {
  const now = deps.clock()
  const at = previewOf(request)?.at
  return openContext(deps.database.db, {
    config: deps.config,
    now: at ? new Date(at) : now,
    signed: now,
    // A preview may show data that nobody else may see yet.
    apart: previewOf(request) !== undefined,
    request_id: request.id,
    actor: askers.get(request) ?? null,
    here: new URL(deps.config.publicUrl + request.url),
    ip: request.ip,
    asksNow: async () => {
      const token = askers.get(request) ? tokenOf(request) : undefined
      return token === undefined ? null : deps.authenticate(token, true)
    },
  })
}

function asJson(route: Route, result: unknown, deps: HttpDeps): string {
  if (deps.checkReplies) checkReply(route, result)
  return JSON.stringify(result)
}

/** Sends the cached answer, or 304 to a browser that has it. The browser asks each time, so it never shows an outdated answer. */
async function sendKept(request: FastifyRequest, reply: FastifyReply, kept: CachedAnswer): Promise<unknown> {
  reply.headers({ etag: kept.etag, 'cache-control': 'no-cache', vary: 'authorization, accept-encoding' })
  if (request.headers['if-none-match'] === kept.etag) return reply.status(304).send()
  reply.type('application/json; charset=utf-8')
  if (encodingFor(request) === 'br') return reply.header('content-encoding', 'br').send(await kept.brotli())
  return kept.text
}

async function whoAsks(request: FastifyRequest, who: Audience, deps: HttpDeps): Promise<Actor | null> {
  // Only the header counts: a cookie would let another site act in the member's name.
  if (!request.headers.authorization || who === 'provider') return null
  const token = tokenOf(request)
  if (!token) throw notAuthenticated()
  return deps.authenticate(token)
}

function tokenOf(request: FastifyRequest): string | undefined {
  const [scheme, token] = request.headers.authorization?.split(' ') ?? []
  return scheme === 'Bearer' ? token : undefined
}

/** @throws Refused 401 or 403 when the audience of a call does not include the caller */
function admit(route: Met, actor: Actor | null): void {
  refuseImpersonation(route, actor)
  const { who, role } = route
  if (who === 'anyone' || who === 'provider') return
  if (!actor) throw notAuthenticated()
  if (who === 'operator' && !looksAfter(actor, role)) throw notFound()
  if (who === 'member' && !actor.registration_complete) {
    throw forbidden(t('complete-your-registration-first'), 'registration_incomplete')
  }
}

/** What it takes to let a call in. */
type Met = Pick<Route, 'id' | 'method' | 'who' | 'role' | 'limits' | 'personal' | 'renews'>

/** Identifies the caller, checks their right to the call, and counts it. @throws Refused 401, 403, 404 or 429 */
export async function meet(route: Met, request: FastifyRequest, deps: HttpDeps): Promise<void> {
  const { address: ip, signed } = callerOf(request)
  const session = signed?.session_id
  const count = async (actor: Actor | null) => {
    if (isInProcess(request) || route.who === 'provider') return
    // The owner of exchanged tokens is known only once the body is read.
    if (route.renews && session === undefined) throttle(await deps.limiter.takeOther('refresh', { ip }))
    else throttle(await deps.limiter.take(route, { ip, session, customer_id: actor?.customer_id }))
  }
  const own = await whoAsks(request, route.who, deps).catch(async (error: unknown) => {
    // A caller with an invalid token counts as a visitor; an expired token counts by its session.
    if (error instanceof Refused) await count(null)
    throw error
  })
  await count(own)
  const preview = await previewIn(request, own, deps)
  const actor = preview ? seenAs(preview, own) : own
  admit(route, actor)
  askers.set(request, actor)
}

/** Counts by the mail address or the session that the body names, where the call has such a bound. */
async function limitByBody(route: Route, request: FastifyRequest, deps: HttpDeps): Promise<void> {
  if (isInProcess(request)) return
  const body = request.body as Record<string, unknown> | undefined
  const { address: ip, signed } = callerOf(request)
  if (route.renews && !signed) {
    const refresh = body?.['refresh']
    const session = typeof refresh === 'string' ? await deps.sessionOf?.(refresh) : undefined
    throttle(await deps.limiter.take(route, { ip, session }))
  }
  if (!route.limits.some(({ per }) => per === 'mail')) return
  const mail = String(body?.['username'] ?? body?.['email'] ?? '')
    .trim()
    .toLowerCase()
    .slice(0, 254)
  if (!mail) return
  const device = deps.knownDevice?.(request.headers.cookie, mail)
  throttle(await deps.limiter.take(route, { mail, from: ip, device }))
}

function parse(route: Route, request: FastifyRequest): Input<Route> {
  // Without a prototype: a field may be called `__proto__`.
  const fields = Object.create(null) as Record<string, string[]>
  const part = (schema: z.ZodType, value: unknown): unknown => {
    const parsed = schema.safeParse(value ?? {})
    if (!parsed.success) collectIssues(parsed.error.issues, fields)
    return parsed.data
  }
  const raw = Buffer.isBuffer(request.body) ? request.body : undefined
  const params = route.params.safeParse(request.params)
  // An id that cannot exist is a record that does not exist.
  if (!params.success || unstorable(request.params).length > 0) throw notFound()
  const query = part(route.query, given(route.query, request.query))
  const body = route.method === 'GET' || route.rawBody ? undefined : part(route.body, request.body)
  for (const field of [...unstorable(request.query), ...(route.rawBody ? [] : unstorable(request.body))])
    fields[field] ??= [ofSchemas('this-text-contains-characters-that-cannot-be')]
  if (Object.keys(fields).length > 0) throw new InvalidFields(fields)
  return { params: params.data, query, body, headers: request.headers, raw } as Input<Route>
}

/** A query without known filters that have no value (`?tag=&show_all`), which count as absent. Unknown parameters stay. */
function given(schema: z.ZodType, query: unknown): unknown {
  const known = (schema as { shape?: object }).shape ?? {}
  return Object.fromEntries(
    Object.entries(query ?? {}).filter(([name, value]) => value !== '' || !Object.hasOwn(known, name)),
  )
}

function checkReply(route: Route, result: unknown): void {
  const parsed = route.reply.safeParse(JSON.parse(JSON.stringify(result ?? {})))
  if (!parsed.success) {
    throw new Error(
      `${route.id} answers outside its contract: ${parsed.error.issues
        .map((issue) => `${issue.path.join('.')}: ${issue.message}`)
        .join('; ')
        .slice(0, 1500)}`,
    )
  }
}

function sendFile(reply: FastifyReply, file: FileReply): FastifyReply {
  const name = encodeURIComponent(file.name)
  const { content } = file
  reply
    .header('Content-Disposition', `${file.inline ? 'inline' : 'attachment'}; filename*=UTF-8''${name}`)
    .header('Content-Security-Policy', file.policy)
    .header('Cache-Control', 'private, no-store')
    .type(file.type)
  if (Buffer.isBuffer(content)) return reply.send(content)
  if ('etag' in content) return sendPart(reply, content)
  if ('size' in content) reply.header('Content-Length', content.size)
  return reply.send(content.stream)
}

/** The whole, or the part that is asked for as long as it is a part of the same (RFC 9110, Range and If-Range). */
function sendPart(reply: FastifyReply, { size, etag, stream }: RangedContent): FastifyReply {
  const { range, 'if-range': of } = reply.request.headers
  reply.headers({ 'Accept-Ranges': 'bytes', ETag: etag })
  const part = of === undefined || of === etag ? partOf(range, size) : undefined
  if (part === 'outside') return reply.status(416).header('Content-Range', `bytes */${size}`).send()
  const { start, end } = part ?? { start: 0, end: size - 1 }
  if (part) reply.status(206).header('Content-Range', `bytes ${start}-${end}/${size}`)
  return reply.header('Content-Length', end - start + 1).send(stream(start, end))
}
