import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { callerOf, findCaller } from './caller.ts'
import type { Signed } from './caller.ts'
import { Refused } from '../base/errors.ts'
import type { Figure } from './health.ts'
import { t } from '../base/kit.texts.ts'

/** Largest JSON body; what is larger comes as a file. */
export const MOST_JSON = 100_000

/** How much of one kind of callers may be at work in one process at once, and how much of one of them. */
type Share = {
  /** Requests that have no answer yet, or whose answer is not read. */
  requests: number
  requestsOfOne: number
  /** Bodies of which something is still missing. */
  bodies: number
  bodiesOfOne: number
  /** Bytes of bodies that are held or announced. */
  bytes: number
  bytesOfOne: number
}

/** Visitors count by their address, members by themselves; what visitors take on leaves members what they need. */
export const LOAD_LIMITS = {
  visitors: {
    requests: 300,
    requestsOfOne: 150,
    bodies: 300,
    bodiesOfOne: 100,
    bytes: 64_000_000,
    bytesOfOne: 32_000_000,
  } as Share,
  members: {
    requests: 400,
    requestsOfOne: 150,
    bodies: 300,
    bodiesOfOne: 30,
    bytes: 64_000_000,
    bytesOfOne: 16_000_000,
  } as Share,
  /** How long a body may take to arrive that is not streamed. */
  bodyMs: 15_000,
  /** How long a refused caller may go on sending before the connection is cut. */
  lingerMs: 5_000,
  /** How long an answer of any size may wait to be read, and the bytes of a larger one that are read in a second. */
  unreadMs: 30_000,
  slowest: 5_000,
  /** An answer that nobody has read for so long makes room for the next request, when there is none. */
  makesRoomMs: 1_000,
  /** How often answers are looked at. */
  lookMs: 5_000,
}
export type LoadLimits = typeof LOAD_LIMITS

declare module 'fastify' {
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface FastifyContextConfig {
    /** Answered however much is at work. */
    always?: boolean
    /** Its body goes on as it comes and is not held. */
    streamed?: boolean
  }
}

/** A counter with one count for each holder. */
function tally() {
  const of = new Map<string, number>()
  let all = 0
  return {
    all: () => all,
    of: (key: string) => of.get(key) ?? 0,
    add(key: string, amount: number): void {
      all += amount
      const left = (of.get(key) ?? 0) + amount
      if (left > 0) of.set(key, left)
      else of.delete(key)
    },
  }
}

/** The running work of one kind of callers. */
const desk = (most: Share) => ({
  most,
  requests: tally(),
  bodies: tally(),
  bytes: tally(),
  /** In the order in which they came. */
  open: new Set<Open>(),
})

/** A request at work. */
type Open = {
  key: string
  raw: ServerResponse
  /** When its answer was made, and by when it has to be read. */
  answered?: { at: number; until: number }
  /** Lets its place go. */
  leave(): void
}

/**
 * Limits the work of a process: above the limits a caller is refused at once, before any of the body is read. Calls of the process
 * to itself are not counted, because they belong to a request that is.
 * @param deps.isOwn true for calls of the process to itself
 * @param deps.whose gives the member that a token was signed for
 */
