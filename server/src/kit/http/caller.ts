import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { accessIn } from './page-viewer.ts'

/** Whom a token was signed for, whether it still opens anything or not. */
export type Signed = { customer_id: number; session_id: string }

/** For whom a request is counted (docs/rules/house.md#limits). */
export type Caller = {
  /** The address, as far as it tells one network from another. */
  address: string
  /** The session for which this server signed the token that came with it. */
  signed?: Signed
}

/**
 * The part of an address by which it is counted: all of IPv4; of IPv6 the /64, of which one connection has every address.
 * @param ip as the request names it
 */
export function addressOf(ip: string): string {
  if (!isIPv6(ip)) return ip
  const [before = [], after = []] = ip
    .replace(/%.*$/, '')
    .replace(/:(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...parts: string[]) => {
      const [a = 0, b = 0, c = 0, d = 0] = parts.slice(0, 4).map(Number)
      return `:${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
    })
    .split('::')
    .map((side) => (side === '' ? [] : side.split(':').map((group) => Number.parseInt(group, 16))))
  const groups = [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after]
  // An IPv4 address in the clothes of IPv6.
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    const [high = 0, low = 0] = groups.slice(6)
    return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  }
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

const callers = new WeakMap<FastifyRequest, Caller>()

/** Finds for whom a request is counted, by its token or the cookie of the pages; kept for `callerOf`. */
export async function findCaller(
  request: FastifyRequest,
  whose: (token: string) => Promise<Signed | undefined>,
): Promise<Caller> {
  const { authorization = '', cookie } = request.headers
  const token = /^Bearer (\S+)$/.exec(authorization)?.[1] ?? accessIn(cookie)
  const signed = token === undefined ? undefined : await whose(token)
  const caller = { address: addressOf(request.ip), ...(signed && { signed }) }
  callers.set(request, caller)
  return caller
}

/** For whom a request is counted; of one that nobody has looked at, its address alone. */
export function callerOf(request: FastifyRequest): Caller {
  return callers.get(request) ?? { address: addressOf(request.ip) }
}

/** Proves that a request was made by this process itself while it renders a page; never leaves it. */
export const inProcessSecret = crypto.randomUUID()
export const inProcessHeader = 'x-in-process'

/** True for a call of this process to itself. */
export function isInProcess(request: FastifyRequest): boolean {
  return request.headers[inProcessHeader] === inProcessSecret
}
