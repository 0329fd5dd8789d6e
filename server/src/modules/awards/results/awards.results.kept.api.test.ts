import { expect, test, vi } from 'vitest'
import { resultsOf } from '../../../../test/factories/results.ts'
import { openTestbed } from '../../../../test/harness.ts'

const t = await openTestbed({ keep: true })
const { judged, decide, publish, minute } = resultsOf(t)

test('what is kept for visitors ends at the minute, not a moment later', async () => {
  // The clock by which answers are kept stands still, and moves where the test says.
  let standing = Math.ceil(performance.now())
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => standing)
  try {
    const j = await judged()
    await decide(j, 0, 'winner')
    await decide(j, 1, 'shortlisted')
    const before = t.clock()
    await publish(j, minute(3), minute(7))
    const read = async (list: 'shortlisted' | 'winners') =>
      (await (await fetch(`${t.base}/rest/awards/${list}/?award=${j.award.id}`)).json()) as { count: number }
    for (const [list, from, to] of [
      ['shortlisted', 0, 3],
      ['winners', 3, 7],
    ] as const) {
      // Nothing is kept before the process hears of changes, and one that is told late ends what is kept: so it is tried again.
      await expect
        .poll(
          async () => {
            t.setNow(new Date(before.getTime() + from * 1000))
            standing += 60_000
            expect((await read(list)).count).toBe(0)
            t.setNow(new Date(before.getTime() + to * 1000))
            standing += (to - from) * 1000 - 1
            return (await read(list)).count
          },
          { timeout: 10_000 },
        )
        .toBe(0)
      standing += 1
      expect((await read(list)).count).toBe(1)
    }
  } finally {
    clock.mockRestore()
  }
})
