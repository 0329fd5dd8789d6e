import { paths } from '@app/contract/paths.gen'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Alternative } from '@app/contract/kit'
import { PREVIEW_HEADER } from '@app/contract/preview'
import { t } from './i18n.ts'
import { plain, plainDetail } from './plain.ts'
import { dropPass, previewHere } from './preview.ts'
import { hearTime, serverTime } from './server-time.ts'
import { bridge } from './server.ts'
import { REFRESH_BEFORE_MS, decodeAccess, readImpersonation, readTokens, signIn, signOut } from './session.ts'
import type { Impersonation, Tokens } from './session.ts'
import type { Answer, Args, CallId, Input } from './call.types.ts'

const TIMEOUT_MS = 20_000
const LONG_TIMEOUT_MS = 300_000
/** A read that is told to wait is asked again by itself: this often, and when the wait is no longer than this. */
const READS_AGAIN = 3
const LONGEST_WAIT_S = 60

/**
 * A call that was refused or did not arrive.
 * `status` is 0 when there was no answer; `code` is then `offline` or `timeout`.
 * `fields` holds the server's messages by field path (`seats.0.email`); `detail` is one sentence for people.
 */
export class CallError extends Error {
  status: number
  code: string
  detail: string
  fields: Record<string, string[]>
  /** What can be had instead, where the server offers something. */
  alternatives: readonly Alternative[] = []
  /** The record as it is now, where the refused change was based on an older one. */
  current: unknown
  constructor(status: number, code: string, detail: string, fields: Record<string, string[]> = {}) {
    super(detail)
    this.name = 'CallError'
    this.status = status
    this.code = code
    this.detail = detail
    this.fields = fields
  }
}

/** Nobody can be asked. */
export const offline = () => new CallError(0, 'offline', t('error.offline'))
/** No answer came; it may have been done all the same. */
export const tooSlow = () => new CallError(0, 'timeout', t('error.slow'))

/** True for a call's refusal with this status: `isRefused(error, 404)`. */
export function isRefused(error: unknown, status: number): error is CallError {
  return error instanceof CallError && error.status === status
}

type Loose = { params?: object; query?: object; body?: unknown; signal?: AbortSignal }

/** What anyone may call; the calls of members come with their pages (`knowPaths`), or when one of them is made. */
let known = paths

export function knowPaths(more: Record<string, string>): void {
  known = { ...known, ...more }
}

async function fill(id: string, input: Loose | undefined): Promise<{ method: string; path: string }> {
  if (!known[id]) knowPaths((await import('@app/contract/paths.members.gen')).memberPaths)
  const [method = 'GET', pattern] = known[id]?.split(' ') ?? []
  if (!pattern) throw new Error(`The call ${id} is not in the contract.`)
  const params = (input?.params ?? {}) as Record<string, unknown>
  const path = pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  return { method, path: withQuery(path, input?.query) }
}

function withQuery(path: string, given: object | undefined): string {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(given ?? {})) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null && item !== '') query.append(key, String(item))
    }
  }
  const search = query.toString()
  return search ? `${path}?${search}` : path
}

/**
 * Makes a call of the contract: `call('events.one', { params: { id } })`.
 * In the browser it carries the member's access token, refreshed when it is about to end. While a server renders it goes to
 * the API in the same process, without a token but where the page is drawn for a member: then the server's door adds theirs.
 * @throws CallError
 */
export async function call<Id extends CallId>(
  id: Id,
  ...[input]: [...Args<Id>, options?: { signal?: AbortSignal }]
): Promise<Answer<Id>>
export async function call(id: string, input?: Loose, options?: { signal?: AbortSignal }): Promise<unknown> {
  const { method, path } = await fill(id, input)
  const credentials =
    id === 'identity.signIn' || id === 'identity.register' || id === 'office.preview' ? 'same-origin' : 'omit'
  return ask(method, path, input?.body, credentials, options?.signal)
}

/**
 * Makes a call whose path is made of a name, as those of the office's resources are
 * (`contract/src/resources.calls.ts`): `callPath<OfficeRecord>('GET', '/rest/office/tags/7/')`.
 * @throws CallError
 */
export async function callPath<Reply>(
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  { query, body, signal }: { query?: object; body?: unknown; signal?: AbortSignal } = {},
): Promise<Reply> {
  return ask(method, withQuery(path, query), body, 'omit', signal) as Promise<Reply>
}

async function ask(
  method: string,
  path: string,
  given: unknown,
  credentials: RequestCredentials,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  const headers: Record<string, string> = { accept: 'application/json' }
  const body = given === undefined ? undefined : JSON.stringify(given)
  if (body !== undefined) headers['content-type'] = 'application/json'
  const inProcess = bridge()
  if (inProcess) return parse(await inProcess.api(path, { method, headers, body }))

  const preview = previewHere()
  if (preview) headers[PREVIEW_HEADER] = preview.pass
  // The pass of a preview is worth nothing without the cookie beside it.
  const init = { method, headers, body, credentials: preview ? ('same-origin' as const) : credentials }
  const access = await freshAccess()
  const answer = await send(path, init, access, signal)
  if (preview) inPreview(answer)
  if (answer.status !== 401 || !access) return parse(inSession(answer, access))
  // The token looked good but was not: another try with a new one, and no session is left when that fails.
  const renewed = await freshAccess(access)
  // Somebody else signed in meanwhile: what one person asked for is not asked in the name of another.
  if (renewed && decodeAccess(renewed)?.customerId !== decodeAccess(access)?.customerId) return parse(answer)
  return parse(inSession(await send(path, init, renewed, signal), renewed))
}

