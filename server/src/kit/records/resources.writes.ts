import { recordAct } from '@app/contract/office.acts'
import { written } from '@app/contract/resources'
import type { Field } from '@app/contract/resources'
import type { OfficeRecord } from '@app/contract/resources.calls'
import type { RawBuilder } from 'kysely'
import { logAct, logActs } from '../data/audit.ts'
import type { Context, WriteContext } from '../data/context.ts'
import { sql } from '../data/db.ts'
import type { Db } from '../data/db.ts'
import { InvalidFields, Refused, conflict, notFound, sqlState } from '../base/errors.ts'
import { isNamed, readRecord } from './resources.reads.ts'
import { pictureProblems } from './resources.pictures.ts'
import type { Change, LinkTable, Problems, ResourceConfig, Values } from './resources.ts'
import { t } from '../base/kit.texts.ts'

const TAKEN = () => t('this-is-in-use-already')
const UNFIT = () => t('this-does-not-fit')
const MISSING = () => t('choose-one-that-exists')

/**
 * Makes a record.
 * @throws InvalidFields with every problem
 */
export async function createRecord(
  ctx: WriteContext,
  served: ResourceConfig,
  registry: readonly ResourceConfig[],
  body: Values,
): Promise<OfficeRecord> {
  object(await pictureProblems(ctx.db, served.of, body))
  const given = (await served.prepare?.(ctx, body)) ?? body
  const { columns, links } = split(served, given)
  const values: Values = { ...columns, ...served.defaults?.(ctx, given) }
  const id = await explained(served, async () => {
    const names = sql.join(Object.keys(values).map((name) => sql.ref(name)))
    const made = await sql<{ id: number }>`insert into ${sql.table(served.table)} (${names})
      values (${sql.join(Object.values(values))}) returning id`.execute(ctx.db)
    const [row] = made.rows
    if (!row) throw new Error(`${served.of.name}: nothing was inserted.`)
    await linkAll(ctx.db, served, row.id, links)
    await served.afterCreate?.(ctx, row.id, given)
    return row.id
  })
  const after = await present(ctx, served, registry, id)
  await agree(ctx, served, { id, after })
  await logAct(ctx, {
    act: recordAct(served.of, 'created'),
    object: `${served.of.one}:${id}`,
    after: kept(served, { ...given, ...after }),
  })
  return after
}

/**
 * Makes several records at once, where nothing but the database has a word about each; else one by one.
 * @returns their numbers, in the order of what was given
 * @throws InvalidFields with the problems of one of them
 */
export async function createRecords(
  ctx: WriteContext,
  served: ResourceConfig,
  registry: readonly ResourceConfig[],
  bodies: readonly Values[],
): Promise<number[]> {
  const hasWord = served.prepare ?? served.check ?? served.afterCreate
  if (hasWord || Object.values(served.of.fields).some(({ type }) => type === 'choices')) {
    const ids: number[] = []
    for (const body of bodies) ids.push((await createRecord(ctx, served, registry, body)).id)
    return ids
  }
  const rows = bodies.map((body) => {
    const { columns, links } = split(served, body)
    return { columns: { ...columns, ...served.defaults?.(ctx, body) }, links }
  })
  const ids = await explained(served, async () => {
    const made = await insertSeveral(
      ctx.db,
      served,
      rows.map(({ columns }) => columns),
    )
    await linkSeveral(
      ctx.db,
      served,
      rows.map(({ links }, at) => ({ id: made[at] ?? 0, links })),
    )
    return made
  })
  await logActs(
    ctx,
    bodies.map((body, at) => ({
      act: recordAct(served.of, 'created'),
      object: `${served.of.one}:${ids[at] ?? 0}`,
      after: kept(served, body),
    })),
  )
  return ids
}

/** Those that say the same fields go in at once: of what one does not say the database knows what it begins with. */
async function insertSeveral(db: Db, served: ResourceConfig, rows: readonly Values[]): Promise<number[]> {
  const ids: number[] = []
  const alike = new Map<string, number[]>()
  for (const [at, row] of rows.entries()) {
    const said = Object.keys(row).toSorted().join(' ')
    alike.set(said, [...(alike.get(said) ?? []), at])
  }
  for (const [said, places] of alike) {
    const names = sql.join(said.split(' ').map((name) => sql.ref(name)))
    const some = JSON.stringify(places.map((at) => rows[at]))
    const { rows: made } = await sql<{ id: number }>`insert into ${sql.table(served.table)} (${names})
      select ${names} from (select given.* from jsonb_array_elements(${some}::jsonb) with ordinality as line (one, place),
        jsonb_populate_record(null::${sql.table(served.table)}, one) as given order by place) as given returning id`.execute(
      db,
    )
    for (const [at, { id }] of made.toSorted((a, b) => a.id - b.id).entries()) ids[places[at] ?? 0] = id
  }
  return ids
}

