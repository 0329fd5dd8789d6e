import { Schedule, NO_TABLE } from './meetings.builder.schedule.policy.ts'
import type { ScheduleInput, Meeting } from './meetings.builder.schedule.policy.ts'

/** Somebody, or anybody of a company, would like to meet somebody, or anybody of another. People by their place in the input. */
export type Wish = { score: number; from: readonly number[]; to: readonly number[] }

export type PlanInput = ScheduleInput & {
  seed: number
  /** In the order of their marks. */
  wishes: readonly Wish[]
  /** Pairs that must not meet, by `pairKey`. */
  avoid: ReadonlySet<number>
  /** Pairs that meet already, or are asking each other. */
  met: ReadonlySet<number>
}

export type Plan = {
  /** By time, then by people. `one` is the one who wished for it. */
  meetings: Meeting[]
  /** What became of each wish, in their order. */
  outcomes: Outcome[]
  /** Wishes that came true by moving another meeting of the plan. */
  moved: number
}
type Outcome = 'planned' | 'met' | 'avoided' | 'full' | 'no_time'

/** So many wishes are looked at between two looks at whether to go on. */
const STEP = 500
/** So many meetings are tried to be moved out of the way for one wish. */
const MOST_MOVES = 400
/** So many pairs of a wish between companies are looked at. */
const MOST_PAIRS = 60

/** One number for two people, whichever comes first. */
export function pairKey(one: number, other: number): number {
  return one < other ? one * 65_536 + other : other * 65_536 + one
}

/** A number that looks drawn by chance and is always the same for the same three. */
function seededRandom(seed: number, one: number, other: number): number {
  let mixed = (seed ^ 0x9e_37_79_b9) >>> 0
  for (const part of [one, other]) {
    mixed = Math.imul(mixed ^ part, 0x85_eb_ca_6b) >>> 0
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2_b2_ae_35) >>> 0
    mixed = (mixed ^ (mixed >>> 16)) >>> 0
  }
  return mixed
}

/**
 * Plans meetings for wishes, the weightiest first, by lot among equals (docs/rules/meetings.md#the-builder). The same input gives the
 * same plan. Yields how many wishes it has looked at, so that whoever runs it can tell, rest or stop.
 */
export function* planMeetings(input: PlanInput): Generator<number, Plan> {
  const { seed, wishes } = input
  const schedule = new Schedule(input)
  const met = new Set(input.met)
  const outcomes: Outcome[] = wishes.map(() => 'no_time')
  let moved = 0
  const order = wishes
    .map((wish, index) => ({ index, score: wish.score, lot: seededRandom(seed, wish.from[0] ?? 0, wish.to[0] ?? 0) }))
    .toSorted((a, b) => b.score - a.score || a.lot - b.lot || a.index - b.index)
  const late: number[] = []
  let looked = 0
  for (const round of ['place', 'move'] as const) {
    for (const index of round === 'place' ? order.map((one) => one.index) : late) {
      const wish = wishes[index] as Wish
      const found = outcomeOf(wish, round)
      outcomes[index] = found
      if (found === 'no_time' && round === 'place') late.push(index)
      if (found === 'planned' && round === 'move') moved++
      if (++looked % STEP === 0) yield looked
    }
  }
  schedule.giveOwnersTheirTables()
  return { meetings: schedule.meetings(), outcomes, moved }

  function outcomeOf(wish: Wish, round: 'place' | 'move'): Outcome {
    const pairs = pairsOf(wish, (person) => schedule.load(person), seed)
    if (pairs.some(([one, other]) => met.has(pairKey(one, other)))) return 'met'
    const may = pairs.filter(([one, other]) => !input.avoid.has(pairKey(one, other)))
    if (may.length === 0) return 'avoided'
    const open = may.filter(([one, other]) => schedule.hasRoom(one) && schedule.hasRoom(other))
    if (open.length === 0) return 'full'
    for (const [one, other] of open) {
      const from = seededRandom(seed, one, other)
      const done =
        schedule.place(one, other, from) ||
        (round === 'move' && (schedule.placeByMoving(one, other, MOST_MOVES) || schedule.placeAnywhere(one, other)))
      if (!done) continue
      met.add(pairKey(one, other))
      return 'planned'
    }
    return 'no_time'
  }
}

/** The pairs that would make a wish come true: those with the fewest meetings first, by lot among equals. */
function pairsOf(wish: Wish, load: (person: number) => number, seed: number): [number, number][] {
  const { from, to } = wish
  if (from.length === 1 && to.length === 1) {
    const [one = 0, other = 0] = [from[0], to[0]]
    return one === other ? [] : [[one, other]]
  }
  const pairs = from.flatMap((one) => to.flatMap((other): [number, number][] => (one === other ? [] : [[one, other]])))
  return pairs
    .map((pair) => ({ pair, load: load(pair[0]) + load(pair[1]), lot: seededRandom(seed, pair[0], pair[1]) }))
    .toSorted((a, b) => a.load - b.load || a.lot - b.lot || a.pair[0] - b.pair[0] || a.pair[1] - b.pair[1])
    .slice(0, MOST_PAIRS)
    .map(({ pair }) => pair)
}

/** How a plan stands with the rules that it must keep; nothing of it is ever more than 0. */
export function faultsOf(input: PlanInput, plan: Plan): { overlaps: number; avoided: number; strangers: number } {
  const taken = new Set<number>()
  let [overlaps, avoided, strangers] = [0, 0, 0]
  const take = (key: number, free: boolean) => {
    if (taken.has(key) || !free) overlaps++
    taken.add(key)
  }
  const many = input.times.length
  for (const { one, other, at, table } of plan.meetings) {
    if (input.avoid.has(pairKey(one, other))) avoided++
    for (let slot = at; slot < at + input.slots; slot++) {
      for (const person of [one, other]) take(person * many + slot, input.people[person]?.taken[slot] === 0)
      if (table !== NO_TABLE) take((input.people.length + table) * many + slot, input.tables[table]?.taken[slot] === 0)
    }
    const own = input.tables[table]?.owner ?? 0
    if (own !== 0 && own !== input.people[one]?.company && own !== input.people[other]?.company) strangers++
  }
  return { overlaps, avoided, strangers }
}
