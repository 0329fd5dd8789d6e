import { SHOW_ALL_CAP, idOf } from '@app/contract/kit'
import type { Page, Query, Reply } from '@app/contract/kit'
import { LIKES_SHOWN } from '@app/contract/wall.limits'
import type { wall } from '@app/contract/wall'
import { me } from '#kit/data/context.ts'
import type { Context } from '#kit/data/context.ts'
import { notFound } from '#kit/base/errors.ts'
import type { Paging } from '#kit/base/paging.ts'
import { cardsOf, mayShow } from '../companies/index.ts'
import { canFind, peopleById } from '../members/index.ts'
import { contentsOf } from './wall.kept.reads.ts'
import { decisionsOn, pulsesByIds, versionsOf, visibleIds, wallPulses } from './wall.reads.ts'
import type { Part, PostRow, PulseRow, WallFilter } from './wall.reads.ts'
import { peopleIn, toPost } from './wall.view.ts'
import type { Surroundings } from './wall.view.ts'

export type Post = Reply<typeof wall.one>
type WallItem = Reply<typeof wall.usersWall>['results'][number]
type KeyedPaging = Paging & { before?: number | undefined }
type WallQuery = KeyedPaging & { likers: number }

/**
 * Posts that were found readable, in this order, with everything they refer to: a few statements however many there are.
 */
async function present(ctx: Context, found: readonly PulseRow[]): Promise<Post[]> {
  const actor = me(ctx)
  const rows = await rowsOf(ctx, found)
  const shared = [...new Set(rows.flatMap((row) => row.shared_post_id ?? []))]
  const originals = await rowsOf(ctx, await pulsesByIds(ctx.db, actor, shared, 0))
  const all = [...rows, ...originals]
  const [people, companies] = await Promise.all([
    peopleById(ctx, peopleIn(all, actor.customer_id)),
    cardsOf(
      ctx,
      all.flatMap((row) => row.wall_company_id ?? []),
    ),
  ])
  const around: Surroundings = { actor, people, companies, originals: new Map(originals.map((row) => [row.id, row])) }
  return rows.flatMap((row) => toPost(ctx.url, row, around) ?? [])
}

async function rowsOf(ctx: Context, found: readonly PulseRow[]): Promise<PostRow[]> {
  const actor = me(ctx)
  const contents = await contentsOf(ctx.db, actor, found, ctx.now)
  const own = [...contents.values()].filter((row) => row.customer_id === actor.customer_id).map((row) => row.id)
  const decisions = new Map((await decisionsOn(ctx.db, own)).map((row) => [row.post_id, row]))
  return found.flatMap((pulse) => {
    const content = contents.get(pulse.id)
    return content ? { ...content, ...pulse, decision: decisions.get(pulse.id) ?? null } : []
  })
}

/** One post as the one who asks sees it. @throws Refused 404 */
export async function presentOne(ctx: Context, id: number, kind?: 'post' | 'share'): Promise<Post> {
  const [shown] = await present(ctx, await pulsesByIds(ctx.db, me(ctx), [id], LIKES_SHOWN))
  if (!shown || (kind !== undefined && shown.is_shared !== (kind === 'share'))) throw notFound()
  return shown
}

/** Where a page of a keyed list begins, and how much it takes. */
export function partOf(query: KeyedPaging): Part {
  return query.show_all
    ? { offset: 0, limit: SHOW_ALL_CAP }
    : { before: query.before, offset: (query.page - 1) * query.page_size, limit: query.page_size }
}

/**
 * A page of a list that goes on by key: `next` names the last one shown, so what is new does not push the pages. `count` is
 * exact to the end of this page and says one more when the list goes on (docs/decisions/0009).
 */
export function toKeyedPage<T>(
  ctx: Context,
  query: KeyedPaging,
  results: T[],
  last: number | undefined,
  more: boolean,
): Page<T> {
  const at = (page: number, before: number | undefined) => {
    const link = new URL(ctx.here)
    link.searchParams.set('page', String(page))
    if (before === undefined) link.searchParams.delete('before')
    else link.searchParams.set('before', String(before))
    return link.toString()
  }
  const shown = query.show_all ? results.length : (query.page - 1) * query.page_size + results.length
  return {
    count: shown + (more ? 1 : 0),
    next: more && !query.show_all && last !== undefined ? at(query.page + 1, last) : null,
    previous: query.page > 1 && !query.show_all && query.before === undefined ? at(query.page - 1, undefined) : null,
    results,
  }
}

async function pageOf(ctx: Context, filter: WallFilter, query: WallQuery): Promise<Page<Post>> {
  const part = partOf(query)
  const found = await wallPulses(ctx.db, me(ctx), filter, part, query.likers)
  const shown = found.slice(0, part.limit)
  return toKeyedPage(ctx, query, await present(ctx, shown), shown.at(-1)?.id, found.length > part.limit)
}

function asWall({ results, ...page }: Page<Post>): Page<WallItem> {
  return {
    ...page,
    results: results.map(({ customer_details, ...post }) => ({ ...post, user_details: customer_details })),
  }
}

/** Posts of a member; of everyone unless said. */
export async function posts(ctx: Context, query: Query<typeof wall.list>): Promise<Reply<typeof wall.list>> {
  if (query.user === undefined) return pageOf(ctx, { wall: 'home' }, query)
  return pageOf(ctx, { wall: 'author', id: await findable(ctx, idOf(query.user)) }, query)
}

/** The home wall, or a member's. @throws Refused 404 for a member who cannot be found */
export async function usersWall(
  ctx: Context,
  query: Query<typeof wall.usersWall>,
): Promise<Reply<typeof wall.usersWall>> {
  if (query.user_id !== undefined)
    return asWall(await pageOf(ctx, { wall: 'member', id: await findable(ctx, idOf(query.user_id)) }, query))
  return asWall(await pageOf(ctx, { wall: query.filter === 'all' ? 'home' : query.filter }, query))
}

async function findable(ctx: Context, customer_id: number): Promise<number> {
  if (customer_id !== me(ctx).customer_id && !(await canFind(ctx, customer_id))) throw notFound()
  return customer_id
}

/** A company's wall. @throws Refused 404 for a company that cannot be found */
export async function companiesWall(
  ctx: Context,
  query: Query<typeof wall.companiesWall>,
): Promise<Reply<typeof wall.companiesWall>> {
  const id = idOf(query.company)
  if (!(await mayShow(ctx, id))) throw notFound()
  return asWall(await pageOf(ctx, { wall: 'company', id, from: query.start_date, to: query.end_date }, query))
}

/** Who shared a post that the one who asks may read. */
export async function shares(ctx: Context, query: Query<typeof wall.shares>): Promise<Reply<typeof wall.shares>> {
  const id = idOf(query.post)
  if ((await visibleIds(ctx.db, me(ctx), [id])).length === 0) throw notFound()
  return pageOf(ctx, { wall: 'shares', id }, query)
}

export async function history(ctx: Context, id: number): Promise<Reply<typeof wall.history>> {
  if ((await visibleIds(ctx.db, me(ctx), [id])).length === 0) throw notFound()
  const versions = await versionsOf(ctx.db, me(ctx), id)
  return versions.map((version) => ({ content: version.content, written_at: version.written_at.toISOString() }))
}
