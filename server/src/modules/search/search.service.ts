import type { Body, Query, Reply } from '@app/contract/kit'
import type { search } from '@app/contract/search'
import type { Context } from '#kit/data/context.ts'
import { closestWords, searchQuery } from '#kit/data/search.ts'
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

/** Suggestions of each kind at most (docs/rules/search.md#suggestions). */
const MOST_SUGGESTED = 3

/** What begins with what is being typed, under the same rules as the search itself. */
export async function suggestions(
  ctx: Context,
  { keyword }: Query<typeof search.suggestions>,
): Promise<Reply<typeof search.suggestions>> {
  const query = await searchQuery(ctx.db, keyword)
  if (query === undefined) return { user: [], company: [], event: [] }
  const [user, company, event] = [
    await findMembers(ctx, query, MOST_SUGGESTED),
    await findCompanies(ctx, query, MOST_SUGGESTED),
    await findEvents(ctx, query, MOST_SUGGESTED),
  ]
  return {
    user: user.map(({ customer_id, name, prof_pic, job_title, company: of, company_name }) => ({
      customer_id,
      name,
      prof_pic,
      job_title,
      company: of,
      company_name,
    })),
    company: company.map(({ city: _city, country: _country, ...card }) => card),
    event: event.map(({ id, slug, name, city }) => ({ id, slug, name, city })),
  }
}

/**
 * The nearest known words in place of those that nobody has written (docs/rules/search.md#did-you-mean). Words are known from
 * everything, so it is offered only when the one who asks finds something by them.
 */
export async function meant(
  ctx: Context,
  { keyword }: Query<typeof search.meant>,
): Promise<Reply<typeof search.meant>> {
  const words = await closestWords(ctx.db, keyword)
  if (words === undefined) return { keyword: null }
  const found = await everything(ctx, { keyword: words })
  return { keyword: Object.values(found).some((hits) => hits.length > 0) ? words : null }
}
