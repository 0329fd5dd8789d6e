import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refused } from './errors.ts'
import type { Figure } from './health.ts'

/** Largest JSON body; what is larger comes as a file. */
export const MOST_JSON = 100_000

/** How much may be at work in one process at once. */
export const DOOR = {
  /** Requests that have no answer yet. */
  requests: 500,
  /** Bodies of which something is still missing, and those of one address. */
  bodies: 300,
  bodiesOfOne: 100,
  /** Bytes of bodies that are held or announced, and those of one address. */
  bytes: 64_000_000,
  bytesOfOne: 32_000_000,
  /** How long a body may take to arrive that is not streamed. */
  bodyMs: 15_000,
  /** How long a refused caller may go on sending before the connection is cut. */
  lingerMs: 5_000,
}
export type Door = typeof DOOR

declare module 'fastify' {
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface FastifyContextConfig {
    /** Answered however much is at work. */
    always?: boolean
    /** Its body goes on as it comes and is not held. */
    streamed?: boolean
  }
}

/** Something counted by address. */
function tally() {
  const of = new Map<string, number>()
  let all = 0
  return {
    all: () => all,
    of: (ip: string) => of.get(ip) ?? 0,
    add(ip: string, amount: number): void {
      all += amount
      const left = (of.get(ip) ?? 0) + amount
      if (left > 0) of.set(ip, left)
      else of.delete(ip)
    },
  }
}

/**
 * Bounds what a process takes on: past them a caller is told so at once, before anything of a body is read. Calls of the process
 * to itself are not counted: they are part of a request that was.
 * @param isOwn true for those
 */
export function boundWork(
  app: FastifyInstance,
  isOwn: (request: FastifyRequest) => boolean,
  given: Partial<Door> = {},
): { figures: Figure[] } {
  const most = { ...DOOR, ...given }
  const bodies = tally()
  const bytes = tally()
  let atWork = 0
  let shed = 0

  const refuse = (status: 429 | 503, code: string): Refused => {
    shed++
    return new Refused(status, code, 'The service is busy. Please try again.', { retryAfter: 2 })
  }

  app.addHook('onRequest', (request, reply, done) => {
    if (isOwn(request) || request.routeOptions.config.always) return done()
    reply.raw.once('finish', () => endLate(request, most.lingerMs))
    if (atWork >= most.requests) return done(refuse(503, 'overloaded'))
    atWork++
    const slot = slotOf(() => atWork--)
    slots.set(request, slot)
    onceOver(reply.raw, slot.hold())
    done()
  })

  app.addHook('preParsing', (request, reply, _payload, done) => {
    const size = announced(request)
    if (size === 0 || isOwn(request)) return done()
    const { raw, ip } = request
    const { bodyLimit, config } = request.routeOptions
    if (size > bodyLimit && !config.streamed) return done(new Refused(413, 'too_large', 'The request is too large.'))
    const held = config.streamed ? 0 : size
    if (bodies.of(ip) >= most.bodiesOfOne || bytes.of(ip) + held > most.bytesOfOne)
      return done(refuse(429, 'too_many_bodies'))
    if (bodies.all() >= most.bodies || bytes.all() + held > most.bytes) return done(refuse(503, 'overloaded'))
    bodies.add(ip, 1)
    bytes.add(ip, held)
    onceOver(reply.raw, () => bytes.add(ip, -held))
    const late = held > 0 ? setTimeout(() => raw.destroy(), most.bodyMs) : undefined
    onceOver(raw, () => {
      clearTimeout(late)
      bodies.add(ip, -1)
    })
    done()
  })

  return {
    figures: [
      {
        name: 'http_requests_at_work',
        help: 'Requests without an answer yet',
        counts: false,
        read: () => [{ value: atWork }],
      },
      {
        name: 'http_requests_shed_total',
        help: 'Requests refused because too much was at work',
        counts: true,
        read: () => [{ value: shed }],
      },
    ],
  }
}

type Slot = { hold(): () => void }
const slots = new WeakMap<FastifyRequest, Slot>()

/** Keeps a request counted until its work is done, even when nobody waits for the answer any more. */
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
      return () => {
        if (--holders === 0) free()
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

/** Whoever was answered before the body was read may go on sending it for a while, so that the answer is read first. */
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
