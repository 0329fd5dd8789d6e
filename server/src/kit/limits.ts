import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { RateLimit, Route } from '@app/contract/kit'

export type Subject = { ip: string; customer_id: number | undefined; mail: string }

export type Limiter = {
  /** Counts one call. @returns 0, or the seconds to wait when a bound is reached */
  take(route: Route, subject: Subject): Promise<number>
}

/** Bounds that hold for every call together (RULES.md 10). */
export const overall = { member: { max: 1500, seconds: 300 }, visitor: { max: 300, seconds: 300 } }

/** Counts calls in this process. Several processes each count their own share. */
export function openLimiter(on: boolean): Limiter {
  if (!on) return { take: async () => 0 }
  const members = new RateLimiterMemory({ points: overall.member.max, duration: overall.member.seconds })
  const visitors = new RateLimiterMemory({ points: overall.visitor.max, duration: overall.visitor.seconds })
  const own = new Map<string, RateLimiterMemory>()

  function counter(route: Route, bound: RateLimit): RateLimiterMemory {
    const key = `${route.id}:${bound.per}:${bound.seconds}`
    const found = own.get(key) ?? new RateLimiterMemory({ keyPrefix: key, points: bound.max, duration: bound.seconds })
    own.set(key, found)
    return found
  }

  return {
    async take(route, subject) {
      const counted: [RateLimiterMemory, string][] = [
        subject.customer_id === undefined ? [visitors, subject.ip] : [members, String(subject.customer_id)],
      ]
      for (const bound of route.limits) {
        const key =
          bound.per === 'ip'
            ? subject.ip
            : bound.per === 'mail'
              ? subject.mail
              : String(subject.customer_id ?? subject.ip)
        if (key) counted.push([counter(route, bound), key])
      }
      let wait = 0
      for (const [limiter, key] of counted) wait = Math.max(wait, await consume(limiter, key))
      return wait
    },
  }
}

async function consume(limiter: RateLimiterMemory, key: string): Promise<number> {
  try {
    await limiter.consume(key)
    return 0
  } catch (result) {
    if (result instanceof RateLimiterRes) return Math.max(1, Math.ceil(result.msBeforeNext / 1000))
    throw result
  }
}
