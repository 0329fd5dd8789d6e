import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Audience, Body, Params, Query, Reply, Route } from '@app/contract/kit'
import type { Config } from '../config.ts'
import type { Actor, Clock, Context } from './context.ts'
import type { Database, Db } from './db.ts'
import { InvalidFields, Refused, forbidden, notAuthenticated, notFound } from './errors.ts'
import { recordFact } from './facts.ts'
import type { Limiter } from './limits.ts'
import type { Log } from './log.ts'
import { inTransaction } from './transaction.ts'

/** A file as an answer instead of JSON. */
export class FileReply {
  type: string
  name: string
  content: Buffer
  inline: boolean
  /** Its Content-Security-Policy: a file can do nothing, unless said. */
  policy: string
  constructor(type: string, name: string, content: Buffer, inline = false, policy = "default-src 'none'; sandbox") {
    this.type = type
    this.name = name
    this.content = content
    this.inline = inline
    this.policy = policy
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

/** A context that can open transactions, for calls that speak to another machine between two of them. */
export type OpenContext = Context & { transaction<R>(work: (ctx: Context) => Promise<R>): Promise<R> }

type Handler = (ctx: OpenContext, input: Input<Route>) => Promise<unknown>

/** A call with what serves it. */
export type Mounted = { route: Route; handler: Handler; ownTransactions: boolean }

/** Serves a call of the contract. Unless it is a GET, the handler runs in one transaction. */
export function mount<T extends Route>(
  route: T,
  handler: (ctx: Context, input: Input<T>) => Promise<Reply<T> | FileReply>,
): Mounted {
  return { route, handler: handler as unknown as Handler, ownTransactions: false }
}

/** Like `mount`, for a write that must commit in steps (a payment attempt before its provider is asked). */
export function mountInSteps<T extends Route>(
  route: T,
  handler: (ctx: OpenContext, input: Input<T>) => Promise<Reply<T> | FileReply>,
): Mounted {
  return { route, handler: handler as unknown as Handler, ownTransactions: true }
}

export type HttpDeps = {
  config: Config
  database: Database
  clock: Clock
  log: Log
  limiter: Limiter
  /** Resolves an access token. @throws Refused 401 when it is not valid */
  authenticate(token: string): Promise<Actor>
  checkReplies: boolean
}

/** Proves that a request was made by this process itself while it renders a page; never leaves it. */
export const inProcessSecret = crypto.randomUUID()
export const inProcessHeader = 'x-in-process'

/** Puts every call on the server, under both spellings of its path. */
export function registerRoutes(app: FastifyInstance, mounted: readonly Mounted[], deps: HttpDeps): void {
  for (const entry of mounted) {
    const { route } = entry
    const path = route.path.replaceAll(/\{(\w+)\}/g, ':$1')
    const spellings = path.endsWith('/') ? [path, path.slice(0, -1)] : [path, `${path}/`]
    for (const url of spellings) {
      app.route({
        method: route.method,
        url,
        bodyLimit: route.bodyLimit ?? 100_000,
        handler: (request, reply) => serve(entry, request, reply, deps),
      })
    }
  }
}

async function serve(entry: Mounted, request: FastifyRequest, reply: FastifyReply, deps: HttpDeps): Promise<unknown> {
  const { route } = entry
  const actor = await whoAsks(request, route.who, deps)
  await limit(route, request, actor, deps)
  admit(route.who, actor)
  const input = parse(route, request)
  const base: Omit<Context, 'db' | 'record'> = {
    actor,
    now: deps.clock(),
    config: deps.config,
    url: (path) => `${deps.config.publicUrl}${path}`,
    here: new URL(request.url, deps.config.publicUrl),
    ip: request.ip,
    request_id: request.id,
  }
  const within = (db: Db): Context => ({ ...base, db, record: (fact) => recordFact(db, fact, base.now) })
  const transaction = <R>(work: (ctx: Context) => Promise<R>) =>
    inTransaction(deps.database.db, (tx) => work(within(tx)))
  const open = (ctx: Context): OpenContext => Object.assign(ctx, { transaction })

  const result =
    route.method === 'GET' || entry.ownTransactions
      ? await entry.handler(open(within(deps.database.db)), input)
      : await transaction((ctx) => entry.handler(open(ctx), input))

  if (result instanceof FileReply) return sendFile(reply, result)
  if (deps.checkReplies) checkReply(route, result)
  if (route.status === 204) return reply.status(204).send()
  reply.status(route.status).type('application/json; charset=utf-8')
  return JSON.stringify(result)
}

async function whoAsks(request: FastifyRequest, who: Audience, deps: HttpDeps): Promise<Actor | null> {
  // Only the header counts: a cookie would let another site act in the member's name.
  const header = request.headers.authorization
  if (!header || who === 'provider') return null
  const [scheme, token] = header.split(' ')
  if (scheme !== 'Bearer' || !token) throw notAuthenticated()
  return deps.authenticate(token)
}

/** @throws Refused 401 or 403 when the audience of a call does not fit the one who asks */
function admit(who: Audience, actor: Actor | null): void {
  if (who === 'anyone' || who === 'provider') return
  if (!actor) throw notAuthenticated()
  if (who === 'operator' && !actor.is_operator) throw notFound()
  if (who === 'member' && !actor.registration_complete) {
    throw forbidden('Complete your registration first.', 'registration_incomplete')
  }
}

async function limit(route: Route, request: FastifyRequest, actor: Actor | null, deps: HttpDeps): Promise<void> {
  if (request.headers[inProcessHeader] === inProcessSecret || route.who === 'provider') return
  const body = request.body as Record<string, unknown> | undefined
  const mail = String(body?.['username'] ?? body?.['email'] ?? '')
    .trim()
    .toLowerCase()
    .slice(0, 254)
  const wait = await deps.limiter.take(route, { ip: request.ip, customer_id: actor?.customer_id, mail })
  if (wait > 0) {
    throw new Refused(429, 'throttled', `Request was throttled. Expected available in ${wait} seconds.`, {
      retryAfter: wait,
    })
  }
}

function parse(route: Route, request: FastifyRequest): Input<Route> {
  const fields: Record<string, string[]> = {}
  const part = (schema: z.ZodType, value: unknown): unknown => {
    const parsed = schema.safeParse(value ?? {})
    if (!parsed.success) collectIssues(parsed.error.issues, fields)
    return parsed.data
  }
  const raw = Buffer.isBuffer(request.body) ? request.body : undefined
  const params = route.params.safeParse(request.params)
  // An id that cannot exist is a record that does not exist.
  if (!params.success) throw notFound()
  const query = part(route.query, request.query)
  const body = route.method === 'GET' || route.rawBody ? undefined : part(route.body, request.body)
  if (Object.keys(fields).length > 0) throw new InvalidFields(fields)
  return { params: params.data, query, body, headers: request.headers, raw } as Input<Route>
}

type Issue = z.core.$ZodIssue

/** Gathers every problem under its field: `seats.0.email`, or `non_field_errors` when it belongs to none. */
export function collectIssues(issues: readonly Issue[], fields: Record<string, string[]>): void {
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) add([...issue.path, key].join('.'), 'This field is not known.')
      continue
    }
    const missing = issue.code === 'invalid_type' && issue.message.includes('received undefined')
    const blank =
      issue.message === 'This field may not be blank.' && issue.code === 'invalid_type' && issue.input === undefined
    add(issue.path.join('.') || 'non_field_errors', missing || blank ? 'This field is required.' : issue.message)
  }
  function add(field: string, message: string): void {
    // A field may be called toString.
    const list = Object.hasOwn(fields, field) ? (fields[field] ?? []) : (fields[field] = [])
    if (!list.includes(message)) list.push(message)
  }
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
  return reply
    .header('Content-Disposition', `${file.inline ? 'inline' : 'attachment'}; filename*=UTF-8''${name}`)
    .header('Content-Security-Policy', file.policy)
    .header('Cache-Control', 'private, no-store')
    .type(file.type)
    .send(file.content)
}

