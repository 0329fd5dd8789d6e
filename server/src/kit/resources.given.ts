import { resourceRoutes } from '@app/contract/resources.calls'
import type { Context, WriteContext } from './context.ts'
import { InvalidFields, notFound } from './errors.ts'
import { readRecord } from './resources.reads.ts'
import type { Served, Values } from './resources.ts'
import { changeRecord, createRecord } from './resources.writes.ts'

function servedAs(registry: readonly Served[], name: string): Served {
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
  registry: readonly Served[],
  name: string,
  given: Values,
): Promise<number> {
  const served = servedAs(registry, name)
  const body = checked(resourceRoutes(served.of).create.body.safeParse(given))
  return (await createRecord(ctx, served, registry, body)).id
}

/** Changes a record as it stands now, in the same way. @throws InvalidFields, Refused 404 */
export async function changeAsItStands(
  ctx: Context,
  registry: readonly Served[],
  name: string,
  id: number,
  given: Values,
): Promise<void> {
  const served = servedAs(registry, name)
  const now = await readRecord(ctx.db, served, registry, id, true)
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