/** A pass that holds no longer is dropped, and the page is itself again. */
function inPreview(answer: { status: number; body: string }): void {
  if (answer.status !== 403 || !answer.body.includes('"preview_over"') || !previewHere()) return
  dropPass()
  location.reload()
}

/** What the API and the second service call a token that is missing, wrong or too old. */
const TOKEN_CODES = ['not_authenticated', 'token_not_valid']
const TOKEN_ERRORS = ['JsonWebTokenError', 'TokenExpiredError']

/** Whether an answer says that its token does not hold: by the code of a 401, or by the error's name whatever the status. */
export function isTokenFault({ status, body }: { status: number; body: string }): boolean {
  if (status < 400) return false
  try {
    const { code, name } = JSON.parse(body) as { code?: string; name?: string }
    return TOKEN_ERRORS.includes(name ?? '') || (status === 401 && TOKEN_CODES.includes(code ?? ''))
  } catch {
    // Not an answer of ours.
    return false
  }
}

/**
 * Without a token that is taken, there is no session: the page of a member leads to signing in.
 * @param access the token that the call was made with; a session that began meanwhile, in another tab, goes on
 */
function inSession(
  answer: { status: number; body: string },
  access: string | undefined,
): { status: number; body: string } {
  // In a preview a visitor asks; the operator's own session goes on.
  if (previewHere()?.as !== 'visitor' && isTokenFault(answer) && readTokens()?.access === access) signOut()
  return answer
}

async function send(
  path: string,
  init: { method: string; headers: Record<string, string>; body: string | undefined; credentials: RequestCredentials },
  access: string | undefined,
  signal: AbortSignal | undefined,
  readsAgain = init.method === 'GET' ? READS_AGAIN : 0,
): Promise<{ status: number; body: string }> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  try {
    const response = await fetch(path, {
      ...init,
      headers: access ? { ...init.headers, authorization: `Bearer ${access}` } : init.headers,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    hearTime(response.headers.get('date'))
    const body = await response.text()
    const wait = response.status === 429 ? Number(response.headers.get('retry-after')) : 0
    if (readsAgain === 0 || !(wait > 0 && wait <= LONGEST_WAIT_S)) return { status: response.status, body }
    await pause(wait * 1000, signal)
  } catch (error) {
    if (signal?.aborted) throw error
    if (timeout.aborted) throw tooSlow()
    throw offline()
  }
  return send(path, init, access, signal, readsAgain - 1)
}

/** @throws the signal's reason when it ends before the time is over */
function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((done, fail) => {
    const timer = setTimeout(done, ms)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      fail(signal.reason as Error)
    })
  })
}

function parse({ status, body }: { status: number; body: string }): unknown {
  let data: unknown
  try {
    data = body === '' ? undefined : JSON.parse(body)
  } catch {
    if (status < 400) return body
  }
  if (status < 400) return data
  throw refusal(status, data)
}

/**
 * Fetches what a call produces as a file (an invoice's PDF), with the member's token.
 * @throws CallError
 */
export async function fileOf<Id extends CallId>(id: Id, ...[input]: Args<Id>): Promise<Blob> {
  const { method, path } = await fill(id, input as Loose | undefined)
  return fileAt(method, path, TIMEOUT_MS, (input as Loose | undefined)?.body)
}

/** The same for a path made of a name; a long list may take a while. @throws CallError */
export async function filePath(path: string, query: object): Promise<Blob> {
  return fileAt('GET', withQuery(path, query), LONG_TIMEOUT_MS)
}

