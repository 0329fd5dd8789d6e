import { MOST_REQUESTS } from '@app/contract/meetings.shapes'
import { pairKey } from './meetings.builder.policy.ts'
import type { PlanInput, Wish } from './meetings.builder.policy.ts'
import type { BuildOptions } from './meetings.builder.queries.ts'
import type { MarkRow, Material } from './meetings.builder.reads.ts'

/** Both sides' wishes for each other weigh so much more than the same two alone. */
const MUTUAL = 2

/** What was read, as the planner takes it: everything by place instead of by number. */
export function planInputOf(material: Material, options: BuildOptions): PlanInput {
  const { slots, people, priorities } = material
  const times = slots.map((slot) => slot.starts_at.getTime())
  const at = new Map(times.map((time, place) => [time, place]))
  const dates = [...new Set(slots.map((slot) => slot.date))]
  const days = slots.map((slot) => dates.indexOf(slot.date))
  const person = new Map(people.map(({ id }, place) => [id, place]))
  const halls = hallsOf(material)
  const weights = new Map(priorities.map(({ company_id, weight }) => [company_id, weight]))
  return {
    seed: options.seed,
    times,
    days,
    slots: options.slots,
    // Who has to be asked may have only so many open requests.
    most: options.asks_people ? Math.min(options.most_per_person, MOST_REQUESTS) : options.most_per_person,
    most_a_day: options.most_per_day,
    people: peopleOf(material, { at, days, halls }),
    tables: tablesOf(material, at, halls),
    walk: walkOf(material, halls),
    wishes: wishesOf(material, person, weights),
    avoid: new Set([...pairsOf(material.blocked, person), ...avoidedOf(material, person)]),
    met: new Set(pairsOf(material.met, person)),
  }
}

type Places = Map<number, number>

/** Halls by place; tables without a hall stand together. */
function hallsOf({ tables, taken }: Material): (string | null)[] {
  return [...new Set([...tables.map(({ hall }) => hall), ...taken.flatMap((one) => (one.placed ? one.hall : []))])]
}

function walkOf({ walks, walk_minutes }: Material, halls: readonly (string | null)[]): number[][] {
  const named = new Map(walks.map((one) => [`${one.from_hall}\n${one.to_hall}`, one.minutes]))
  return halls.map((from) =>
    halls.map((to) => {
      if (from === to) return 0
      if (from === null || to === null) return walk_minutes
      return named.get(`${from}\n${to}`) ?? named.get(`${to}\n${from}`) ?? walk_minutes
    }),
  )
}

function peopleOf(
  { people, taken }: Material,
  { at, days, halls }: { at: Places; days: readonly number[]; halls: readonly (string | null)[] },
): PlanInput['people'] {
  const rows = new Map<number, Material['taken']>()
  for (const row of taken) {
    const known = rows.get(row.customer_id)
    if (known) known.push(row)
    else rows.set(row.customer_id, [row])
  }
  const many = Math.max(-1, ...days) + 1
  return people.map(({ id, company_id, meetings }) => {
    const one = {
      id,
      company: company_id,
      taken: new Uint8Array(days.length),
      halls: new Int16Array(days.length).fill(-1),
      has: meetings,
      has_a_day: Array.from({ length: many }, () => 0),
    }
    const counted = new Set<number>()
    for (const row of rows.get(id) ?? []) {
      const place = at.get(row.starts_at.getTime())
      if (place === undefined) continue
      one.taken[place] = 1
      if (row.placed) one.halls[place] = halls.indexOf(row.hall)
      const day = days[place] ?? 0
      if (row.meeting_id !== null && !counted.has(row.meeting_id)) one.has_a_day[day] = (one.has_a_day[day] ?? 0) + 1
      if (row.meeting_id !== null) counted.add(row.meeting_id)
    }
    return one
  })
}

function tablesOf(
  { tables, tables_taken }: Material,
  at: Places,
  halls: readonly (string | null)[],
): PlanInput['tables'] {
  const places = new Map<number, Uint8Array>(tables.map(({ id }) => [id, new Uint8Array(at.size)]))
  for (const { table_id, starts_at } of tables_taken) {
    const place = at.get(starts_at.getTime())
    const taken = places.get(table_id)
    if (place !== undefined && taken) taken[place] = 1
  }
  return tables.map(({ id, hall, owner }) => ({
    id,
    hall: halls.indexOf(hall),
    owner: owner ?? 0,
    taken: places.get(id) ?? new Uint8Array(at.size),
  }))
}

function pairsOf(rows: readonly { one: number; other: number }[], person: Places): number[] {
  return rows.flatMap(({ one, other }) => {
    const [first, second] = [person.get(one), person.get(other)]
    return first === undefined || second === undefined ? [] : [pairKey(first, second)]
  })
}

/** The people of a mark on both sides, by place. */
function sidesOf(mark: MarkRow, person: Places, staff: Map<number, number[]>): { from: number[]; to: number[] } {
  const one = (id: number | null) => (id === null ? undefined : person.get(id))
  const single = (place: number | undefined) => (place === undefined ? [] : [place])
  return {
    from: mark.company_id === null ? single(one(mark.customer_id)) : (staff.get(mark.company_id) ?? []),
    to:
      mark.target_company_id === null
        ? single(one(mark.target_customer_id))
        : (staff.get(mark.target_company_id) ?? []),
  }
}

function staffOf({ people }: Material): Map<number, number[]> {
  const staff = new Map<number, number[]>()
  for (const [place, { company_id }] of people.entries()) {
    if (company_id === 0) continue
    const known = staff.get(company_id)
    if (known) known.push(place)
    else staff.set(company_id, [place])
  }
  return staff
}

function avoidedOf(material: Material, person: Places): number[] {
  const staff = staffOf(material)
  return material.marks
    .filter(({ kind }) => kind === 'avoid')
    .flatMap((mark) => {
      const { from, to } = sidesOf(mark, person, staff)
      return from.flatMap((one) => to.flatMap((other) => (one === other ? [] : pairKey(one, other))))
    })
}

/** Wishes with their weight: that of the company whose people wish, more when the other side wishes the same. */
function wishesOf(material: Material, person: Places, weights: Map<number, number>): Wish[] {
  const staff = staffOf(material)
  const wants = material.marks.filter(({ kind }) => kind === 'want').map((mark) => sidesOf(mark, person, staff))
  const single = new Set(
    wants.flatMap(({ from, to }) => (from.length === 1 && to.length === 1 ? [`${from[0]} ${to[0]}`] : [])),
  )
  return wants.flatMap(({ from, to }) => {
    if (from.length === 0 || to.length === 0) return []
    const weight = weights.get(material.people[from[0] ?? 0]?.company_id ?? 0) ?? 1
    const mutual = from.length === 1 && to.length === 1 && single.has(`${to[0]} ${from[0]}`)
    return [{ score: mutual ? weight * MUTUAL : weight, from, to }]
  })
}
