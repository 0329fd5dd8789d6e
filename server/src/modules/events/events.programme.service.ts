import { resourceRoutes } from '@app/contract/resources.calls'
import type { Context } from '#kit/context.ts'
import { InvalidFields, notFound } from '#kit/errors.ts'
import { readRecord } from '#kit/resources.reads.ts'
import type { Values } from '#kit/resources.ts'
import { changeRecord, createRecord } from '#kit/resources.writes.ts'
import { servedPeople } from '../members/index.ts'
import { servedEvents } from './events.resources.ts'

const registry = [...servedEvents, ...servedPeople]

function servedAs(name: string) {
  const found = servedEvents.find(({ of }) => of.name === name)
  if (!found) throw new Error(`Events keep no ${name}.`)
  return found
}
type Part = 'event-days' | 'event-speakers' | 'event-sessions'

/**
 * Makes a part of an event's programme as the office's form would, with the same checks and the same line in the log.
 * @returns its number
 * @throws InvalidFields
 */
export async function makePart(ctx: Context, part: Part, given: Values): Promise<number> {
  const served = servedAs(part)
  const body = checked(resourceRoutes(served.of).create.body.safeParse(given))
  return (await createRecord(ctx, served, registry, body)).id
}

/**
 * Changes a part of an event's programme as it stands now; who starred a session is told when its time or room changes.
 * @throws InvalidFields, Refused 404
 */
export async function changePart(ctx: Context, part: Part, id: number, given: Values): Promise<void> {
  const served = servedAs(part)
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