async function linkSeveral(
  db: Db,
  served: ResourceConfig,
  records: readonly { id: number; links: Record<string, number[]> }[],
): Promise<void> {
  for (const [name, link] of Object.entries(served.links ?? {})) {
    const lines = records.flatMap(({ id, links }) =>
      [...new Set(links[name])].map((other, place) => ({ id, other, place })),
    )
    if (lines.length === 0) continue
    const repeats = link.repeats ?? []
    const columns = [link.own, link.other, ...repeats, ...(link.position ? [link.position] : [])]
    const values = [sql`own.id`, sql`line.other`, ...repeats.map((column) => sql.ref(`own.${column}`))]
    if (link.position) values.push(sql`line.place`)
    await sql`insert into ${sql.table(link.table)} (${sql.join(columns.map((column) => sql.ref(column)))})
      select ${sql.join(values)} from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line (id integer, other integer, place integer)
      join ${sql.table(served.table)} as own on own.id = line.id`.execute(db)
  }
}

/**
 * Changes a record that still looks as it did when its version was read.
 * @throws Refused 404, 409 `changed_meanwhile` with the record as it is now, or `in_use`
 * @throws InvalidFields with every problem
 */
export async function changeRecord(
  ctx: WriteContext,
  served: ResourceConfig,
  registry: readonly ResourceConfig[],
  id: number,
  { version, ...body }: Values,
): Promise<OfficeRecord> {
  const before = await lock(ctx, served, registry, id, version)
  object(await pictureProblems(ctx.db, served.of, body, before))
  const given = (await served.prepare?.(ctx, body, before)) ?? body
  const { columns, links } = split(served, given)
  await explained(served, async () => {
    const sets = Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
    if (sets.length > 0)
      await sql`update ${sql.table(served.table)} set ${sql.join(sets)} where id = ${id}`.execute(ctx.db)
    await linkAll(ctx.db, served, id, links)
  })
  const after = await present(ctx, served, registry, id)
  if (after.version === before.version) return after
  await agree(ctx, served, { id, before, after })
  await served.tells?.(ctx, { id, before, after })
  const names = written(served.of, 'change')
    .map(([name]) => name)
    .filter((name) => !served.unlogged?.includes(name))
    .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  const only = (record: Values) => Object.fromEntries(names.map((name) => [name, record[name]]))
  await logAct(ctx, {
    act: recordAct(served.of, 'changed'),
    object: `${served.of.one}:${id}`,
    before: only(before),
    after: only(after),
  })
  return after
}

/**
 * Removes a record that still looks as it did when its version was read.
 * @throws Refused 404, 409 `changed_meanwhile`, or 409 `in_use` when something names it
 */
export async function removeRecord(
  ctx: WriteContext,
  served: ResourceConfig,
  registry: readonly ResourceConfig[],
  id: number,
  version: unknown,
): Promise<void> {
  const before = await lock(ctx, served, registry, id, version)
  await agree(ctx, served, { id, before })
  if (await isNamed(ctx.db, served, id)) throw inUse()
  await served.tells?.(ctx, { id, before })
  try {
    await sql`delete from ${sql.table(served.table)} where id = ${id}`.execute(ctx.db)
  } catch (error) {
    // Something came to name it since we looked.
    if (['23503', '23001'].includes(sqlState(error)?.code ?? '')) throw inUse()
    throw error
  }
  await logAct(ctx, {
    act: recordAct(served.of, 'removed'),
    object: `${served.of.one}:${id}`,
    before: kept(served, before),
  })
}

const inUse = () => conflict('in_use', t('something-else-names-this-so-it-cannot-be'))

async function present(
  ctx: Context,
  served: ResourceConfig,
  registry: readonly ResourceConfig[],
  id: number,
): Promise<OfficeRecord> {
  const found = await readRecord(ctx, served, registry, id)
  if (!found) throw notFound()
  return found
}

async function lock(
  ctx: Context,
  served: ResourceConfig,
  registry: readonly ResourceConfig[],
  id: number,
  version: unknown,
): Promise<OfficeRecord> {
  const before = await readRecord(ctx, served, registry, id, true)
  if (!before) throw notFound()
  if (before.version !== version)
    throw new Refused(409, 'changed_meanwhile', t('somebody-else-has-changed-this-in-the'), { current: before })
  return before
}

