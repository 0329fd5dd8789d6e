import { BlockList, isIPv6 } from 'node:net'
import type { Clock } from './context.ts'

/** A network from which many come for some days, and how many times more calls it may make (docs/rules/house.md#venue-networks). */
export type Venue = { network: string; starts_at: Date; ends_at: Date; factor: number }

/** Bits of an IPv6 address by which it is counted. */
const COUNTED_BITS = 64

/**
 * How many times more than others an address may ask for at the moment.
 * @param venues those that operators have named, as they are at the moment
 * @returns a function of an address as `addressOf` gives it; of several venues the widest counts
 */
export function widening(venues: () => readonly Venue[], clock: Clock): (address: string) => number {
  const lists = new WeakMap<Venue, BlockList>()
  return (counted) => {
    const all = venues()
    if (all.length === 0) return 1
    const now = clock()
    const address = counted.replace(/\/\d+$/, '')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    let times = 1
    for (const venue of all) {
      if (venue.starts_at > now || venue.ends_at <= now || venue.factor <= times) continue
      const list = lists.get(venue) ?? listOf(venue.network)
      lists.set(venue, list)
      if (list.check(address, family)) times = venue.factor
    }
    return times
  }
}

function listOf(network: string): BlockList {
  const [address = '', bits] = network.split('/')
  const list = new BlockList()
  if (isIPv6(address)) list.addSubnet(address, Math.min(Number(bits ?? 128), COUNTED_BITS), 'ipv6')
  else list.addSubnet(address, Number(bits ?? 32), 'ipv4')
  return list
}
