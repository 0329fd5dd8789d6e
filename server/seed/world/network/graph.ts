import type { Random } from '../random.ts'
import type { Company, Member, Participant } from '../world.types.ts'

export type Pair = readonly [number, number]
export const pairKey = (one: number, other: number) => (one < other ? `${one} ${other}` : `${other} ${one}`)

/** How much two people have to do with each other: company, segments, country, events of both. */
export function makeAffinity(members: Member[], participants: Participant[]): (a: Member, b: Member) => number {
  const attended = new Map<number, number[]>(members.map(({ id }) => [id, []]))
  for (const { member_id, event_id } of participants) attended.get(member_id)?.push(event_id)
  return (a, b) => {
    const tags = common(a.tag_ids, b.tag_ids)
    const events = common(attended.get(a.id) ?? [], attended.get(b.id) ?? [])
    const company = a.company_id !== null && (a.company_id === b.company_id || a.former_company_id === b.company_id)
    return (1 + 2.2 * tags) * (1 + 1.3 * events) * (company ? 14 : 1) * (a.country === b.country ? 1.8 : 1)
  }
}

function common(some: number[], others: number[]): number {
  let count = 0
  for (const one of some) if (others.includes(one)) count++
  return count
}

/** Heavy-tailed: most have few, some have many. */
export function heavyTail(r: Random, least: number, most: number, slope: number): number {
  return Math.min(most, Math.round(least * (1 - r.next()) ** -slope))
}

/**
 * Chooses among weighted links until each side has as many as it wants: heavier ones come earlier (Efraimidis and
 * Spirakis). What is there already counts.
 */
export function choose<T>(
  r: Random,
  links: { link: T; weight: number; from: number; to: number }[],
  wants: { from: Map<number, number>; to: Map<number, number> },
): T[] {
  const ordered = links
    .map((one) => [Math.log(r.next() || Number.MIN_VALUE) / one.weight, one] as const)
    .sort(([a], [b]) => b - a)
  const chosen: T[] = []
  for (const [, { link, from, to }] of ordered) {
    const [left, right] = [wants.from.get(from) ?? 0, wants.to.get(to) ?? 0]
    if (left <= 0 || right <= 0) continue
    wants.from.set(from, left - 1)
    wants.to.set(to, (wants.to.get(to) ?? 0) - 1)
    chosen.push(link)
  }
  return chosen
}

/** Companies that a member might follow: not the own one, those of the same segments and the large ones first. */
export function companyWeight(member: Member, company: Company, popularity: number): number {
  if (member.company_id === company.id) return 0
  const tags = member.tag_ids.filter((id) => company.tag_ids.includes(id)).length
  return popularity * (1 + 3 * tags) * (member.country === company.country ? 1.7 : 1)
}
