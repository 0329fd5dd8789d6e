import { resourceRoutes } from '@app/contract/resources.calls'
import type { WriteContext } from '../data/context.ts'
import '../base/input.errors.ts'
import { InvalidFields, notFound } from '../base/errors.ts'
import { readRecord } from './resources.reads.ts'
import type { ResourceConfig, Values } from './resources.ts'
import { changeRecord, createRecord, createRecords } from './resources.writes.ts'

function servedAs(registry: readonly ResourceConfig[], name: string): ResourceConfig {
  const found = registry.find(({ of }) => of.name === name)
  if (!found) throw new Error(`There are no ${name} here.`)
  return found
}

/**
 * Makes a record as the office's form would, with the same checks and the same line in the log.
 * @param registry what is kept in the domain, and what its records name
 * @returns its number
 * @throws InvalidFields
 */
export async function makeAsGiven(
  ctx: WriteContext,
  registry: readonly ResourceConfig[],
  name: string,
  given: Values,
): Promise<number> {
  const served = servedAs(registry, name)
  const body = checked(resourceRoutes(served.of).create.body.safeParse(given))
  return (await createRecord(ctx, served, registry, body)).id
}

/** Makes several records in the same way, at once. @returns their numbers, in the order of what was given @throws InvalidFields */
export async function makeAllAsGiven(
  ctx: WriteContext,
  registry: readonly ResourceConfig[],
  name: string,
  given: readonly Values[],
): Promise<number[]> {
  const served = servedAs(registry, name)
  const { body } = resourceRoutes(served.of).create
  return createRecords(
    ctx,
    served,
    registry,
    given.map((one) => checked(body.safeParse(one))),
  )
}

/** Changes the present record, in the same way. @throws InvalidFields, Refused 404 */
export async function changeAsItStands(
  ctx: WriteContext,
  registry: readonly ResourceConfig[],
  name: string,
  id: number,
  given: Values,
): Promise<void> {
  const served = servedAs(registry, name)
  const now = await readRecord(ctx, served, registry, id, true)
  if (!now) throw notFound()
  const body = checked(resourceRoutes(served.of).change.body.safeParse({ version: now.version, ...given }))
  await changeRecord(ctx, served, registry, id, body)
}

type Parsed = { data?: unknown; error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined }

function checked({ data, error }: Parsed): Values {
  if (!error) return data as Values
  const fields: Record<string, string[]> = {}
  for (const { path, message } of error.issues) (fields[String(path[0] ?? 'non_field_errors')] ??= []).push(message)
  throw new InvalidFields(fields)
}
