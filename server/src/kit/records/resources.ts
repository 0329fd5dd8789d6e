import { COUNTED_MOST } from '@app/contract/resources'
import type { Resource } from '@app/contract/resources'
import type { RawBuilder } from 'kysely'
import type { Context, WriteContext } from '../data/context.ts'
import { sql } from '../data/db.ts'

export type Values = Record<string, unknown>
/** What is wrong, by field. */
export type Problems = Record<string, string[]>

/** Other records that a table between the two refers to. */
export type LinkTable = {
  table: string
  /** The column that names this record, and the one that names the other. */
  own: string
  other: string
  /** Columns of this record that the table between repeats. */
  repeats?: readonly string[]
  /** The column that keeps their order, where they have one. */
  position?: string
}

/** When a list is read, and by whom. */
export type Reading = Pick<Context, 'now' | 'actor'>

/** How many rows there are, counted no further than a row of a list shows. */
export const countedUp = (from: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`(select count(*)::int from (select from ${from} limit ${COUNTED_MOST}) as few)`

/** Sums by currency of what is selected as `minor` and `currency_code`, as the field's kind has them. */
export const summedUp = (select: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select coalesce(jsonb_agg(jsonb_build_object('minor', minor, 'currency_code', currency_code) order by currency_code), '[]'::jsonb)
    from (select sum(minor) as minor, currency_code from (${select}) as each group by currency_code) as summed where minor <> 0)`

/** A resource as its domain serves it: where its rows are, and what holds beyond the form of their fields. */
export type ResourceConfig = {
  of: Resource
  /** Its columns are called as its fields. */
  table: string
  /** Rows without this column are another resource's. */
  where?: string
  /** What holds of the row `own` where operators see it at all. */
  within?: RawBuilder<unknown>
  /** The column with the end of a record: after it nobody can choose the record, though it is found and shown. */
  ends?: string
  /** Columns that together say how people call a record, where one does not. */
  title?: readonly string[]
  /** The name of a record that another table holds, for the row `own`. */
  called?: RawBuilder<unknown>
  /** Values of columns that stand for nothing: `-infinity` for "since ever". */
  nullValues?: Record<string, string>
  /** What orders a list by a field, where that is more than the field itself; indexed as it is written for the row `own`. */
  sorts?: Record<string, (row: 'own' | 'kept') => RawBuilder<unknown>>
  links?: Record<string, LinkTable>
  /** What is reckoned of the row `own`: of each row that is read, by keys alone (docs/decisions/0040-figures-beside-rows.md). */
  reckoned?: Record<string, (by: Reading) => RawBuilder<unknown>>
  /** The condition on the row `own` for a filter that is not a field of the record. */
  narrows?: Record<string, (value: unknown, by: Reading) => RawBuilder<unknown>>
  /** Tables whose rows go with a record when it is removed; what else names it keeps it. */
  cascades?: readonly string[]
  /** Columns of a new record that nobody enters. */
  defaults?(ctx: Context, given: Values): Values
  /** Fields that the log leaves out: it names people, and tells of them, by number alone (docs/rules/privacy.md#erasure). */
  unlogged?: readonly string[]
  /**
   * What is written, as the domain keeps it. `before` is missing for a new record.
   * @throws InvalidFields with every problem beyond the form of its fields
   */
  prepare?(ctx: Context, given: Values, before?: Values): Promise<Values>
  /** Puts what a new record does not carry itself where it belongs. */
  afterCreate?(ctx: WriteContext, id: number, given: Values): Promise<void>
  /** What the database refuses, by the name of its constraint: the field, and the sentence that says it. */
  constraintMessages?: Record<string, readonly [field: string, sentence: () => string]>
  /** Further problems of a write. `before` is missing for a new record, `after` when it is removed. @throws Refused */
  check?(ctx: Context, change: Change): Promise<Problems | undefined>
  /** Records what others may want to know of a change that is written, or of a record that is about to go: facts are written by use cases. */
  tells?(ctx: WriteContext, change: Change & { before: Values }): Promise<void>
}

export type Change = { id: number; before?: Values | undefined; after?: Values | undefined }

/** Letters of a text that stand for a record without a name. */
const FIRST_WORDS = 60

/** How people call a record of a table that is named `own`. */
export function titleOf(served: ResourceConfig): RawBuilder<unknown> {
  const { begins } = served.of
  if (served.called) return served.called
  if (begins !== undefined)
    return sql`coalesce(nullif(left(btrim(regexp_replace(${sql.ref(`own.${begins}`)}, '\\s+', ' ', 'g')), ${FIRST_WORDS}), ''), '#' || own.id)`
  const columns = (served.title ?? [served.of.title]).map((name) => sql`nullif(${sql.ref(`own.${name}`)}::text, '')`)
  return sql`concat_ws(' ', ${sql.join(columns)})`
}
