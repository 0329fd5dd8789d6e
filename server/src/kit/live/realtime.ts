import type { IncomingMessage, Server as HttpServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { Server } from 'socket.io'
import type { Socket } from 'socket.io'
import { SOCKET_PATH } from '@app/contract/live.path'
import { liveRequests } from '@app/contract/live'
import type { LiveAnswers, LiveEvents, LiveRefusal, LiveRequests } from '@app/contract/live'
import type { LiveBus } from './live-bus.ts'
import type { Actor, Clock } from '../data/context.ts'
import { InvalidFields, Refused } from '../base/errors.ts'
import type { Figure } from '../http/health.ts'
import { memberRoom, sessionRoom } from './live.ts'
import type { Delivery } from './live.ts'
import type { Log } from '../base/log.ts'
import { BOUNDS, boundConnections, cutOff, turns } from './realtime.bounds.ts'
import type { Bounds } from './realtime.bounds.ts'

/** The member a connection belongs to, and when it ends; null for as long as the session lives. */
export type Connected = { actor: Actor; expires_at: Date | null }

/**
 * The requests a page may make over the socket. An answer with `rooms` moves the connection to these rooms, beside the one of
 * its member; an answer without leaves its rooms as they are.
 */
export type LiveHandlers = {
  [K in keyof LiveRequests]: (
    actor: Actor,
    asked: LiveRequests[K],
  ) => Promise<{ answer: LiveAnswers[K]; rooms?: string[] }>
}

export type RealtimeDeps = {
  liveBus: LiveBus
  log: Log
  clock: Clock
  /** The address of the site: pages of other sites may not connect. */
  origin: string
  /** Counts a connection that is asked for, by its token or its address. @returns 0, or the seconds to wait */
  knock(request: IncomingMessage, token: string): Promise<number>
  /** Resolves a token or ticket. @throws when it is not ours, used or expired */
  connect(token: string): Promise<Connected>
  /** The members of those sessions that still live, by session id. */
  stillThere(session_ids: readonly string[]): Promise<ReadonlyMap<string, Actor>>
  /** The cached identity and rights of a member are outdated. */
  forget(customer_id: number): void
  /** Sessions that are over: their tokens open nothing in this process any more. */
  forgetSessions(session_ids: readonly string[]): void
  /** Members who must not get events about this one: blocked in either direction. */
  hiddenFrom(customer_id: number): Promise<number[]>
  /** Counts a request that has a limit of its own. @returns 0, or the seconds to wait */
  spend(actor: Actor, request: keyof LiveRequests): Promise<number>
  handlers: LiveHandlers
  /** Smaller ones, for tests. */
  bounds?: Partial<Bounds>
}

export type Realtime = {
  figures: Figure[]
  stop(): Promise<void>
}

/** Requests that a connection may make in ten seconds. */
const MOST_REQUESTS = 60
/** Connections that have to reconnect are ended spread over this time, not all at once. */
const SPREAD_MS = 3000
/** Sessions are looked up this many at a time. */
const CHECKED_AT_ONCE = 500
/** Tokens looked up at once, so that a flood of bad ones leaves the database to the others. */
const LOOK_UPS = 8
/** A refused connection is ended after this time, in which it can read why. */
const REFUSAL_MS = 1000
/** A page can read why its connection ends for this time. */
const LAST_WORDS_MS = 200
/** How long running requests have to be answered when the process ends. */
const LAST_ANSWERS_MS = 3000

type Held = Socket & {
  data: {
    actor: Actor
    rooms: Set<string>
    /** Asks for the same rooms again, as the last request that moved the connection did. */
    follow?: () => Promise<void>
    asked: number
    /** The request at work: those of one connection follow each other in the order in which they were made. */
    working: Promise<void>
  }
}

/**
 * The socket of the product on an HTTP server: websocket only, the token in the query, foreign origins refused. What is told in
 * any process arrives through the live bus.
 */
export function openRealtime(http: HttpServer, deps: RealtimeDeps): Realtime {
  const bounds = { ...BOUNDS, ...deps.bounds }
  let told = 0
  let stopping = false
  const io = new Server(http, {
    path: SOCKET_PATH,
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: 100_000,
    perMessageDeflate: false,
    connectTimeout: 10_000,
    cleanupEmptyChildNamespaces: true,
    allowRequest: async (request, done) => {
      const { origin } = request.headers
      if (stopping || (origin !== undefined && !isOurs(origin, deps.origin))) return done(null, false)
      const token = new URL(request.url ?? '/', deps.origin).searchParams.get('token') ?? ''
      const wait = await deps.knock(request, token).catch(() => 1)
      done(null, wait === 0)
    },
  })
  const lookUp = turns(LOOK_UPS)
  const bounding = boundConnections(io.engine, bounds)
  const subscription = deps.liveBus.subscribe({
    onEvent(text) {
      told++
      void deliver(io, deps, text)
    },
    // Pages fetch missed events when they reconnect.
    onGap() {
      for (const socket of io.sockets.sockets.values())
        setTimeout(() => socket.disconnect(true), Math.random() * SPREAD_MS).unref()
    },
  })
  io.use(async (socket, next) => {
    // Whoever comes in before this process hears the others would miss what is told meanwhile.
    await subscription.ready
    const refusal = await lookUp(() => admit(socket, deps))
    next(refusal)
    if (refusal) setTimeout(() => cutOff(socket.conn), REFUSAL_MS).unref()
  })
  io.on('connection', (socket) => hold(socket as Held, deps, () => stopping))

  let checks: Promise<void> | undefined
  const checking = setInterval(() => {
    checks ??= check(io, deps).finally(() => (checks = undefined))
  }, bounds.checkMs)
  checking.unref()

  return {
    figures: [
      {
        name: 'live_connections',
        help: 'Open connections of the socket',
        counts: false,
        read: () => [{ value: io.engine.clientsCount }],
      },
      {
        name: 'live_events_heard_total',
        help: 'Events passed on to the connections of this process',
        counts: true,
        read: () => [{ value: told }],
      },
      {
        name: 'live_events_sent_total',
        help: 'Events sent to the other processes, by the way that took them',
        counts: true,
        read: () => [...deps.liveBus.sent()].map(([transport, value]) => ({ of: { transport }, value })),
      },
      {
        name: 'live_connections_cut_total',
        help: 'Connections ended because they read too slowly or sent too much',
        counts: true,
        read: () => [...bounding.cut()].map(([reason, value]) => ({ of: { reason }, value })),
      },
    ],
    async stop() {
      stopping = true
      clearInterval(checking)
      bounding.stop()
      // What is at work is answered; what has no answer the page sends again, under its id, to the next process.
      const working = [...io.sockets.sockets.values()].map((socket) => (socket as Held).data.working)
      await Promise.race([Promise.all(working), sleep(LAST_ANSWERS_MS, undefined, { ref: false })])
      await subscription.stop()
      io.disconnectSockets(true)
      // The HTTP server is closed by its owner.
      io.engine.close()
    },
  }
}

/** Lets a connection in, or says why not. */
async function admit(socket: Socket, deps: RealtimeDeps): Promise<Error | undefined> {
  const { token } = socket.handshake.query
  if (socket.conn.readyState !== 'open') return new Error('gone')
  try {
    const { actor, expires_at } = await deps.connect(typeof token === 'string' ? token : '')
    Object.assign(socket.data, { actor, expires_at, rooms: new Set(), asked: 0, working: Promise.resolve() })
    return undefined
  } catch (error) {
    return Object.assign(new Error('not_authenticated'), { data: { name: (error as Error).name } })
  }
}

/**
 * True for the configured address of the site; on a machine of one's own for its other names too. What the request calls this
 * server does not count: whoever points a name of theirs here chooses that.
 */
function isOurs(origin: string, ours: string): boolean {
  if (origin === ours) return true
  const here = /^(https?:\/\/)(?:localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/
  const [mine, theirs] = [here.exec(ours), here.exec(origin)]
  return mine !== null && theirs !== null && mine[1] === theirs[1] && mine[2] === theirs[2]
}

/** Says why a connection goes that its page did not end. */
function end(socket: Socket, name: 'JsonWebTokenError' | 'TokenExpiredError'): void {
  socket.emit('error', { error: 'not_authenticated', name })
  socket.disconnect(true)
}

function hold(socket: Held, deps: RealtimeDeps, stopping: () => boolean): void {
  const { actor } = socket.data
  void socket.join(['members', memberRoom(actor.customer_id), sessionRoom(actor.session_id)])
  const until = (socket.data as unknown as Connected).expires_at
  if (until) {
    const timer = setTimeout(
      () => end(socket, 'TokenExpiredError'),
      Math.max(0, until.getTime() - deps.clock().getTime()),
    )
    socket.on('disconnect', () => clearTimeout(timer))
  }
  const calming = setInterval(() => (socket.data.asked = 0), 10_000)
  calming.unref()
  socket.on('disconnect', () => clearInterval(calming))
  for (const name of Object.keys(liveRequests) as (keyof LiveRequests)[])
    socket.on(name, (asked: unknown, answer: unknown) => {
      if (!stopping()) take(socket, deps, name, asked, answer)
    })
  socket.use(([name, ...rest], next) => {
    const answer: unknown = rest.at(-1)
    if (Object.hasOwn(liveRequests, name)) next()
    else if (typeof answer === 'function') (answer as (value: LiveRefusal) => void)({ error: 'invalid' })
  })
}

/** Puts a request behind those of its connection; too many end the connection. */
function take(socket: Held, deps: RealtimeDeps, name: keyof LiveRequests, asked: unknown, answer: unknown): void {
  const { data } = socket
  if (++data.asked > MOST_REQUESTS) {
    cutOff(socket.conn)
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
    if (rooms) {
      await moveTo(socket, new Set(rooms))
      data.follow = async () => {
        const again = await deps.handlers[name](data.actor, parsed.data as LiveRequests[K])
        await moveTo(socket, new Set(again.rooms))
      }
    }
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

/** Lets a connection follow what it still may, behind the requests that it has made. One that cannot be asked about is ended. */
function review(held: Held | undefined, deps: RealtimeDeps): void {
  if (!held) return
  const { data } = held
  data.working = data.working.then(async () => {
    try {
      await data.follow?.()
    } catch (error) {
      deps.log.warn({ err: error }, 'what a connection may follow could not be looked up')
      held.disconnect(true)
    }
  })
}

async function deliver(io: Server, deps: RealtimeDeps, text: string): Promise<void> {
  try {
    const delivery = JSON.parse(text) as Delivery
    if ('ended' in delivery) {
      deps.forgetSessions(delivery.ended)
      for (const id of delivery.ended) io.in(sessionRoom(id)).disconnectSockets(true)
      return
    }
    if ('review' in delivery) {
      const held = delivery.review.flatMap((room) => [...(io.sockets.adapter.rooms.get(room) ?? [])])
      for (const id of new Set(held)) review(io.sockets.sockets.get(id) as Held | undefined, deps)
      return
    }
    if (delivery.event === 'standing_changed') {
      deps.forget((delivery.payload as LiveEvents['standing_changed']).customer_id)
      // What it may hear and ask was settled for who its member was; the page comes back as who they are.
      setTimeout(() => io.in(delivery.rooms ?? []).disconnectSockets(true), LAST_WORDS_MS).unref()
    }
    if (io.engine.clientsCount === 0) return
    if (delivery.rooms) io.to(delivery.rooms).emit(delivery.event, delivery.payload)
    else if (delivery.from !== undefined) {
      const hidden = await deps.hiddenFrom(delivery.from)
      io.to('members').except(hidden.map(memberRoom)).emit(delivery.event, delivery.payload)
    }
  } catch (error) {
    deps.log.error({ err: error }, 'a live event was not passed on')
  }
}

/** Ends connections whose session is over. */
async function check(io: Server, deps: RealtimeDeps): Promise<void> {
  const all = [...io.sockets.sockets.values()] as Held[]
  for (let from = 0; from < all.length; from += CHECKED_AT_ONCE) {
    const some = all.slice(from, from + CHECKED_AT_ONCE)
    try {
      const actors = await deps.stillThere([...new Set(some.map(({ data }) => data.actor.session_id))])
      for (const held of some) {
        const actor = actors.get(held.data.actor.session_id)
        if (actor) held.data.actor = actor
        else end(held, 'JsonWebTokenError')
      }
    } catch (error) {
      deps.log.warn({ err: error }, 'connections could not be checked')
    }
  }
}
