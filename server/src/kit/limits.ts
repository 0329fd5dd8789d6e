import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { RateLimit, Route } from '@app/contract/kit'
import { numbers } from '@app/contract/setup.numbers'
import type { NumberName } from '@app/contract/setup.numbers'
import type { Shared } from './limits.shared.ts'

/** Whom a call is counted for. What is not said is not counted. */
export type Subject = {
  ip?: string
  customer_id?: number | undefined
  mail?: string
  /** Beside `mail`: the address from which it was said, which was counted before. */
  from?: string
  /** Beside `mail`: a device that is known for it. */
  device?: string | undefined
}

export type Limiter = {
  /**
   * Counts one call: of a member or an address by all bounds on these, of a mail address by those on mail alone.
   * @returns 0, or the seconds to wait when a bound is reached
   */
  take(route: Pick<Route, 'id' | 'limits'>, subject: Subject): Promise<number>
  /** Counts a page that is asked for from an address. @returns the same */
  takePage(ip: string): Promise<number>
}

/** A page opened anew, which then asks for what it shows; several people may share an address. */
const pages = { max: 600, seconds: 300 }

/** Bounds that hold for every call together (docs/rules/house.md#limits). */
export const overall = { member: { max: 1500, seconds: 300 }, visitor: { max: 300, seconds: 300 } }

/** Which number of the operators' a bound is. */
const numberOf = new Map<string, NumberName>(
  Object.entries(numbers).flatMap(([name, { bounds }]) => bounds.map((bound) => [bound, name as NumberName] as const)),
)

/**
 * Counts calls in this process, and with the others where the counts are shared.
 * @param on false lets everything through
 * @param set the numbers that operators have set, as they are at the moment
 */
export function openLimiter(
  on: boolean,
  shared?: Shared,
  set: () => Partial<Record<NumberName, number>> = () => ({}),
): Limiter {
  if (!on) return { take: async () => 0, takePage: async () => 0 }
  const counters = new Map<string, RateLimiterMemory>()

  function counter(name: string, { max, seconds }: { max: number; seconds: number }): RateLimiterMemory {
    const keyPrefix = `${name}:${seconds}`
    const found = counters.get(keyPrefix) ?? new RateLimiterMemory({ keyPrefix, points: max, duration: seconds })
    const number = numberOf.get(keyPrefix) ?? numberOf.get(name)
    found.points = (number && set()[number]) ?? max
    counters.set(keyPrefix, found)
    return found
  }

  /** @returns 0, or the seconds to wait */
  async function consume(limiter: RateLimiterMemory, key: string): Promise<number> {
    const after = await limiter.consume(key).catch(resultOf)
    await shared?.note(limiter, key, after)
    // What the others counted may be known since.
    const { consumedPoints, msBeforeNext } = (await limiter.get(key)) ?? after
    return consumedPoints > limiter.points ? Math.max(1, Math.ceil(msBeforeNext / 1000)) : 0
  }

  return {
    takePage: (ip) => consume(counter('pages', pages), ip),
    async take(route, subject) {
      const { ip } = subject
      const member = subject.customer_id === undefined ? undefined : String(subject.customer_id)
      const counted: [RateLimiterMemory, string][] = []
      if (member) counted.push([counter('members', overall.member), member])
      else if (ip) counted.push([counter('visitors', overall.visitor), ip])
      for (const bound of route.limits) {
        const key = keyOf(route, bound, subject)
        if (key) counted.push([counter(`${route.id}:${bound.per}`, bound), key])
      }
      let wait = 0
      for (const [limiter, key] of counted) wait = Math.max(wait, await consume(limiter, key))
      return wait
    },
  }
}

/** Whose tries a bound counts together; nothing when that is not known yet. */
function keyOf(route: Pick<Route, 'limits'>, { per }: RateLimit, subject: Subject): string | undefined {
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

/** What a counter says of a call too many is thrown. */
function resultOf(thrown: unknown): RateLimiterRes {
  if (thrown instanceof RateLimiterRes) return thrown
  throw thrown
}
