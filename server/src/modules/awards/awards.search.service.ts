import type { Reply } from '@app/contract/kit'
import type { search } from '@app/contract/search'
import type { Context } from '#kit/context.ts'
import { searchAwards } from './awards.queries.ts'

/** Published awards by name or city, the next first. @param query a tsquery as text */
export async function findAwards(
  ctx: Context,
  query: string,
  most: number,
): Promise<Reply<typeof search.everything>['award']> {
  const rows = await searchAwards(ctx.db, query, ctx.now, most)
  return rows.map((row) => ({ ...row, url: ctx.url(`/rest/awards/${row.id}/`), banner: null }))
}
