import type { Reply } from '@app/contract/kit'
import type { search } from '@app/contract/search'
import type { Context } from '#kit/data/context.ts'
import { pictureLink } from '#kit/base/links.ts'
import { searchEvents } from '../events.reads.ts'
import { eventLink } from '../events.view.ts'

/** Events by name or city, the latest first. @param query a tsquery as text */
export async function findEvents(
  ctx: Context,
  query: string,
  most: number,
): Promise<Reply<typeof search.everything>['event']> {
  const rows = await searchEvents(ctx, query, most)
  return rows.map((row) => ({ ...row, url: eventLink(ctx, row.id), banner: pictureLink(ctx, row.banner) }))
}
