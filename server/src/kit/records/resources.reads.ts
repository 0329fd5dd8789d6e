import { OFFICE_COUNT, carried } from '@app/contract/resources'
import type { OfficeRecord } from '@app/contract/resources.calls'
import type { Field } from '@app/contract/resources'
import type { RawBuilder } from 'kysely'
import { looksAfter } from '../data/context.ts'
import type { Context } from '../data/context.ts'
import { beginning, containing, plannedEachTime, sql } from '../data/db.ts'
import type { Db } from '../data/db.ts'
import { pictureLink } from '../base/links.ts'
import { titleOf } from './resources.ts'
import type { ResourceConfig, Values } from './resources.ts'

export type Listed = Values & { sort: string; order: 'asc' | 'desc'; q?: string; ids?: number[] }

/** The reader and the moment of a read: computed values of a row depend on both. */
type Reader = Pick<Context, 'db' | 'actor' | 'now' | 'url'>

/** Whether somebody is told a field: some are for those alone who look after what they tell of (docs/rules/office.md#roles). */
const isTold = ({ actor }: Reader, { sees }: Field): boolean => sees === null || looksAfter(actor, sees)

/** What is reckoned of the row `own`. @throws Error where nobody says how */
function reckonedOf(reader: Reader, served: ResourceConfig, name: string, field: Field): RawBuilder<unknown> {
  const reckoned = served.reckoned?.[name]
  if (!reckoned) throw new Error(`${served.of.name}.${name} is reckoned, and nobody says how.`)
  return isTold(reader, field) ? reckoned(reader) : sql`null`
}

/** The value of a field in the row `own`. */
function valueOf(served: ResourceConfig, name: string, field: Field): RawBuilder<unknown> {
  const links = served.links?.[name]
  if (links) {
    const order = sql.ref(`link.${links.position ?? links.other}`)
    return sql`array(select ${sql.ref(`link.${links.other}`)} from ${sql.table(links.table)} as link
      where ${sql.ref(`link.${links.own}`)} = own.id order by ${order})`
  }
  const column = sql.ref(`own.${name}`)
  const nothing = served.nullValues?.[name]
  if (nothing !== undefined) return sql`nullif(${column}, ${sql.lit(nothing)})`
  return field.type === 'amount' || field.type === 'integer' ? sql`${column}::int` : column
}

/** The names of the records that a row names: of references by field, of several by number. */
function labelsOf(served: ResourceConfig, registry: readonly ResourceConfig[]): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = []
  for (const [name, field] of carried(served.of)) {
    if (field.type !== 'reference' && field.type !== 'references') continue
    const other = registry.find(({ of }) => of.name === field.to)
    if (!other) throw new Error(`${served.of.name}.${name} names ${field.to}, which nobody serves.`)
    const named = sql`select ${titleOf(other)} from ${sql.table(other.table)} as own`
    const links = served.links?.[name]
    if (field.type === 'reference')
      parts.push(sql`jsonb_build_object(${sql.lit(name)}, (${named} where own.id = ${sql.ref(`kept.${name}`)}))`)
    else if (links)
      parts.push(sql`coalesce((select jsonb_object_agg(link.${sql.ref(links.other)}, (${named} where own.id = link.${sql.ref(links.other)}))
        from ${sql.table(links.table)} as link where link.${sql.ref(links.own)} = kept.id), '{}'::jsonb)`)
  }
  return parts.length === 0 ? sql`'{}'::jsonb` : sql`jsonb_strip_nulls(${sql.join(parts, sql` || `)})`
}

/** The fields in which two versions of a record can differ: all stored ones, without the computed ones. */
function versionOf(served: ResourceConfig): RawBuilder<unknown> {
  const values = carried(served.of)
    .filter(([, field]) => !field.shown)
    .map(([name, field]) => sql`${valueOf(served, name, field)}::text`)
  return sql`md5(jsonb_build_array(${sql.join(values)})::text)`
}

/** Selects records as the calls answer them, from the rows that `from` gives under the name `own`. */
function present(
  reader: Reader,
  served: ResourceConfig,
  registry: readonly ResourceConfig[],
  from: RawBuilder<unknown>,
): RawBuilder<OfficeRecord> {
  const values = carried(served.of).map(([name, field]) => {
    const value = field.reckoned ? reckonedOf(reader, served, name, field) : valueOf(served, name, field)
    return sql`${value} as ${sql.ref(name)}`
  })
  return sql`select kept.*, ${labelsOf(served, registry)} as labels
    from (select own.id, ${versionOf(served)} as version, ${sql.join(values)} from ${from}) as kept`
}

