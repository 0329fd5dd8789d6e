import type { Testbed } from '../harness.ts'
import { judgeAll, makeJudging } from './judging.ts'
import type { Judging } from './judging.ts'

/** What tests do with results: judge and seal an award, decide about its entries, and publish. The clock begins anew each time. */
export function resultsOf(t: Testbed) {
  const start = t.clock()
  const minute = (seconds: number) => new Date(t.clock().getTime() + seconds * 1000)
  /** What stands in no other record than the winner's citation. */
  const words = (j: Judging) => `Zanzibarquote${j.award.id}`

  /** An award that was judged and sealed; the clock stands a moment after that, and tokens are good for it. */
  async function judged(given: Parameters<typeof makeJudging>[1] = {}) {
    t.setNow(start)
    const j = await makeJudging(t, { entries: 4, ...given })
    await judgeAll(t, j)
    return j
  }

  const decide = (j: Judging, index: number, outcome: 'shortlisted' | 'finalist' | 'winner' | 'not_selected') =>
    t.call(
      'awards.decideOutcome',
      {
        body: {
          entry: j.entries[index]?.id ?? 0,
          outcome,
          ...(outcome === 'winner'
            ? { citation: `${words(j)}: a corridor others can copy.`, juror: j.jurors[0]?.juror }
            : {}),
        },
      },
      j.operator.token,
    )

  const publish = (j: Judging, shortlist: Date | null, winners: Date | null) =>
    t.call(
      'awards.setPublishing',
      {
        body: {
          award: j.award.id,
          shortlist_published_at: shortlist?.toISOString() ?? null,
          winners_published_at: winners?.toISOString() ?? null,
        },
      },
      j.operator.token,
    )

  /** A winner, a finalist and one more on the shortlist, decided and published. */
  async function published() {
    const j = await judged()
    const winner = (await decide(j, 0, 'winner')).body
    const finalist = (await decide(j, 1, 'finalist')).body
    await decide(j, 2, 'shortlisted')
    await publish(j, minute(1), minute(2))
    t.setNow(minute(3))
    await t.runJob('awards.announce')
    await t.settle()
    return { j, winner, finalist, code: winner.code ?? '' }
  }

  return { start, minute, words, judged, decide, publish, published }
}
