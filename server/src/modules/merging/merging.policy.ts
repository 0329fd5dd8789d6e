import type { MergeBlocker, MergeKind } from '@app/contract/merging'

/**
 * Two rows are alike when they say the same in these columns. `among` narrows which rows are compared; `beside` says it of those of
 * the remaining record where they differ.
 */
export type Alike = { by: readonly string[]; among?: string; beside?: string }

/**
 * What becomes of a column that names the record that goes (docs/decisions/0028-merging-duplicates.md). Its rows name the remaining one
 * afterwards, but for those that
 * - `apart`: would then name it in this other column as well: they said something between the two, and go;
 * - `once`: are alike one of the remaining record: that one stays;
 * - `never_with`: name the remaining one in this column as well, and cannot go: the merger waits;
 * - `never`: are alike one of the remaining record, where nobody but a person can choose: the merger waits.
 * `by_hand`: a statement of its own moves them.
 */
export type Rule =
  | {
      does: 'moves'
      kind: MergeKind
      apart?: string
      once?: readonly Alike[]
      never?: readonly [MergeBlocker, ...Alike[]]
      never_with?: string
      by_hand?: true
    }
  /** The row stays with the record that went. */
  | { does: 'stays'; because: string }

/** Every column that names the record, by `table.column`. */
export type Rules = Readonly<Record<string, Rule>>

export type Moving = Extract<Rule, { does: 'moves' }> & { table: string; column: string }

/** The columns whose rows move, in the order in which they are listed. */
export function movingOf(rules: Rules): Moving[] {
  return Object.entries(rules).flatMap(([name, rule]) => {
    if (rule.does === 'stays') return []
    const [table = '', column = ''] = name.split('.')
    return [{ ...rule, table, column }]
  })
}

/** What was counted of one column. */
export type Count = { rows: number; drops: number; against: number }
type Amount = { kind: MergeKind; count: number }

/** What moves and what is dropped by kind, and what stands against it. */
export function summed(
  moving: readonly Moving[],
  counts: readonly Count[],
): { moves: Amount[]; drops: Amount[]; blockers: { code: MergeBlocker; count: number }[] } {
  const moves = new Map<MergeKind, number>()
  const drops = new Map<MergeKind, number>()
  const against = new Map<MergeBlocker, number>()
  const add = <K>(to: Map<K, number>, key: K, count: number) => {
    if (count > 0) to.set(key, (to.get(key) ?? 0) + count)
  }
  moving.forEach((rule, at) => {
    const count = counts[at]
    if (!count) return
    add(moves, rule.kind, count.rows - count.drops)
    add(drops, rule.kind, count.drops)
    if (rule.never) add(against, rule.never[0], count.against)
  })
  const amounts = (of: Map<MergeKind, number>) => Array.from(of, ([kind, count]) => ({ kind, count }))
  return {
    moves: amounts(moves),
    drops: amounts(drops),
    blockers: Array.from(against, ([code, count]) => ({ code, count })),
  }
}