/** Records as the office shows them: a picture that is reckoned comes as the key of a file that not everybody may fetch. */
function shownTo(reader: Reader, served: ResourceConfig, records: OfficeRecord[]): OfficeRecord[] {
  const pictures = carried(served.of).filter(([, { reckoned, type }]) => reckoned && type === 'picture')
  if (pictures.length === 0) return records
  return records.map((record) => ({
    ...record,
    ...Object.fromEntries(pictures.map(([name]) => [name, pictureLink(reader, record[name] as string | null, true)])),
  }))
}

/** Rows of the table that are of this resource. */
function belongs(served: ResourceConfig): RawBuilder<unknown> {
  const belonging = served.where ? sql`${sql.ref(`own.${served.where}`)} is not null` : sql`true`
  return served.within ? sql`${belonging} and ${served.within}` : belonging
}

/**
 * Each word has to be found in one field or another: first and last name are two. Under three letters there is no trigram to
 * look up, so alone only beginnings count.
 */
function patternsOf(q: string): string[] {
  const words = q.split(/\s+/).filter(Boolean)
  return words.some((word) => word.length >= 3) ? words.map(containing) : [beginning(q)]
}

/** @param sees whether the caller may see mail addresses; for others, only a whole address finds its owner */
function narrowed(reader: Reader, served: ResourceConfig, listed: Values, sees = true): RawBuilder<unknown> {
  const conditions = [belongs(served)]
  for (const [name, field] of Object.entries(served.of.fields)) {
    const wanted = listed[name]
    if (wanted === undefined || !(field.filter || name === served.of.parent)) continue
    const narrows = served.narrows?.[name]
    // A reader who may not see the field finds nothing by it either.
    if (!isTold(reader, field)) conditions.push(sql`false`)
    else if (narrows) conditions.push(narrows(wanted, reader))
    else conditions.push(sql`${valueOf(served, name, field)} = ${wanted}`)
  }
  const { q, ids } = listed
  if (Array.isArray(ids)) conditions.push(sql`own.id = any(${ids}::int[])`)
  if (typeof q === 'string' && served.of.search.length > 0) {
    const column = (name: string) => sql`lower(${sql.ref(`own.${name}`)})`
    const isMail = (name: string) => {
      const field = served.of.fields[name]
      return field?.type === 'text' && field.format === 'mail'
    }
    const open = served.of.search.filter((name) => sees || !isMail(name))
    const whole = served.of.search.filter((name) => !open.includes(name))
    const found = patternsOf(q).map((wanted) => {
      const by = open.map((name) => sql`${column(name)} like lower(${wanted})`)
      return by.length === 0 ? sql`false` : sql`(${sql.join(by, sql` or `)})`
    })
    const same = whole.map((name) => sql`${column(name)} = lower(${q})`)
    conditions.push(sql`(${sql.join([sql.join(found, sql` and `), ...same], sql` or `)})`)
  }
  return sql.join(conditions, sql` and `)
}

/**
 * Nothing comes last either way, and equals keep an order of their own. Where nothing is missing the order does not speak of
 * it: an index gives its rows with nothing last only one way.
 */
function ordered(served: ResourceConfig, { sort, order }: Listed, row: 'own' | 'kept'): RawBuilder<unknown> {
  const way = order === 'desc' ? sql`desc` : sql`asc`
  const own = served.sorts?.[sort]?.(row)
  if (own) return sql`order by ${own} ${way}, ${sql.ref(`${row}.id`)} ${way}`
  const field = served.of.fields[sort]
  const column = sql.ref(`${row}.${sort}`)
  const empty = row === 'own' ? served.nullValues?.[sort] : undefined
  const value = empty === undefined ? column : sql`nullif(${column}, ${sql.lit(empty)})`
  const by = field?.type === 'text' ? sql`lower(${value})` : value
  const last = field?.optional ? sql`nulls last` : sql``
  return sql`order by ${by} ${way} ${last}, ${sql.ref(`${row}.id`)} ${way}`
}

/**
 * A page of a resource's list.
 * @returns `count` of those that fit, up to 10,000
 */
export async function listRecords(
  reader: Reader,
  served: ResourceConfig,
  registry: readonly ResourceConfig[],
  listed: Listed & { page: number; page_size: number },
): Promise<{ count: number; results: OfficeRecord[] }> {
  const own = sql`${sql.table(served.table)} as own`
  const where = narrowed(reader, served, listed)
  const { db } = reader
  const { page, page_size } = listed
  const shown = sql`(select own.* from ${own} where ${where} ${ordered(served, listed, 'own')}
    limit ${page_size} offset ${(page - 1) * page_size}) as own`
  const [{ rows }, counted] = await Promise.all([
    sql<OfficeRecord>`${plannedEachTime} ${present(reader, served, registry, shown)}
      ${ordered(served, listed, 'kept')}`.execute(db),
    sql<{ count: number }>`${plannedEachTime} select count(*)::int as count
      from (select 1 from ${own} where ${where} limit ${OFFICE_COUNT}) as found`.execute(db),
  ])
  return { count: counted.rows[0]?.count ?? 0, results: shownTo(reader, served, rows) }
}