async function fileAt(method: string, path: string, most: number, body?: unknown): Promise<Blob> {
  const access = await freshAccess()
  try {
    const answer = await fetch(path, {
      method,
      headers: {
        ...(access && { authorization: `Bearer ${access}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      credentials: 'omit',
      signal: AbortSignal.timeout(most),
    })
    if (answer.ok) return await answer.blob()
    return parse(inSession({ status: answer.status, body: await answer.text() }, access)) as never
  } catch (error) {
    if (error instanceof CallError) throw error
    throw offline()
  }
}

/**
 * Reads a refusal of the API: `{detail, code}`, or `{field: [messages]}` with nested fields by dotted path. Its fixed phrases
 * come out in plain words.
 */
export function refusal(status: number, data: unknown): CallError {
  if (typeof data === 'object' && data !== null && !Array.isArray(data)) {
    const { detail, code, alternatives, current } = data as {
      detail?: unknown
      code?: unknown
      alternatives?: Alternative[]
      current?: unknown
    }
    if (typeof detail === 'string') {
      const known = typeof code === 'string' ? code : 'error'
      const error = new CallError(status, known, plainDetail(known, detail))
      error.alternatives = alternatives ?? []
      error.current = current
      return error
    }
    const fields: Record<string, string[]> = {}
    gather(data, '', fields)
    const own = fields['non_field_errors']?.[0]
    if (Object.keys(fields).length > 0)
      return new CallError(status, 'invalid', own ?? Object.values(fields)[0]?.[0] ?? '', fields)
  }
  return new CallError(status, status >= 500 ? 'error' : 'refused', t('error.text'))
}

function gather(value: unknown, path: string, fields: Record<string, string[]>): void {
  if (typeof value === 'string') (fields[path] ??= []).push(plain(value))
  else if (Array.isArray(value) && value.every((item) => typeof item === 'string'))
    (fields[path] ??= []).push(...(value as string[]).map(plain))
  else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) gather(inner, path ? `${path}.${key}` : key, fields)
}

/* ---- tokens ---- */

let refreshing: Promise<string | undefined> | undefined

/** The access token to send, refreshed when it ends soon or is the one that was just refused. */
export async function freshAccess(refused?: string): Promise<string | undefined> {
  const tokens = readTokens()
  if (!tokens) return undefined
  const acting = readImpersonation()
  if (acting) return impersonationAccess(acting, refused)
  if (!stale(tokens, refused)) return tokens.access
  refreshing ??= exclusively(() => refresh(refused)).finally(() => {
    refreshing = undefined
  })
  return refreshing
}

/** Nothing renews the token of whoever acts as somebody: when it has ended, so has that. */
function impersonationAccess({ access, expiresAt }: Impersonation, refused: string | undefined): string | undefined {
  if (access !== refused && expiresAt > serverTime().getTime()) return access
  signOut()
  return undefined
}

function stale(tokens: Tokens, refused: string | undefined): boolean {
  const session = decodeAccess(tokens.access)
  return tokens.access === refused || !session || session.expiresAt - serverTime().getTime() < REFRESH_BEFORE_MS
}

/** One refresh at a time over all tabs: a refresh token works once, and a second use ends the whole session. */
async function exclusively<T>(work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? (navigator.locks.request('token-refresh', work) as Promise<T>) : work()
}

async function refresh(refused: string | undefined): Promise<string | undefined> {
  const tokens = readTokens()
  if (!tokens) return undefined
  if (!stale(tokens, refused)) return tokens.access
  const { method, path } = await fill('identity.refresh', {})
  const answer = await send(
    path,
    {
      method,
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify({ refresh: tokens.refresh }),
      credentials: 'omit',
    },
    undefined,
    undefined,
  )
  if (answer.status < 400) {
    const renewed = JSON.parse(answer.body) as Tokens
    signIn(renewed)
    return renewed.access
  }
  // A server in trouble says nothing about the session; a refusal ends it.
  if (answer.status >= 500 || answer.status === 429) return parse(answer) as never
  if (readTokens()?.refresh === tokens.refresh) signOut()
  return undefined
}

/** Asks for new tokens now, so that a page sees a change of rights (after the first settings) at once. */
export async function renewSession(): Promise<void> {
  await freshAccess(readTokens()?.access)
}

/** Signs in by mail address and password. @throws CallError 401 for wrong credentials */
export async function startSession(username: string, password: string): Promise<void> {
  signIn(await call('identity.signIn', { body: { username, password } }))
}

/** Ends the session on the server and here; here also when the server cannot be reached. */
export async function endSession(): Promise<void> {
  // Nothing is written in a preview, not even that somebody goes.
  dropPass()
  const tokens = readTokens()
  try {
    if (tokens) await call('identity.signOut', { body: { refresh: tokens.refresh } })
  } catch {
    // The cookie goes in any case.
  } finally {
    signOut()
  }
}

/* ---- queries ---- */

/** The key under which the answer of a call is kept; without input, the prefix of all answers of that call. */
export function keyOf<Id extends CallId>(id: Id, input?: Input<Id>): readonly unknown[] {
  const [domain, name] = id.split('.')
  return input === undefined ? [domain, name] : [domain, name, input]
}

/**
 * Options for `useQuery`, `useSuspenseQuery` and loaders: `useQuery(queryOptionsFor('events.list', { query: { page } }))`.
 * Invalidate with `queryClient.invalidateQueries({ queryKey: keyOf('events.list') })`, or `['events']` for the domain.
 */
export function queryOptionsFor<Id extends CallId>(id: Id, ...[input]: Args<Id>) {
  return queryOptions({
    queryKey: keyOf(id, (input ?? {}) as Input<Id>),
    queryFn: ({ signal }): Promise<Answer<Id>> => (call as LooseCall)(id, input, { signal }) as Promise<Answer<Id>>,
  })
}

type LooseCall = (id: string, input?: object, options?: { signal?: AbortSignal }) => Promise<unknown>

/** Spread into query options where a new page or filter should keep the old rows until its own arrive. */
export const keepRows = { placeholderData: keepPreviousData } as const
