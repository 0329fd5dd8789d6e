import type { Server as HttpServer } from 'node:http'
import { Server } from 'socket.io'
import type { Socket } from 'socket.io'
import { SOCKET_PATH } from '@app/contract/live.path'
import { liveRequests } from '@app/contract/live'
import type { LiveAnswers, LiveRefusal, LiveRequests } from '@app/contract/live'
import type { Actor } from './context.ts'
import { InvalidFields, Refused } from './errors.ts'
import { listen } from './listen.ts'
import { liveChannel, memberRoom } from './live.ts'
import type { Told } from './live.ts'
import type { Log } from './log.ts'

/** Who a connection belongs to, and until when without being asked again. */
export type Connected = { actor: Actor; expires_at: Date | null }

/**
 * What a page may ask over the socket. `rooms`, where a request says them, are those that the connection is in afterwards
 * beside its own; other requests leave them as they are.
 */
export type LiveHandlers = {
  [K in keyof LiveRequests]: (
    actor: Actor,
    asked: LiveRequests[K],
  ) => Promise<{ answer: LiveAnswers[K]; rooms?: string[] }>
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
  /** Counts a request that has a bound of its own. @returns 0, or the seconds to wait */
  spend(actor: Actor, request: keyof LiveRequests): Promise<number>
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

type Held = Socket & {
  data: {
    actor: Actor
    rooms: Set<string>
    asked: number
    /** The request at work: those of one connection follow each other in the order in which they were made. */
    working: Promise<void>
  }
}

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
  // Whoever comes in before this process hears the others would miss what is told meanwhile.
  const listening = Promise.withResolvers<void>()
  let heard = false
  io.use(async (socket, next) => {
    await listening.promise
    next(await admit(socket, deps))
  })
  io.on('connection', (socket) => hold(socket as Held, deps))

  const stopping = new AbortController()
  const hearing = listen(
    { url: deps.url, channel: liveChannel, name: 'community live', log: deps.log, signal: stopping.signal },
    (payload) => {
      if (payload) return void pass(io, deps, payload)
      if (payload !== undefined) return
      // Heard again after a break: whatever was told meanwhile, pages ask for when they come back.
      if (heard) io.disconnectSockets(true)
      heard = true
      listening.resolve()
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
    Object.assign(socket.data, { actor, expires_at, rooms: new Set(), asked: 0, working: Promise.resolve() })
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
    socket.on(name, (asked: unknown, answer: unknown) => take(socket, deps, name, asked, answer))
}

/** Puts a request behind those of its connection; too many end the connection. */
function take(socket: Held, deps: RealtimeDeps, name: keyof LiveRequests, asked: unknown, answer: unknown): void {
  const { data } = socket
  if (++data.asked > MOST_REQUESTS) {
    socket.disconnect(true)
    return
  }
  data.working = data.working.then(async () => {
    // Of one that was cut off for too many nothing more is done.
    if (data.asked > MOST_REQUESTS) return
    const said = await serve(socket, deps, name, asked)
    if (typeof answer === 'function') (answer as (value: unknown) => void)(said)
  })
}

/** Answers one request; what is malformed or may not be is refused in the answer, never an error of the process. */
async function serve<K extends keyof LiveRequests>(
  socket: Held,
  deps: RealtimeDeps,
  name: K,
  asked: unknown,
): Promise<LiveAnswers[K] | LiveRefusal> {
  const { data } = socket
  const parsed = liveRequests[name].safeParse(asked)
  if (!parsed.success) return { error: 'invalid' }
  try {
    const wait = await deps.spend(data.actor, name)
    if (wait > 0) return { error: 'throttled', retry_after: wait }
    const { answer, rooms } = await deps.handlers[name](data.actor, parsed.data as LiveRequests[K])
    if (rooms) await moveTo(socket, new Set(rooms))
    return answer
  } catch (error) {
    if (error instanceof InvalidFields) return { error: 'invalid', fields: error.fields }
    if (error instanceof Refused) return { error: error.code, detail: error.message, retry_after: error.retryAfter }
    deps.log.error({ err: error, request: name }, 'live request failed')
    return { error: 'unavailable' }
  }
}

async function moveTo(socket: Held, wanted: Set<string>): Promise<void> {
  for (const room of socket.data.rooms) if (!wanted.has(room)) await socket.leave(room)
  await socket.join([...wanted])
  socket.data.rooms = wanted
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