const MOST_NAMES = 200

/**
 * What people call the records that fit, by their title; at most 200. One that has ended is named only by who asks for it.
 * @param sees whether the caller may see mail addresses (docs/rules/office.md#records)
 */
export async function nameRecords(
  reader: Reader,
  served: ResourceConfig,
  asked: Values,
  sees: boolean,
): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`${plannedEachTime} select own.id, ${titleOf(served)} as name
    from ${sql.table(served.table)} as own where ${narrowed(reader, served, asked, sees)}
      and ${served.ends === undefined || asked['ids'] ? sql`true` : sql`${sql.ref(`own.${served.ends}`)} is null`}
    ${ordered(served, { sort: served.of.title, order: 'asc' }, 'own')} limit ${MOST_NAMES}`.execute(reader.db)
  return rows
}

/** One record as the calls answer it; `lock` keeps others from writing it until the end of the transaction. */
export async function readRecord(
  reader: Reader,
  served: ResourceConfig,
  registry: readonly ResourceConfig[],
  id: number,
  lock = false,
): Promise<OfficeRecord | undefined> {
  const { db } = reader
  const from = sql`${sql.table(served.table)} as own where own.id = ${id} and ${belongs(served)}`
  if (lock) await sql`select 1 from ${from} for update`.execute(db)
  const { rows } = await sql<OfficeRecord>`${present(reader, served, registry, from)}`.execute(db)
  return shownTo(reader, served, rows)[0]
}

/** Everything that fits, some thousand records at a time, in the order of their numbers. */
export async function* allRecords(
  reader: Reader,
  served: ResourceConfig,
  registry: readonly ResourceConfig[],
  listed: Values,
): AsyncGenerator<OfficeRecord[]> {
  const own = sql`${sql.table(served.table)} as own`
  const where = narrowed(reader, served, listed)
  for (let after = 0; ;) {
    const from = sql`(select own.* from ${own} where ${where} and own.id > ${after} order by own.id limit 2000) as own`
    const { rows } = await sql<OfficeRecord>`${present(reader, served, registry, from)} order by id`.execute(reader.db)
    const last = rows.at(-1)
    if (!last) return
    yield shownTo(reader, served, rows)
    after = last.id
  }
}

type Naming = { by: string; columns: string[]; keys: string[] }
const namings = new Map<string, Naming[]>()

/** The tables with a foreign key on a table, with any action on deletion. */
async function namingOf(db: Db, table: string): Promise<Naming[]> {
  const known = namings.get(table)
  if (known) return known
  const names = (keys: 'conkey' | 'confkey', of: 'conrelid' | 'confrelid') => sql`array(select attname::text
    from unnest(${sql.ref(`key.${keys}`)}) with ordinality as part (number, place)
    join pg_attribute on attrelid = ${sql.ref(`key.${of}`)} and attnum = part.number order by part.place)`
  const { rows } = await sql<Naming>`select conrelid::regclass::text as by, ${names('conkey', 'conrelid')} as columns,
    ${names('confkey', 'confrelid')} as keys
    from pg_constraint as key where contype = 'f' and confrelid = ${table}::regclass`.execute(db)
  namings.set(table, rows)
  return rows
}

/** Whether anything else names a record, beside what goes with it. */
export async function isNamed(db: Db, served: ResourceConfig, id: number): Promise<boolean> {
  return (await namedOf(db, served, [id])).has(id)
}

/** Which of these records anything else names, beside what goes with them. */
export async function namedOf(db: Db, served: ResourceConfig, ids: readonly number[]): Promise<Set<number>> {
  const goes = [...(served.cascades ?? []), ...Object.values(served.links ?? {}).map(({ table }) => table)]
  const others = (await namingOf(db, served.table)).filter(({ by }) => !goes.includes(by))
  if (others.length === 0 || ids.length === 0) return new Set()
  const found = others.map(({ by, columns, keys }) => {
    const same = columns.map((column, at) => sql`${sql.ref(`other.${column}`)} = ${sql.ref(`own.${keys[at] ?? ''}`)}`)
    return sql`exists (select 1 from ${sql.table(by)} as other where ${sql.join(same, sql` and `)})`
  })
  const { rows } = await sql<{ id: number }>`select own.id from ${sql.table(served.table)} as own
    where own.id = any(${[...ids]}::integer[]) and (${sql.join(found, sql` or `)})`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
