import { SOCKET_PATH } from '@app/contract/live.path'
import type { LiveEvents } from '@app/contract/live'
import type { Socket } from 'socket.io-client'
import { CallError, call } from './call.ts'
import { onSessionChange, readSession } from './session.ts'

/** How long to wait before the next try, growing from the first to the last. */
const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 5000
/** Lists that scroll change what they watch many times a second; the server hears of it this often. */
const WATCH_EVERY_MS = 250
/** Most posts that are watched at once (contract/live). */
const MOST_WATCHED = 200

type Handler = (payload: never) => void

const handlers = new Map<string, Set<Handler>>()
const backAgain = new Set<() => void>()
const watches = new Set<readonly number[]>()

/** Who the connection belongs to; none while nobody needs one. */
let owner: number | undefined
let socket: Socket | undefined
let attempts = 0
let wasConnected = false
let retry: ReturnType<typeof setTimeout> | undefined
let watching: ReturnType<typeof setTimeout> | undefined

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

function tell(event: string, payload: unknown): void {
  for (const handler of handlers.get(event) ?? []) handler(payload as never)
}

function tellWatched(): void {
  watching ??= setTimeout(() => {
    watching = undefined
    const posts = [...new Set([...watches].flat())].slice(0, MOST_WATCHED)
    if (!socket?.connected) return
    socket.emit('watch_posts', { posts }, (answer?: { posts?: number[] }) => {
      // What may not be seen any more went while nobody watched it.
      const seen = new Set(answer?.posts ?? posts)
      for (const post of posts) if (!seen.has(post)) tell('post_removed', { post })
    })
  }, WATCH_EVERY_MS)
}

/** Opens the connection of this tab for the signed-in member; nothing for visitors or when there is one. */
function start(): void {
  const me = readSession()
  if (!me?.registrationComplete || owner === me.customerId) return
  owner = me.customerId
  attempts = 0
  wasConnected = false
  void connect(me.customerId)
}

function stop(): void {
  owner = undefined
  clearTimeout(retry)
  drop()
}

function drop(): void {
  socket?.removeAllListeners()
  socket?.disconnect()
  socket = undefined
}

async function connect(customerId: number): Promise<void> {
  drop()
  try {
    // Every try needs a ticket of its own: one opens one connection, within a minute.
    const [{ io }, { ticket }] = await Promise.all([import('socket.io-client'), call('live.ticket')])
    if (owner !== customerId) return
    socket = io({
      path: SOCKET_PATH,
      transports: ['websocket'],
      query: { token: ticket },
      reconnection: false,
      forceNew: true,
    })
    socket.on('connect', connected)
    socket.on('connect_error', again)
    socket.on('disconnect', again)
    socket.onAny(tell)
  } catch (error) {
    // Who may not have a ticket gets none by asking again.
    if (error instanceof CallError && [401, 403, 404].includes(error.status)) return
    again()
  }
}

function connected(): void {
  attempts = 0
  tellWatched()
  if (wasConnected) for (const handler of backAgain) handler()
  wasConnected = true
}

/**
 * Tries again after a while that grows and differs from tab to tab, so that a server coming back is not overrun; without a
 * network as soon as there is one.
 */
function again(): void {
  const customerId = owner
  if (customerId === undefined) return
  drop()
  clearTimeout(retry)
  const go = () => {
    if (owner === customerId && !socket) void connect(customerId)
  }
  if (navigator.onLine) retry = setTimeout(go, waitBefore(attempts++))
  else window.addEventListener('online', go, { once: true })
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
