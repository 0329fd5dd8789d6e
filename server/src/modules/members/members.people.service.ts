import type { Context } from '#kit/data/context.ts'
import { me } from '#kit/data/context.ts'
import { cardsByIds, memberExists } from './members.reads.ts'
import type { CardRow } from './members.reads.ts'
import { toPerson } from './members.view.ts'
import type { Person } from './members.view.ts'

/** People by id, as the one who asks may see them. */
export type People = {
  /** Undefined for a person who cannot be seen: blocked in either direction. */
  get(id: number): Person | undefined
  row(id: number): CardRow | undefined
  /** Those of the ids that can be seen, in their order. */
  all(ids: readonly number[]): Person[]
}

/** Fetches people in one go; every list that shows a person asks here, so that one rule decides what is shown. */
export async function peopleById(ctx: Context, ids: Iterable<number>): Promise<People> {
  const wanted = [...new Set(ids)]
  const rows = wanted.length === 0 ? [] : await cardsByIds(ctx.db, wanted, me(ctx).customer_id)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const get = (id: number) => {
    const row = byId.get(id)
    return row && toPerson(ctx.url, row)
  }
  return {
    get,
    row: (id) => byId.get(id),
    all: (list) => list.flatMap((id) => get(id) ?? []),
  }
}

/** True when the one who asks can find this member. */
export function canFind(ctx: Context, customer_id: number): Promise<boolean> {
  return memberExists(ctx.db, customer_id, me(ctx).customer_id)
}
