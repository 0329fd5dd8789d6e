import type { Answer } from '../../../../lib/call.types.ts'
import { clockAt, instantAt } from '../../../../lib/dates.ts'

/** A moment at which something of an occasion changes by itself. */
export type Moment = Answer<'office.previewMoments'>['moments'][number]

export const units = ['minutes', 'hours', 'days', 'weeks'] as const
export const sides = ['before', 'after'] as const

/** How far from a moment somebody looks. */
export type Offset = { count: number; unit: (typeof units)[number]; side: (typeof sides)[number] }

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/**
 * The instant that lies so far from a moment. Days and weeks go by the calendar of the occasion's zone: two weeks before nine
 * o'clock is nine o'clock, whatever was done to the clock in between.
 */
export function offsetFrom({ at, time_zone }: Pick<Moment, 'at' | 'time_zone'>, { count, unit, side }: Offset): string {
  const by = side === 'before' ? -count : count
  if (unit === 'minutes' || unit === 'hours')
    return new Date(Date.parse(at) + by * MINUTE_MS * (unit === 'hours' ? 60 : 1)).toISOString()
  const clock = Date.parse(`${clockAt(at, time_zone)}Z`) + by * DAY_MS * (unit === 'weeks' ? 7 : 1)
  return instantAt(new Date(clock).toISOString().slice(0, 16), time_zone)
}

type Group = { key: string; name: string; moments: Moment[] }

/** The moments of each occasion in their order; first whose next one is nearest, last those that have none to come. */
export function groupsOf(moments: readonly Moment[], now: Date): Group[] {
  const by = Map.groupBy(moments, ({ kind, id }) => `${kind} ${id}`)
  const next = (group: Group) => group.moments.find(({ at }) => new Date(at) > now)?.at ?? '9'
  return [...by]
    .map(([key, all]) => ({ key, name: all[0]?.name ?? '', moments: all.toSorted((a, b) => (a.at < b.at ? -1 : 1)) }))
    .toSorted((a, b) => (next(a) < next(b) ? -1 : 1))
}

/**
 * What of it somebody looks for: occasions whose name has all of the words, and of the others the moments that make up for the rest.
 * @param wordsOf what a moment is called
 */
export function searched(groups: readonly Group[], find: string, wordsOf: (moment: Moment) => string): Group[] {
  const words = find.toLowerCase().split(/\s+/).filter(Boolean)
  return groups
    .map((group) => {
      const rest = words.filter((word) => !group.name.toLowerCase().includes(word))
      const moments = group.moments.filter((one) => {
        const text = wordsOf(one).toLowerCase()
        return rest.every((word) => text.includes(word))
      })
      return { ...group, moments }
    })
    .filter(({ moments }) => moments.length > 0)
}
