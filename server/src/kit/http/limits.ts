import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { RateLimit, Route } from '@app/contract/kit'
import { numbers } from '@app/contract/setup.numbers'
import type { NumberName } from '@app/contract/setup.numbers'
import type { Shared } from './limits.shared.ts'

/** The subjects that a call is counted for. An absent one is not counted. */
export type LimitSubject = {
  /** The caller's network, as `addressOf` distinguishes networks. */
  ip?: string
  /** The session whose token came with the request, even an expired one. */
  session?: string | undefined
  customer_id?: number | undefined
  mail?: string
  /** With `mail`: the network address that sent it, which was counted before. */
  from?: string
  /** With `mail`: a known device of that address. */
  device?: string | undefined
}

export type Limiter = {
  /**
   * Counts one call: of a member or an address by all bounds on these, of a mail address by those on mail alone.
   * @returns 0, or the seconds to wait when a bound is reached
   */
  take(route: Pick<Route, 'id' | 'limits'>, subject: LimitSubject): Promise<number>
  /** Counts something that is served beside the calls: for its session, otherwise for its address. @returns the same */
  takeOther(what: Other, subject: Pick<LimitSubject, 'session'> & { ip: string }): Promise<number>
}

/**
 * Requests other than calls. `page`: opening a page, which then makes calls. `file`: a part of a page, or a picture or file on
 * it. `socket`: a request for a connection. `refresh`: an exchange of tokens, before their owner is known.
 * `visitor`: anything else, which counts with the calls of visitors.
 */
export type Other = 'page' | 'file' | 'socket' | 'refresh' | 'visitor'

/** Bounds that hold for every call together (docs/rules/house.md#limits). */
export const overall = { member: { max: 1500, seconds: 300 }, visitor: { max: 300, seconds: 300 } }

/** Bounds of each of these (docs/rules/house.md#limits). */
export const others: Record<Exclude<Other, 'visitor'>, { max: number; seconds: number }> = {
  page: { max: 600, seconds: 300 },
  file: { max: 6000, seconds: 300 },
  socket: { max: 600, seconds: 300 },
  refresh: { max: 3000, seconds: 300 },
}

/** Which number of the operators' a bound is. */
const numberOf = new Map<string, NumberName>(
  Object.entries(numbers).flatMap(([name, { bounds }]) => bounds.map((bound) => [bound, name as NumberName] as const)),
)

/**
 * Counts calls in this process, and with the others where the counts are shared.
 * @param on false lets everything through
 * @param set the numbers that operators have set, as they are at the moment
 * @param widening how many times more an address may at the moment, where operators say so
 */
export function openLimiter(
  on: boolean,
  shared?: Shared,
  set: () => Partial<Record<NumberName, number>> = () => ({}),
  widening: (address: string) => number = () => 1,
): Limiter {
  if (!on) return { take: async () => 0, takeOther: async () => 0 }
  const counters = new Map<string, RateLimiterMemory>()

  /** @param times how many times the bound it is for an address that was widened; those are counted apart */
  function counter(name: string, { max, seconds }: { max: number; seconds: number }, times = 1): RateLimiterMemory {
    const bound = `${name}:${seconds}`
    const keyPrefix = times === 1 ? bound : `${bound}:${times}`
    const found = counters.get(keyPrefix) ?? new RateLimiterMemory({ keyPrefix, points: max, duration: seconds })
    const number = numberOf.get(bound) ?? numberOf.get(name)
    found.points = ((number && set()[number]) ?? max) * times
    counters.set(keyPrefix, found)
    return found
  }

  /** @returns 0, or the seconds to wait */
  async function consume(limiter: RateLimiterMemory, key: string): Promise<number> {
    const after = await limiter.consume(key).catch(resultOf)
    await shared?.note(limiter, key, after)
    // The counts of other processes may have arrived since.
    const { consumedPoints, msBeforeNext } = (await limiter.get(key)) ?? after
    return consumedPoints > limiter.points ? Math.max(1, Math.ceil(msBeforeNext / 1000)) : 0
  }

  return {
    async takeOther(what, { ip, session }) {
      if (what === 'visitor') return this.take({ id: what, limits: [] }, { ip, session })
      const bound = others[what]
      if (session !== undefined) return consume(counter(`${what}s of a session`, bound), session)
      return consume(counter(`${what}s`, bound, widening(ip)), ip)
    },
    async take(route, subject) {
      const { ip, session } = subject
      const member = subject.customer_id === undefined ? undefined : String(subject.customer_id)
      const counted: [RateLimiterMemory, string][] = []
      if (member) counted.push([counter('members', overall.member), member])
      else if (session !== undefined) counted.push([counter('sessions', overall.member), session])
      else if (ip) counted.push([counter('visitors', overall.visitor, widening(ip)), ip])
      for (const bound of route.limits) {
        const key = keyOf(route, bound, subject)
        const times = key !== undefined && (key === ip || key === subject.from) ? widening(key) : 1
        if (key) counted.push([counter(`${route.id}:${bound.per}`, bound, times), key])
      }
      let wait = 0
      for (const [limiter, key] of counted) wait = Math.max(wait, await consume(limiter, key))
      return wait
    },
  }
}

/** Whose tries a bound counts together; nothing when that is not known yet. */
function keyOf(route: Pick<Route, 'limits'>, { per }: RateLimit, subject: LimitSubject): string | undefined {
  const { ip, customer_id, mail, from, device } = subject
  const together = route.limits.some((bound) => bound.per === 'ip+mail')
  if (mail === undefined) {
    if (per === 'actor') return customer_id === undefined ? ip : String(customer_id)
    return per === 'ip' && !together ? ip : undefined
  }
  // Strangers who guess at a mail address, or share a network with the member, do not use up the member's own tries.
  if (together && device !== undefined) return `device ${device}`
  if (per === 'mail') return mail
  if (!together || from === undefined) return undefined
  return per === 'ip' ? from : per === 'ip+mail' ? `${from} ${mail}` : undefined
}

/** The limiter throws its result when a call exceeds the limit. */
function resultOf(thrown: unknown): RateLimiterRes {
  if (thrown instanceof RateLimiterRes) return thrown
  throw thrown
}
