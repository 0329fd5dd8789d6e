import type { Query, Reply } from '@app/contract/kit'
import type { office } from '@app/contract/office'
import type { Context } from '#kit/context.ts'
import { peopleById } from '../members/index.ts'
import { readLog } from './office.queries.ts'

const ROWS = 50

/** What operators did, newest first, fifty at a time (docs/rules/office.md#log). */
export async function log(ctx: Context, query: Query<typeof office.log>): Promise<Reply<typeof office.log>> {
  const rows = await readLog(ctx.db, query, ROWS + 1)
  const shown = rows.slice(0, ROWS)
  const people = await peopleById(
    ctx,
    shown.flatMap((act) => act.customer_id ?? []),
  )
  return {
    results: shown.map(({ at, customer_id, before, after, ...act }) => ({
      ...act,
      at: at.toISOString(),
      by: customer_id === null ? null : (people.get(customer_id) ?? null),
      before: before as Record<string, unknown> | null,
      after: after as Record<string, unknown> | null,
    })),
    next: rows.length > ROWS ? (shown.at(-1)?.id ?? null) : null,
  }
}
