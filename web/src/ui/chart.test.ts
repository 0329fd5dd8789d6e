import { expect, test } from 'vitest'
import { scaleOf } from './chart.math.ts'

test('a scale has few round steps and ends above what is drawn', () => {
  expect(scaleOf([])).toEqual([0, 1])
  expect(scaleOf([3])).toEqual([0, 1, 2, 3])
  expect(scaleOf([12, 132])).toEqual([0, 50, 100, 150])
  expect(scaleOf([84_215_00])).toEqual([0, 2_500_000, 5_000_000, 7_500_000, 10_000_000])
  for (const most of [1, 7, 19, 99, 101, 2048, 1_000_000]) {
    const steps = scaleOf([most])
    expect(steps.at(-1)).toBeGreaterThanOrEqual(most)
    expect(steps.length).toBeLessThanOrEqual(6)
  }
})
