import type { Body, Reply } from '@app/contract/kit'
import type { search } from '@app/contract/search'
import type { Context } from '#kit/context.ts'
import { searchQuery } from '#kit/search.ts'
import { findAwards } from '../awards/index.ts'
import { findCompanies } from '../companies/index.ts'
import { findEvents } from '../events/index.ts'
import { findMembers } from '../members/index.ts'
import { findPosts } from '../wall/index.ts'

/** Hits of each group at most (docs/rules/search.md#results). */
const MOST = 10

type Found = Reply<typeof search.everything>

/** Searches everything. Each domain finds its own records, under the rule of their own pages. */
export async function everything(ctx: Context, body: Body<typeof search.everything>): Promise<Found> {
  const query = await searchQuery(ctx.db, body.keyword)
  if (query === undefined) return { award: [], event: [], post: [], shared_post: [], user: [], company: [] }
  const [award, event, posts, user, company] = [
    await findAwards(ctx, query, MOST),
    await findEvents(ctx, query, MOST),
    await findPosts(ctx, query, MOST),
    await findMembers(ctx, query, MOST),
    await findCompanies(ctx, query, MOST),
  ]
  return { award, event, ...posts, user, company }
}
