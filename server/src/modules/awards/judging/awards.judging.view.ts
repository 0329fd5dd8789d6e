import type { z } from 'zod'
import type { judgingRound } from '@app/contract/awards.judging'
import { phaseOf } from './awards.judging.policy.ts'
import type { CriterionRow, RoundRow } from './awards.judging.reads.ts'
import { totalOf } from '../results/awards.results.policy.ts'

/** What an entry is called at the desk. */
export const nameIn = (round: { blind: boolean }, entry: number, company: string): string =>
  round.blind ? `Entry ${entry}` : company

export function toRound(row: RoundRow, now: Date): z.output<typeof judgingRound> {
  return {
    id: row.round_id,
    name: row.round_name,
    award: { id: row.award_id, slug: row.award_slug, name: row.award_name, time_zone: row.time_zone },
    starts_at: row.starts_at.toISOString(),
    ends_at: row.ends_at.toISOString(),
    blind: row.blind,
    state: phaseOf(row, now),
    assigned: row.assigned,
    handed_in: row.handed_in,
    recused: row.recused,
  }
}

/** The weighted mean of what is scored: exact when everything is, otherwise rounded to three digits for showing. */
export function meanOf({ total, weight }: { total: number; weight: number }): number | null {
  return weight === 0 ? null : Math.round((total * 100) / weight) / 1000
}

/** Mean and weight of values in tenths of points. */
export function standingOf(
  criteria: readonly CriterionRow[],
  values: readonly { criterion_id: number; tenths: number | null }[],
): { mean: number | null; weight: number } {
  const scored = new Map(
    values.flatMap(({ criterion_id, tenths }) => (tenths === null ? [] : [[criterion_id, tenths] as const])),
  )
  const sums = totalOf(criteria, scored)
  return { mean: meanOf(sums), weight: sums.weight }
}

/** What a document is called. A blind round gives away nothing of what its author called it. */
export function documentName(round: { blind: boolean }, row: { title: string; type: string }, index: number): string {
  return `${round.blind ? `Document ${index + 1}` : row.title}.${row.type}`
}

/** Whether a kind of document can be shown without what it says of its author. */
export const isShownBlind = (type: string): boolean => ['pdf', 'jpg', 'png'].includes(type)
