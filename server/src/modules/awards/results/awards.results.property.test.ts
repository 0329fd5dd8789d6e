import fc from 'fast-check'
import { expect, test } from 'vitest'
import { recompute } from '../../../../../tools/recompute-round.ts'
import { resultsOf, totalOf } from './awards.results.policy.ts'
import type { Sheet } from './awards.results.policy.ts'

const LEAST = 3
const entry = (applicant_id: number, category_id = 1) => ({ applicant_id, category_id })
const sheet = (juror_id: number, applicant_id: number, total: number, category_id = 1): Sheet => ({
  juror_id,
  applicant_id,
  category_id,
  total,
})

test('three scores side by side, worked out by hand', () => {
  // Judge 1 gives 8 and 6, judge 2 gives 9 and 3, judge 3 gives 7 and 7.
  const sheets = [
    sheet(1, 1, 8000),
    sheet(1, 2, 6000),
    sheet(2, 1, 9000),
    sheet(2, 2, 3000),
    sheet(3, 1, 7000),
    sheet(3, 2, 7000),
  ]
  expect(resultsOf([entry(1), entry(2)], sheets, LEAST)).toEqual([
    {
      ...entry(1),
      sheets: 3,
      weighted_mean: '8.000000',
      trimmed_mean: '8.000000',
      // (1 + 1 + 0) / 3: the third judge tells nothing apart.
      normalised: '0.666667',
      weighted_place: 1,
      trimmed_place: 1,
      normalised_place: 1,
    },
    {
      ...entry(2),
      sheets: 3,
      weighted_mean: '5.333333',
      trimmed_mean: '6.000000',
      normalised: '-0.666667',
      weighted_place: 2,
      trimmed_place: 2,
      normalised_place: 2,
    },
  ])
})

test('with two sheets there is no result, and equals share a place', () => {
  const sheets = [1, 2, 3].flatMap((juror) => [sheet(juror, 1, 7000), sheet(juror, 2, 7000), sheet(juror, 3, 6000)])
  const results = resultsOf(
    [entry(1), entry(2), entry(3), entry(4)],
    [...sheets, sheet(1, 4, 10_000), sheet(2, 4, 10_000)],
    LEAST,
  )
  expect(results.map(({ sheets: count, weighted_place }) => [count, weighted_place])).toEqual([
    [3, 1],
    [3, 1],
    [3, 3],
    [2, null],
  ])
})

test('a total is exact: tenths times weight', () => {
  const criteria = [
    { id: 1, weight: 35 },
    { id: 2, weight: 25 },
    { id: 3, weight: 40 },
  ]
  expect(
    totalOf(
      criteria,
      new Map([
        [1, 80],
        [2, 75],
      ]),
    ),
  ).toEqual({ total: 35 * 80 + 25 * 75, weight: 60 })
})

/** Rounds as they are exported, made at random: weights, values in tenths, and who judged what. */
const rounds = fc
  .record({
    weights: fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 4 }),
    jurors: fc.integer({ min: 1, max: 6 }),
    entries: fc.integer({ min: 1, max: 6 }),
    values: fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 144, maxLength: 144 }),
    states: fc.array(fc.constantFrom('handed_in', 'handed_in', 'handed_in', 'open', 'recused'), {
      minLength: 36,
      maxLength: 36,
    }),
  })
  .map(({ weights, jurors, entries, values, states }) => {
    const rest = 100 - weights.slice(1).reduce((sum, one) => sum + one, 0)
    // Weights are 100 together.
    const criteria =
      rest < 1
        ? [{ id: 1, weight: 100 }]
        : weights.map((weight, index) => ({ id: index + 1, weight: index ? weight : rest }))
    const lines: unknown[][] = criteria.map(({ id, weight }) => ['criterion', id, 1, `C${id}`, weight])
    const sheets: Sheet[] = []
    const scores: unknown[][] = []
    for (let applicant = 1; applicant <= entries; applicant++)
      for (let juror = 1; juror <= jurors; juror++) {
        const cell = (applicant - 1) * 6 + juror - 1
        const state = states[cell] ?? 'open'
        const assignment = cell + 1
        lines.push(['sheet', assignment, juror, 1, applicant, state, null, null, null, [], '', ''])
        const given = new Map(criteria.map(({ id }) => [id, values[cell * 4 + id - 1] ?? 0]))
        for (const [criterion, tenths] of given)
          scores.push(['score', assignment, criterion, `${Math.floor(tenths / 10)}.${tenths % 10}`, ''])
        if (state === 'handed_in') sheets.push(sheet(juror, applicant, totalOf(criteria, given).total))
      }
    const applicants = Array.from({ length: entries }, (_, index) => entry(index + 1))
    return { lines: [...lines, ...scores], sheets, applicants }
  })

test('the script that knows nothing of the product comes to the same results, to the last digit', () => {
  fc.assert(
    fc.property(rounds, ({ lines, sheets, applicants }) => {
      const results = resultsOf(applicants, sheets, LEAST)
      const rows = results.map((one) => [
        'result',
        one.applicant_id,
        one.category_id,
        one.sheets,
        one.weighted_mean,
        one.trimmed_mean,
        one.normalised,
        one.weighted_place,
        one.trimmed_place,
        one.normalised_place,
      ])
      expect(recompute([...lines, ...rows])).toEqual(rows)
    }),
    { numRuns: 300 },
  )
})

test('whatever the order of sheets, the results are the same', () => {
  fc.assert(
    fc.property(rounds, fc.integer(), ({ sheets, applicants }, seed) => {
      const shuffled = [...sheets].sort(
        (one, other) =>
          ((one.total * 31 + one.juror_id * seed) % 97) - ((other.total * 31 + other.juror_id * seed) % 97),
      )
      expect(resultsOf(applicants, shuffled, LEAST)).toEqual(resultsOf(applicants, sheets, LEAST))
    }),
    { numRuns: 100 },
  )
})
