import { SOCKET_PATH } from '@app/contract/live.path'
import type { LiveAnswers, LiveEvents, LiveRefusal, LiveRequests } from '@app/contract/live'
import { useSyncExternalStore } from 'react'
import type { Socket } from 'socket.io-client'
import { CallError, call, offline, tooSlow } from './call.ts'
import { t } from './i18n.ts'
import { previewHere } from './preview.ts'
import { onSessionChange, readImpersonation, readSession } from './session.ts'

/** How long to wait before the next try, growing from the first to the last. */
const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 5000
/** Lists that scroll change what they watch many times a second; the server hears of it this often. */
const WATCH_EVERY_MS = 250
/** Most posts that are watched at once (contract/live). */
const MOST_WATCHED = 200
/** A question that is not answered within this time counts as lost. */
const ANSWER_MS = 8000

type Handler = (payload: never) => void

const handlers = new Map<string, Set<Handler>>()
const backAgain = new Set<() => void>()
const watches = new Set<readonly number[]>()

/** Who the connection belongs to; none while nobody needs one. */
let owner: number | undefined
let socket: Socket | undefined
let attempts = 0
let wasConnected = false
/** Which try to connect holds; one that was overtaken opens nothing. */
let turn = 0
let retry: ReturnType<typeof setTimeout> | undefined
let watching: ReturnType<typeof setTimeout> | undefined
let lastWatched = 0

/**
 * Hears what the server tells by itself: `useEffect(() => onLive('post_removed', ({ post }) => …), [])`. Events are hints:
 * one may be lost, so they say what to ask for again. Returns the function that ends it.
 */
export function onLive<Name extends keyof LiveEvents>(
  event: Name,
  handler: (payload: LiveEvents[Name]) => void,
): () => void {
  const all = handlers.get(event) ?? new Set()
  handlers.set(event, all.add(handler))
  start()
  return () => void all.delete(handler)
}

/** Calls `handler` when the connection is back after it was lost: whatever happened in between was not told. */
export function onReconnect(handler: () => void): () => void {
  backAgain.add(handler)
  return () => void backAgain.delete(handler)
}

/** Like `onReconnect`, and also when the first connection stands that is still on its way: what was read before it may be old. */
export function onConnect(handler: () => void): () => void {
  const end = onReconnect(handler)
  if (wasConnected) return end
  const endFirst = watchConnection(() => {
    if (!isConnected()) return
    endFirst()
    handler()
  })
  return () => {
    end()
    endFirst()
  }
}

/**
 * Follows these posts as well, until the returned function is called. What several lists watch is sent together, and again
 * after a reconnect.
 */
export function watchPosts(ids: readonly number[]): () => void {
  watches.add(ids)
  start()
  tellWatched()
  return () => {
    watches.delete(ids)
    tellWatched()
  }
}

/** A request that was refused over the socket; `retryAfter` in seconds where it says when to come again. */
export class LiveError extends CallError {
  retryAfter: number | undefined
  constructor(refusal: LiveRefusal) {
    super(statusOf(refusal.error), refusal.error, refusal.detail ?? firstOf(refusal), refusal.fields)
    this.name = 'LiveError'
    this.retryAfter = refusal.retry_after
  }
}

/** The status with which the call of the same name would refuse. */
function statusOf(code: string): number {
  const known: Record<string, number> = { invalid: 400, not_found: 404, throttled: 429, unavailable: 503 }
  return known[code] ?? 409
}

const firstOf = ({ fields }: LiveRefusal) => Object.values(fields ?? {})[0]?.[0] ?? t('error.text')

/**
 * Asks over the socket and gives the answer: `await askLive('read_message', { chat_room_id, seq })`.
 * @throws CallError 0 `offline` without a connection, 0 `timeout` when no answer comes: it may have been done all the same
 * @throws LiveError what the server refused
 */
export async function askLive<Name extends keyof LiveRequests>(
  request: Name,
  payload: LiveRequests[Name],
): Promise<LiveAnswers[Name]> {
  if (!socket?.connected) throw offline()
  let answer: LiveAnswers[Name] | LiveRefusal
  try {
    answer = (await socket.timeout(ANSWER_MS).emitWithAck(request, payload)) as LiveAnswers[Name] | LiveRefusal
  } catch {
    throw tooSlow()
  }
  if ('error' in answer) throw new LiveError(answer)
  return answer
}

/**
 * Whether the connection stands; `since` (milliseconds) is when it went, or when the first try began. `error` is what the
 * socket said last about why not, until it stands again.
 */
export type Connection = { up: boolean; offline: boolean; since: number; error?: string }

let connection: Connection = { up: true, offline: false, since: 0 }
const watchers = new Set<() => void>()

function setConnection(up: boolean): void {
  const offline = !up && !navigator.onLine
  if (up === connection.up && offline === connection.offline) return
  const since = up === connection.up ? connection.since : Date.now()
  connection = { up, offline, since, ...(!up && connection.error ? { error: connection.error } : {}) }
  for (const watcher of watchers) watcher()
}

