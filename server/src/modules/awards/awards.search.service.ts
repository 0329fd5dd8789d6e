import type { Reply } from '@app/contract/kit'
import type { search } from '@app/contract/search'
import type { Context } from '#kit/data/context.ts'
import { pictureLink } from '#kit/base/links.ts'
import { searchAwards } from './awards.reads.ts'
import { awardLink } from './awards.view.ts'

/** Awards by name or city, the latest first. @param query a tsquery as text */
export async function findAwards(
  ctx: Context,
  query: string,
  most: number,
): Promise<Reply<typeof search.everything>['award']> {
  const rows = await searchAwards(ctx, query, most)
  return rows.map((row) => ({ ...row, url: awardLink(ctx, row.id), banner: pictureLink(ctx, row.banner) }))
}