export function shedLoad(
  app: FastifyInstance,
  deps: {
    isOwn: (request: FastifyRequest) => boolean
    whose: (token: string) => Promise<Signed | undefined>
  },
  given: Partial<LoadLimits> = {},
): { figures: Figure[] } {
  const most = { ...LOAD_LIMITS, ...given }
  const desks = { visitors: desk(most.visitors), members: desk(most.members) }
  let shed = 0
  let cut = 0

  const deskOf = (request: FastifyRequest) => {
    const { address, signed } = callerOf(request)
    return signed ? { ...desks.members, key: String(signed.customer_id) } : { ...desks.visitors, key: address }
  }
  const refuse = (status: 429 | 503, code: string): Refused => {
    shed++
    return new Refused(status, code, t('the-service-is-busy-please-try-again'), { retryAfter: 2 })
  }

  /** Ends the answer that has waited longest for a reader who does not read. @returns whether there was one */
  function makeRoom(open: Iterable<Open>, key?: string): boolean {
    const before = performance.now() - most.makesRoomMs
    for (const one of open) {
      if (key !== undefined && one.key !== key) continue
      if (!one.answered || one.answered.at > before || !isUnread(one.raw)) continue
      end(one)
      return true
    }
    return false
  }
  function end(one: Open): void {
    cut++
    one.leave()
    one.raw.destroy()
  }
  const looking = setInterval(() => {
    const now = performance.now()
    for (const { open } of Object.values(desks))
      for (const one of open) if (one.answered && one.answered.until < now && isUnread(one.raw)) end(one)
  }, most.lookMs)
  looking.unref()
  app.addHook('onClose', async () => clearInterval(looking))

  app.addHook('onRequest', async (request, reply) => {
    if (deps.isOwn(request)) return
    await findCaller(request, deps.whose)
    if (request.routeOptions.config.always) return
    reply.raw.once('finish', () => endLate(request, most.lingerMs))
    const { key, most: share, requests, open } = deskOf(request)
    if (requests.of(key) >= share.requestsOfOne && !makeRoom(open, key)) throw refuse(429, 'too_many_requests')
    if (requests.all() >= share.requests && !makeRoom(open)) throw refuse(503, 'overloaded')
    requests.add(key, 1)
    const slot = slotOf(() => {
      requests.add(key, -1)
      open.delete(one)
    })
    const one: Open = { key, raw: reply.raw, leave: slot.hold() }
    open.add(one)
    slots.set(request, slot)
    answers.set(request, one)
    onceOver(reply.raw, one.leave)
  })

  app.addHook('onSend', async (request, _reply, payload) => {
    const one = answers.get(request)
    if (!one) return
    const at = performance.now()
    // Of what is written while it is sent nobody knows how long it takes; who reads nothing of it is cut off by the server's own bound.
    const size = typeof payload === 'string' || Buffer.isBuffer(payload) ? payload.length : undefined
    one.answered = {
      at,
      until: size === undefined ? Number.POSITIVE_INFINITY : at + most.unreadMs + (size / most.slowest) * 1000,
    }
  })

  app.addHook('preParsing', (request, reply, _payload, done) => {
    const size = announced(request)
    if (size === 0 || deps.isOwn(request)) return done()
    const { raw } = request
    const { key, most: share, bodies, bytes } = deskOf(request)
    const { bodyLimit, config } = request.routeOptions
    if (size > bodyLimit && !config.streamed) return done(new Refused(413, 'too_large', t('the-request-is-too-large')))
    const held = config.streamed ? 0 : size
    if (bodies.of(key) >= share.bodiesOfOne || bytes.of(key) + held > share.bytesOfOne)
      return done(refuse(429, 'too_many_bodies'))
    if (bodies.all() >= share.bodies || bytes.all() + held > share.bytes) return done(refuse(503, 'overloaded'))
    bodies.add(key, 1)
    bytes.add(key, held)
    onceOver(reply.raw, () => bytes.add(key, -held))
    const late = held > 0 ? setTimeout(() => raw.destroy(), most.bodyMs) : undefined
    onceOver(raw, () => {
      clearTimeout(late)
      bodies.add(key, -1)
    })
    done()
  })

  return {
    figures: [
      {
        name: 'http_requests_at_work',
        help: 'Requests without an answer yet',
        counts: false,
        read: () => [{ value: desks.visitors.requests.all() + desks.members.requests.all() }],
      },
      {
        name: 'http_requests_shed_total',
        help: 'Requests refused because too much was at work',
        counts: true,
        read: () => [{ value: shed }],
      },
      {
        name: 'http_answers_cut_total',
        help: 'Answers ended because they were read too slowly',
        counts: true,
        read: () => [{ value: cut }],
      },
    ],
  }
}

/** Whether something of an answer still waits for its reader. */
function isUnread({ socket, headersSent }: ServerResponse): boolean {
  return headersSent && (socket?.writableLength ?? 0) > 0
}

const answers = new WeakMap<FastifyRequest, Open>()

type Slot = { hold(): () => void }
const slots = new WeakMap<FastifyRequest, Slot>()

/** Keeps a request counted until its work is done, even when nobody waits for the answer any longer. */
export async function atWorkUntil<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
  const release = slots.get(request)?.hold()
  try {
    return await work()
  } finally {
    release?.()
  }
}

/** Something that is free again when all who held it have let go. */
function slotOf(free: () => void): Slot {
  let holders = 0
  return {
    hold() {
      holders++
      let held = true
      return () => {
        if (held && --holders === 0) free()
        held = false
      }
    },
  }
}

/** Bytes of a body that waits to be read, as its sender says; without a word all that the call allows. */
function announced(request: FastifyRequest): number {
  if (request.method === 'GET' || request.method === 'HEAD') return 0
  if (request.headers['transfer-encoding'] !== undefined) return request.routeOptions.bodyLimit
  return Number(request.headers['content-length'] ?? 0) || 0
}

/** A client that was answered before its body was read may continue sending for a while, so that it reads the answer first. */
function endLate({ raw }: FastifyRequest, ms: number): void {
  if (!raw.complete) setTimeout(() => raw.complete || raw.destroy(), ms).unref()
}

type Ends = { once(event: 'end' | 'finish' | 'close', done: () => void): unknown }

/** Calls back once, when a request was read or an answer sent to its end, or the connection is gone. */
function onceOver(message: Ends, done: () => void): void {
  let called = false
  const once = () => {
    if (!called) done()
    called = true
  }
  for (const event of ['end', 'finish', 'close'] as const) message.once(event, once)
}
