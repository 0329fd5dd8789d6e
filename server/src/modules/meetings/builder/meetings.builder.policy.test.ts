import fc from 'fast-check'
import { expect, test } from 'vitest'
import { faultsOf, pairKey, planMeetings } from './meetings.builder.policy.ts'
import type { PlanInput } from './meetings.builder.policy.ts'

const SLOT = 30 * 60_000
const DAY_SLOTS = 8

/** Two days with a gap in each, people of whom some are busy, halls that are five minutes apart, wishes and avoided pairs. */
const grounds = fc
  .record({
    seed: fc.nat(1000),
    slots: fc.integer({ min: 1, max: 3 }),
    most: fc.integer({ min: 1, max: 8 }),
    most_a_day: fc.integer({ min: 1, max: 5 }),
    busy: fc.array(fc.array(fc.boolean(), { minLength: 16, maxLength: 16 }), { minLength: 2, maxLength: 14 }),
    tables: fc.array(fc.record({ hall: fc.nat(2), owner: fc.nat(3) }), { maxLength: 5 }),
    wishes: fc.array(fc.tuple(fc.nat(13), fc.nat(13), fc.integer({ min: 1, max: 3 })), { maxLength: 60 }),
    avoid: fc.array(fc.tuple(fc.nat(13), fc.nat(13)), { maxLength: 8 }),
  })
  .map(({ busy, tables, wishes, avoid, ...rest }): PlanInput => {
    const times = Array.from({ length: 16 }, (_, at) => {
      const within = at % DAY_SLOTS
      return Math.floor(at / DAY_SLOTS) * 48 * SLOT + (within < 4 ? within : within + 1) * SLOT
    })
    const count = busy.length
    return {
      ...rest,
      times,
      days: times.map((_, at) => Math.floor(at / DAY_SLOTS)),
      people: busy.map((taken, place) => ({
        id: place + 1,
        company: (place % 5) + 1,
        taken: Uint8Array.from(taken, (one) => (one ? 1 : 0)),
        halls: Int16Array.from(taken, (one) => (one ? place % 3 : -1)),
        has: 0,
        has_a_day: [0, 0],
      })),
      tables: tables.map((table, place) => ({ id: place + 1, ...table, taken: new Uint8Array(16) })),
      walk: [
        [0, 5, 40],
        [5, 0, 5],
        [40, 5, 0],
      ],
      wishes: wishes.map(([from, to, score]) => ({ score, from: [from % count], to: [to % count] })),
      avoid: new Set(avoid.map(([one, other]) => pairKey(one % count, other % count))),
      met: new Set(),
    }
  })

function planOf(input: PlanInput) {
  const steps = planMeetings(input)
  let step = steps.next()
  while (!step.done) step = steps.next()
  return step.value
}

test('whatever it is given, a plan keeps every rule, and is the same again', () => {
  fc.assert(
    fc.property(grounds, (input) => {
      const plan = planOf(input)
      expect(faultsOf(input, plan)).toEqual({ overlaps: 0, avoided: 0, strangers: 0 })
      expect(planOf(input)).toEqual(plan)
      const of = (person: number) => plan.meetings.filter(({ one, other }) => one === person || other === person)
      for (const [person] of input.people.entries()) {
        expect(of(person).length).toBeLessThanOrEqual(input.most)
        for (const day of [0, 1])
          expect(of(person).filter(({ at }) => input.days[at] === day).length).toBeLessThanOrEqual(input.most_a_day)
        walks(input, of(person))
      }
      const pairs = plan.meetings.map(({ one, other }) => pairKey(one, other))
      expect(new Set(pairs).size).toBe(pairs.length)
      // Nobody sits elsewhere while their own table, which they would reach, is free: a table in reach is the hall of all others.
      for (const { one, other, at, table } of plan.meetings) {
        if (input.walk.flat().some((minutes) => minutes > 0) && input.tables.some(({ hall }) => hall !== 0)) continue
        const own = input.tables.flatMap(({ owner }, place) =>
          owner !== 0 && [one, other].some((who) => input.people[who]?.company === owner) ? place : [],
        )
        const used = (place: number) =>
          plan.meetings.some((two) => two.table === place && Math.abs(two.at - at) < input.slots)
        if (own.some((place) => !used(place))) expect(own).toContain(table)
      }
    }),
    { numRuns: 300 },
  )
})

/** Between two halls lies the time to walk. */
function walks(input: PlanInput, meetings: readonly { at: number; table: number }[]): void {
  const sorted = meetings.toSorted((a, b) => a.at - b.at)
  for (const [place, next] of sorted.entries()) {
    const before = sorted[place - 1]
    if (!before || before.table < 0 || next.table < 0) continue
    const [from, to] = [input.tables[before.table]?.hall ?? 0, input.tables[next.table]?.hall ?? 0]
    const gap = (input.times[next.at] ?? 0) - (input.times[before.at + input.slots - 1] ?? 0) - SLOT
    expect(gap).toBeGreaterThanOrEqual((input.walk[from]?.[to] ?? 0) * 60_000)
  }
}

test('where each has as many times as wishes, moving others out of the way makes more of them true', () => {
  const times = Array.from({ length: 12 }, (_, at) => at * SLOT)
  const everyone = Array.from({ length: 12 }, (_, place) => place)
  const input: PlanInput = {
    seed: 3,
    times,
    days: times.map(() => 0),
    slots: 1,
    most: 50,
    most_a_day: 50,
    people: everyone.map((place) => ({
      id: place,
      company: place,
      taken: new Uint8Array(12),
      halls: new Int16Array(12).fill(-1),
      has: 0,
      has_a_day: [0],
    })),
    tables: [],
    walk: [],
    wishes: everyone.flatMap((one) => everyone.slice(one + 1).map((other) => ({ score: 1, from: [one], to: [other] }))),
    avoid: new Set(),
    met: new Set(),
  }
  const plan = planOf(input)
  expect(plan.moved).toBeGreaterThan(0)
  expect(plan.meetings.length).toBeGreaterThan(60)
})
