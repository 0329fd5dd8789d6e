import { Readable } from 'node:stream'
import type { Query, Reply } from '@app/contract/kit'
import type { office } from '@app/contract/office'
import { me } from '#kit/data/context.ts'
import type { Context } from '#kit/data/context.ts'
import { csvLine } from '#kit/base/csv.ts'
import { FileReply } from '#kit/http/http.ts'
import type { ResourceConfig } from '#kit/records/resources.ts'
import { peopleById } from '../members/index.ts'
import { readNamed } from './office.log.reads.ts'
import { objectsIn, toEntry } from './office.log.view.ts'
import { logScope } from './office.policy.ts'
import { readLog } from './office.queries.ts'
import type { LoggedAct } from './office.queries.ts'
import { t } from './office.texts.ts'

const ROWS = 50
/** A table is made of so many at once, and of no more than so many. */
const BATCH = 500
const MOST_EXPORTED = 10_000

type Log = Reply<typeof office.log>

/** Acts as operators read them, with the names of everybody and everything in them. */
export async function presentActs(
  ctx: Context,
  registry: readonly ResourceConfig[],
  acts: readonly LoggedAct[],
): Promise<Log['results']> {
  const people = await peopleById(
    ctx,
    acts.flatMap((act) => act.customer_id ?? []),
  )
  const found = await readNamed(ctx.db, registry, objectsIn(acts))
  return acts.map((act) => toEntry(act, act.customer_id === null ? null : (people.get(act.customer_id) ?? null), found))
}

/** What operators did about what who asks looks after, newest first, fifty at a time (docs/rules/office.md#log). */
export async function log(
  ctx: Context,
  registry: readonly ResourceConfig[],
  query: Query<typeof office.log>,
): Promise<Log> {
  const rows = await readLog(ctx.db, query, logScope(me(ctx)), ROWS + 1)
  const shown = rows.slice(0, ROWS)
  return {
    results: await presentActs(ctx, registry, shown),
    next: rows.length > ROWS ? (shown.at(-1)?.id ?? null) : null,
  }
}

const head = () => [
  ...[t('head-at'), t('head-by'), t('head-act'), t('head-object')],
  ...[t('head-name'), t('head-reason'), t('head-before'), t('head-after')],
]

/** The log as a table that spreadsheets open, written while it is read. */
export function logExport(
  ctx: Context,
  registry: readonly ResourceConfig[],
  query: Query<typeof office.logExport>,
): FileReply {
  const words = (value: object | null) => (value === null ? '' : JSON.stringify(value))
  async function* lines() {
    // The mark at the beginning tells spreadsheets that it is UTF-8.
    yield `\uFEFF${csvLine(head())}`
    let before: number | undefined
    for (let written = 0; written < MOST_EXPORTED; written += BATCH) {
      const rows = await readLog(ctx.db, { ...query, before }, logScope(me(ctx)), BATCH)
      const entries = await presentActs(ctx, registry, rows)
      yield entries
        .map(({ at, by, act, object, about, reason, before: was, after }) =>
          csvLine([at, by?.name ?? '', act, object, about.name ?? '', reason ?? '', words(was), words(after)]),
        )
        .join('')
      before = rows.at(-1)?.id
      if (rows.length < BATCH) return
    }
  }
  return new FileReply('text/csv', 'log.csv', { stream: Readable.from(lines()) })
}