/** Whether something can be asked over the socket now. */
export const isConnected = (): boolean => socket?.connected ?? false

/** The connection of this tab as it is now. */
export const connectionNow = (): Connection => connection

/** The connection of this tab, following it. Before anybody needs one it counts as standing. */
export function useConnection(): Connection {
  return useSyncExternalStore(watchConnection, connectionNow, connectionNow)
}

/** Calls `watcher` whenever the connection comes or goes. */
export function watchConnection(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** Tries to connect at once instead of waiting for the next try, also when the browser believes that there is no network. */
export function connectNow(): void {
  if (owner === undefined || socket?.connected) return
  attempts = 0
  clearTimeout(retry)
  setConnection(false)
  void connect(owner)
}

function tell(event: string, payload: unknown): void {
  for (const handler of handlers.get(event) ?? []) handler(payload as never)
}

function tellWatched(): void {
  // At once when nothing was said lately: what happens before the server knows is not told.
  watching ??= setTimeout(
    () => {
      watching = undefined
      lastWatched = Date.now()
      const posts = [...new Set([...watches].flat())].slice(0, MOST_WATCHED)
      if (!socket?.connected) return
      socket.emit('watch_posts', { posts }, (answer?: { posts?: number[] }) => {
        // What may not be seen any more went while nobody watched it.
        const seen = new Set(answer?.posts ?? posts)
        for (const post of posts) if (!seen.has(post)) tell('post_removed', { post })
      })
    },
    Math.max(0, lastWatched + WATCH_EVERY_MS - Date.now()),
  )
}

/** Opens the connection of this tab for the signed-in member; nothing for visitors or when there is one. */
function start(): void {
  const me = readSession()
  // Whoever acts as a member hears nothing of what is told to them (docs/rules/identity.md#impersonation).
  if (!me?.registrationComplete || owner === me.customerId || readImpersonation() || previewHere()) return
  owner = me.customerId
  attempts = 0
  wasConnected = false
  listenForNetwork()
  setConnection(false)
  void connect(me.customerId)
}

function stop(): void {
  owner = undefined
  clearTimeout(retry)
  turn += 1
  drop()
  setConnection(true)
}

function drop(): void {
  socket?.removeAllListeners()
  socket?.disconnect()
  socket = undefined
}

async function connect(customerId: number): Promise<void> {
  drop()
  const mine = ++turn
  try {
    // Every try needs a ticket of its own: one opens one connection, within a minute.
    const [{ io }, { ticket }] = await Promise.all([import('socket.io-client'), call('live.ticket')])
    if (owner !== customerId || mine !== turn) return
    socket = io({
      path: SOCKET_PATH,
      transports: ['websocket'],
      query: { token: ticket },
      reconnection: false,
      forceNew: true,
    })
    socket.on('connect', connected)
    socket.on('connect_error', (error) => {
      failed(error)
      again()
    })
    socket.on('error', failed)
    socket.on('disconnect', again)
    socket.onAny(tell)
  } catch (error) {
    // Who may not have a ticket gets none by asking again.
    if (error instanceof CallError && [401, 403, 404].includes(error.status)) return
    if (mine === turn) again()
  }
}

/** Keeps what the socket reports for whoever shows the connection. */
function failed(reason: unknown): void {
  const { name, message, error } = (reason ?? {}) as { name?: string; message?: string; error?: string }
  const said = message ?? error ?? name ?? String(reason)
  connection = { ...connection, error: said }
  for (const watcher of watchers) watcher()
}

function connected(): void {
  attempts = 0
  setConnection(true)
  tellWatched()
  if (wasConnected) for (const handler of backAgain) handler()
  wasConnected = true
}

/**
 * Tries again after a while that grows and differs from tab to tab, so that a server coming back is not overrun; without a
 * network as soon as there is one (`listenForNetwork`).
 */
function again(): void {
  const customerId = owner
  if (customerId === undefined) return
  drop()
  setConnection(false)
  clearTimeout(retry)
  if (!navigator.onLine) return
  retry = setTimeout(() => {
    if (owner === customerId && !socket) void connect(customerId)
  }, waitBefore(attempts++))
}

let listening = false

/** Without a network the connection is given up at once, not when its silence is noticed; with one it is tried at once. */
function listenForNetwork(): void {
  if (listening) return
  listening = true
  window.addEventListener('offline', () => again())
  window.addEventListener('online', connectNow)
}

/** Milliseconds before try number `attempt`, between half and all of a time that doubles up to its limit. */
export function waitBefore(attempt: number, random = Math.random()): number {
  const most = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(attempt, 10))
  return Math.max(FIRST_WAIT_MS, most * (0.5 + random / 2))
}

onSessionChange(() => {
  const me = readSession()?.customerId
  if (owner === undefined || me === owner) return
  stop()
  if (me !== undefined) start()
})