/** Asks the domain what it has against the change. @throws InvalidFields */
async function agree(ctx: Context, served: ResourceConfig, change: Change): Promise<void> {
  object(await served.check?.(ctx, change))
}

/** @throws InvalidFields where there is anything */
function object(problems: Problems | undefined): void {
  if (problems && Object.keys(problems).length > 0) throw new InvalidFields(problems)
}

/** Only what operators write; the rest of a record can be read from it. */
function kept(served: ResourceConfig, record: Values): Values {
  const names = written(served.of, 'create').filter(
    ([name, { onDoubt }]) => !onDoubt && !served.unlogged?.includes(name),
  )
  return Object.fromEntries(names.map(([name]) => [name, record[name]]))
}

function split(served: ResourceConfig, body: Values): { columns: Values; links: Record<string, number[]> } {
  const columns: Values = {}
  const links: Record<string, number[]> = {}
  for (const [name, value] of Object.entries(body)) {
    if (value === undefined) continue
    const field = served.of.fields[name]
    if (served.links?.[name]) links[name] = value as number[]
    else if (field && !field.making) columns[name] = stored(served, name, field, value)
  }
  return { columns, links }
}

function stored(served: ResourceConfig, name: string, field: Field, value: unknown): unknown {
  if (value === null) return served.nullValues?.[name] ?? null
  return field.type === 'choices' ? sql`${value}::text[]` : value
}

async function linkAll(db: Db, served: ResourceConfig, id: number, links: Record<string, number[]>): Promise<void> {
  for (const [name, others] of Object.entries(links)) {
    const link = served.links?.[name]
    if (link) await linkRecord(db, served, id, link, others)
  }
}

async function linkRecord(
  db: Db,
  served: ResourceConfig,
  id: number,
  link: LinkTable,
  others: number[],
): Promise<void> {
  await sql`delete from ${sql.table(link.table)} where ${sql.ref(link.own)} = ${id}`.execute(db)
  if (others.length === 0) return
  const columns: RawBuilder<unknown>[] = [sql.ref(link.own), sql.ref(link.other)]
  const values: RawBuilder<unknown>[] = [sql`own.id`, sql`other.id`]
  for (const column of link.repeats ?? []) {
    columns.push(sql.ref(column))
    values.push(sql.ref(`own.${column}`))
  }
  if (link.position) {
    columns.push(sql.ref(link.position))
    values.push(sql`other.place::int - 1`)
  }
  await sql`insert into ${sql.table(link.table)} (${sql.join(columns)})
    select ${sql.join(values)} from ${sql.table(served.table)} as own,
      unnest(${[...new Set(others)]}::int[]) with ordinality as other (id, place)
    where own.id = ${id}`.execute(db)
}

/** Runs a write, and says what a constraint refuses at the fields that it is about. @throws InvalidFields */
async function explained<R>(served: ResourceConfig, write: () => Promise<R>): Promise<R> {
  try {
    return await write()
  } catch (error) {
    const state = sqlState(error)
    if (!state?.constraint || !/^23(505|514|P01|503|502)$/.test(state.code)) throw error
    if (/still referenced/.test((error as { detail?: string }).detail ?? ''))
      throw conflict('in_use', t('something-else-names-this-so-it-cannot'))
    const said = served.constraintMessages?.[state.constraint]
    if (said) throw new InvalidFields({ [said[0]]: [said[1]()] })
    throw new InvalidFields(byField(served, state.code, state.constraint, error))
  }
}

/** The transaction has failed, so what a constraint is about is taken from its message and its name. */
function byField(served: ResourceConfig, code: string, constraint: string, error: unknown): Problems {
  const sentence = code === '23505' ? TAKEN() : code === '23503' ? MISSING() : UNFIT()
  const { detail, column } = error as { detail?: string; column?: string }
  const keys = /^Key \(([^)]+)\)/.exec(detail ?? '')?.[1]?.split(', ') ?? []
  const named = Object.keys(served.of.fields).filter(
    (name) => name === column || keys.includes(name) || constraint === `${served.table}_${name}_check`,
  )
  const fields = named.filter((name) => name !== served.of.parent)
  const linked = Object.entries(served.links ?? {}).filter(([, link]) => constraint.startsWith(link.table))
  const about = linked.length > 0 ? linked.map(([name]) => name) : fields
  return Object.fromEntries((about.length > 0 ? about : ['non_field_errors']).map((name) => [name, [sentence]]))
}
