import { importFields } from '@app/contract/imports.limits'
import type { Reply } from '@app/contract/kit'
import type { imports } from '@app/contract/imports'
import type { Counts, ImportRow, Many, ShownRow } from './imports.reads.ts'

export type ImportView = Reply<typeof imports.one>
type Summary = Reply<typeof imports.list>['results'][number]
type Person = Summary['by']
export type RowView = Reply<typeof imports.rows>['results'][number]

const UNDO_DAYS = 7
export const UNDO_MS = UNDO_DAYS * 86_400_000

export function toSummary(row: ImportRow, counts: Counts, by: Person): Summary {
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    state: row.state,
    by,
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
    counts,
  }
}

export function toImport(
  row: ImportRow,
  counts: Counts,
  by: Person,
  more: { missing: string[]; sure(heading: string): boolean; many: Many[]; now: Date },
): ImportView {
  const mayGo = row.state === 'done' && !importFields[row.kind].final
  const until = mayGo && row.finished_at ? new Date(row.finished_at.getTime() + UNDO_MS) : null
  return {
    ...toSummary(row, counts, by),
    event: row.event_id === null ? null : { id: row.event_id, name: row.event_name ?? '' },
    size: row.size,
    format: row.format,
    encoding: row.encoding,
    separator: row.separator,
    columns: row.headings.map((heading, at) => ({
      heading,
      field: row.fields[at] || null,
      sure: row.remembered.includes(heading) || more.sure(heading),
    })),
    went_out: row.went_out,
    not_booked: row.not_booked,
    source: importFields[row.kind].numbered ? row.source : null,
    for_all: Object.entries(row.for_all).map(([field, value]) => ({ field, value })),
    missing: more.missing,
    done: row.done,
    of_all: row.of_all,
    many: more.many,
    invite: row.invite,
    verify: row.verify,
    undo_until: until && until > more.now ? until.toISOString() : null,
    problem: row.problem,
  }
}

/** @param words how a value is shown that was understood */
export function toRow(row: ShownRow, words: (field: string, value: string) => string): RowView {
  return {
    number: row.number,
    cells: row.cells,
    read: Object.fromEntries(Object.entries(row.said).map(([field, value]) => [field, words(field, value)])),
    state: row.state,
    choice: row.choice,
    match: row.match_id === null ? null : { id: row.match_id, name: row.match_name ?? '' },
    problems: row.problems,
    outcome: row.outcome as RowView['outcome'],
    why: row.why,
  }
}