/** Turns every error into the answer that the API promises; what we did not foresee tells the caller nothing but its number. */
export function answerErrors(app: FastifyInstance, log: Log): void {
  app.setErrorHandler((error: Error & { statusCode?: number; code?: string; validation?: unknown }, request, reply) => {
    if (error instanceof InvalidFields) return reply.status(400).send(error.fields)
    if (error instanceof Refused) {
      if (error.status === 401) reply.header('WWW-Authenticate', 'Bearer realm="api"')
      if (error.retryAfter !== undefined) reply.header('Retry-After', String(error.retryAfter))
      return reply.status(error.status).send({ detail: error.message, code: error.code })
    }
    const status = error.statusCode ?? 500
    if (status >= 400 && status < 500) {
      return reply
        .status(status)
        .send({ detail: plainReason(status), code: status === 413 ? 'too_large' : 'parse_error' })
    }
    const busy = isUnavailable(error)
    log.error({ err: error, request_id: request.id, route: request.routeOptions.url }, 'request failed')
    if (busy)
      return reply
        .status(503)
        .header('Retry-After', '2')
        .send({ detail: 'The service is busy. Please try again.', code: 'unavailable' })
    return reply
      .status(500)
      .send({ detail: `Something went wrong on our side. Reference: ${request.id}`, code: 'error' })
  })
}

function plainReason(status: number): string {
  if (status === 413) return 'The request is too large.'
  if (status === 415) return 'This media type is not supported.'
  return 'The request could not be read.'
}

/** The database is away, restarting, full or too slow: worth another try. */
function isUnavailable(error: Error & { code?: string }): boolean {
  if (/^(57P0[123]|57014|53|08|55P03|40001|40P01)/.test(error.code ?? '')) return true
  return /ECONNREFUSED|ECONNRESET|timeout exceeded when trying to connect|Connection terminated/.test(
    `${error.code ?? ''} ${error.message}`,
  )
}
