import type { Server as HttpServer } from 'node:http'
import { Server } from 'socket.io'
import type { Socket } from 'socket.io'
import { SOCKET_PATH } from '@app/contract/live.path'
import { liveRequests } from '@app/contract/live'
import type { LiveRequests } from '@app/contract/live'
import type { Actor } from './context.ts'
import { listen } from './listen.ts'
import { liveChannel, memberRoom } from './live.ts'
import type { Told } from './live.ts'
import type { Log } from './log.ts'

/** Who a connection belongs to, and until when without being asked again. */
export type Connected = { actor: Actor; expires_at: Date | null }

/** What a page may ask over the socket: `rooms` are those it is in afterwards beside its own. */
export type LiveHandlers = {
  [K in keyof LiveRequests]: (actor: Actor, asked: LiveRequests[K]) => Promise<{ answer: unknown; rooms: string[] }>
}

export type RealtimeDeps = {
  url: string
  log: Log
  /** The address of the site: pages of other sites may not connect. */
  origin: string
  /** @throws when the token is none of ours, used up or over */
  connect(token: string): Promise<Connected>
  /** The actor of a session that still lives. */
  stillThere(actor: Actor): Promise<Actor | undefined>
  /** Members who must not hear of this one: blocked in either direction. */
  hiddenFrom(customer_id: number): Promise<number[]>
  handlers: LiveHandlers
}

export type Realtime = {
  /** Connections at this process. */
  count(): number
  stop(): Promise<void>
}

/** How often a connection's session is looked up again: a removed member is out within a minute. */
const CHECK_MS = 30_000
/** Requests that a connection may make in ten seconds. */
const MOST_REQUESTS = 60

type Held = Socket & { data: { actor: Actor; rooms: Set<string>; asked: number } }

/**
 * The socket of the product on an HTTP server: websocket only, the token in the query, foreign origins refused. What is told in
 * any process arrives through the database's channel.
 */
export function openRealtime(http: HttpServer, deps: RealtimeDeps): Realtime {
  const io = new Server(http, {
    path: SOCKET_PATH,
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: 100_000,
    perMessageDeflate: false,
    connectTimeout: 10_000,
    cleanupEmptyChildNamespaces: true,
    allowRequest: (request, done) => {
      const { origin, host } = request.headers
      done(null, origin === undefined || origin === deps.origin || hostOf(origin) === host)
    },
  })
  io.use(async (socket, next) => {
    next(await admit(socket, deps))
  })
  io.on('connection', (socket) => hold(socket as Held, deps))

  const stopping = new AbortController()
  const hearing = listen(
    { url: deps.url, channel: liveChannel, name: 'community live', log: deps.log, signal: stopping.signal },
    (payload) => {
      if (payload) void pass(io, deps, payload)
    },
  )
  const checking = setInterval(() => void check(io, deps), CHECK_MS)
  checking.unref()

  return {
    count: () => io.engine.clientsCount,
    async stop() {
      clearInterval(checking)
      stopping.abort()
      await hearing
      io.disconnectSockets(true)
      // The HTTP server is closed by its owner.
      io.engine.close()
    },
  }
}

/** Lets a connection in, or says why not. */
async function admit(socket: Socket, deps: RealtimeDeps): Promise<Error | undefined> {
  const { token } = socket.handshake.query
  try {
    const { actor, expires_at } = await deps.connect(typeof token === 'string' ? token : '')
    Object.assign(socket.data, { actor, expires_at, rooms: new Set(), asked: 0 })
    return undefined
  } catch {
    return new Error('not_authenticated')
  }
}

function hostOf(origin: string): string | undefined {
  try {
    return new URL(origin).host
  } catch {
    return undefined
  }
}

function hold(socket: Held, deps: RealtimeDeps): void {
  const { actor } = socket.data
  void socket.join(['members', memberRoom(actor.customer_id)])
  const until = (socket.data as unknown as Connected).expires_at
  if (until) {
    const timer = setTimeout(() => socket.disconnect(true), Math.max(0, until.getTime() - Date.now()))
    socket.on('disconnect', () => clearTimeout(timer))
  }
  const calming = setInterval(() => (socket.data.asked = 0), 10_000)
  calming.unref()
  socket.on('disconnect', () => clearInterval(calming))
  for (const name of Object.keys(liveRequests) as (keyof LiveRequests)[])
    socket.on(name, (asked: unknown, answer: unknown) => void serve(socket, deps, name, asked, answer))
}

/** Answers one request; what is malformed or too frequent is refused in the acknowledgement, never an error of the process. */
async function serve<K extends keyof LiveRequests>(
  socket: Held,
  deps: RealtimeDeps,
  name: K,
  asked: unknown,
  answer: unknown,
): Promise<void> {
  const say = (value: unknown) => {
    if (typeof answer === 'function') (answer as (value: unknown) => void)(value)
  }
  if (++socket.data.asked > MOST_REQUESTS) return socket.disconnect(true) && undefined
  const parsed = liveRequests[name].safeParse(asked)
  if (!parsed.success) return say({ error: 'invalid' })
  try {
    const { answer: given, rooms } = await deps.handlers[name](socket.data.actor, parsed.data as LiveRequests[K])
    const wanted = new Set(rooms)
    for (const room of socket.data.rooms) if (!wanted.has(room)) await socket.leave(room)
    await socket.join([...wanted])
    socket.data.rooms = wanted
    say(given)
  } catch (error) {
    deps.log.error({ err: error, request: name }, 'live request failed')
    say({ error: 'unavailable' })
  }
}

async function pass(io: Server, deps: RealtimeDeps, text: string): Promise<void> {
  try {
    const told = JSON.parse(text) as Told
    if (told.rooms) io.to(told.rooms).emit(told.event, told.payload)
    else if (told.from !== undefined && io.engine.clientsCount > 0) {
      const hidden = await deps.hiddenFrom(told.from)
      io.to('members').except(hidden.map(memberRoom)).emit(told.event, told.payload)
    }
  } catch (error) {
    deps.log.error({ err: error }, 'a live event was not passed on')
  }
}

/** Ends connections whose session is over. */
async function check(io: Server, deps: RealtimeDeps): Promise<void> {
  for (const socket of io.sockets.sockets.values()) {
    const held = socket as Held
    try {
      const actor = await deps.stillThere(held.data.actor)
      if (actor) held.data.actor = actor
      else held.disconnect(true)
    } catch (error) {
      deps.log.warn({ err: error }, 'a connection could not be checked')
    }
  }
}
