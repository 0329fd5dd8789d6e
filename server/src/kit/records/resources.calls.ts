import { Readable } from 'node:stream'
import { carried } from '@app/contract/resources'
import type { Field } from '@app/contract/resources'
import { resourceRoutes } from '@app/contract/resources.calls'
import type { OfficeRecord } from '@app/contract/resources.calls'
import { plainAmount } from '../base/amounts.ts'
import { looksAfter, me } from '../data/context.ts'
import { csvLine } from '../base/csv.ts'
import { notFound } from '../base/errors.ts'
import { FileReply, mount } from '../http/http.ts'
import type { Input, Mounted } from '../http/http.ts'
import type { Route } from '@app/contract/kit'
import { allRecords, listRecords, nameRecords, readRecord } from './resources.reads.ts'
import type { Listed } from './resources.reads.ts'
import type { ResourceConfig, Values } from './resources.ts'
import { changeRecord, createRecord, removeRecord } from './resources.writes.ts'

/** The calls of every resource that the domains serve. */
export function resourceCalls(registry: readonly ResourceConfig[]): Mounted[] {
  return registry.flatMap((served) => callsOf(served, registry))
}

const idIn = (input: Input<Route>) => (input.params as { id: number }).id

function callsOf(served: ResourceConfig, registry: readonly ResourceConfig[]): Mounted[] {
  const routes = resourceRoutes(served.of)
  const mounted = [
    // Before those with a number in their path.
    mount(routes.export, async (ctx, { query }) => sheet(served, allRecords(ctx, served, registry, query as Values))),
    mount(routes.names, async (ctx, { query }) => ({
      results: await nameRecords(ctx, served, query as Values, looksAfter(me(ctx), served.of.role)),
    })),
    mount(routes.list, (ctx, { query }) =>
      listRecords(ctx, served, registry, query as Listed & { page: number; page_size: number }),
    ),
    mount(routes.one, async (ctx, input) => {
      const found = await readRecord(ctx, served, registry, idIn(input))
      if (!found) throw notFound()
      return found
    }),
  ]
  if (routes.create)
    mounted.push(mount(routes.create, (ctx, { body }) => createRecord(ctx, served, registry, body as Values)))
  if (routes.change)
    mounted.push(
      mount(routes.change, (ctx, input) => changeRecord(ctx, served, registry, idIn(input), input.body as Values)),
    )
  if (routes.remove)
    mounted.push(
      mount(routes.remove, async (ctx, input) => {
        await removeRecord(ctx, served, registry, idIn(input), (input.query as { version: string }).version)
        return {}
      }),
    )
  return mounted
}

type Sum = { minor: number; currency_code: string }

/** A list as a table that spreadsheets open, written while it is read. */
function sheet(served: ResourceConfig, pages: AsyncIterable<OfficeRecord[]>): FileReply {
  const fields = carried(served.of)
  const names = fields.flatMap(([name, { type }]) => (type === 'reference' ? [name, `${name}_name`] : [name]))
  const cell = (value: unknown, type: Field['type']) => {
    if (value === null || value === undefined) return ''
    if (value instanceof Date) return value.toISOString()
    if (type === 'sums')
      return (value as Sum[]).map(({ minor, currency_code: code }) => `${plainAmount(minor, code)} ${code}`).join(' + ')
    return Array.isArray(value) ? value.join(' ') : typeof value === 'number' ? value : String(value)
  }
  const line = (record: OfficeRecord) =>
    csvLine([
      record.id,
      ...fields.flatMap(([name, { type }]) =>
        type === 'reference' ? [cell(record[name], type), record.labels[name] ?? ''] : [cell(record[name], type)],
      ),
    ])
  async function* lines() {
    // The mark at the beginning tells spreadsheets that it is UTF-8.
    yield `\uFEFF${csvLine(['id', ...names])}`
    for await (const records of pages) yield records.map(line).join('')
  }
  return new FileReply('text/csv', `${served.of.name}.csv`, { stream: Readable.from(lines()) })
}
