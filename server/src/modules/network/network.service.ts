import { idOf } from '@app/contract/kit'
import type { Body, Query, Reply } from '@app/contract/kit'
import type { network } from '@app/contract/network'
import { me } from '#kit/data/context.ts'
import type { Context, WriteContext } from '#kit/data/context.ts'
import type { Db } from '#kit/data/db.ts'
import { invalid, notFound } from '#kit/base/errors.ts'
import { memberRoom, reviewFollowing } from '#kit/live/live.ts'
import { toPage } from '#kit/base/paging.ts'
import { canFind, peopleById } from '../members/index.ts'
import {
  areContacts,
  blockedEitherWay,
  contactOf,
  deleteBlock,
  deleteContacts,
  deleteFollow,
  deleteFollowOf,
  insertBlock,
  insertFollow,
  lockPair,
  separate,
} from './network.queries.ts'
import { countsOf, followBetween, listBlocked, listContacts, listFollows, showsContacts } from './network.reads.ts'
import type { FollowRow } from './network.reads.ts'
import { onlyMyself, since, tellPair } from './network.requests.service.ts'
import { toBlocked, toContact, toFollower } from './network.view.ts'
import { t } from './network.texts.ts'

const UNKNOWN = () => t('invalid-hyperlink-object-does-not-exist')

/** Contacts of a member; another's only as far as that member shows them. @throws Refused 404 */
export async function contacts(
  ctx: Context,
  query: Query<typeof network.contacts>,
): Promise<Reply<typeof network.contacts>> {
  const viewer = me(ctx).customer_id
  const customer_id = query.customer === undefined ? viewer : idOf(query.customer)
  if (customer_id !== viewer && !(await showsContacts(ctx.db, customer_id, viewer))) throw notFound()
  const filter = {
    viewer,
    customer_id,
    search: query.search,
    company_id: query.network_member__company === undefined ? undefined : idOf(query.network_member__company),
  }
  const { rows, count } = await listContacts(ctx.db, filter, query)
  const people = await peopleById(
    ctx,
    rows.map((row) => row.member_id),
  )
  const shown = rows.flatMap((row) => {
    const person = people.get(row.member_id)
    return person ? [toContact(ctx.url, row, person)] : []
  })
  return toPage(shown, count, query, ctx.here)
}

/** Tells both sides, who may read less of each other from now on, also of what they are looking at. */
async function tellParted(ctx: Context, one: number, other: number): Promise<void> {
  await tellPair(ctx, one, other)
  await reviewFollowing(ctx, [memberRoom(one), memberRoom(other)])
}

/** Ends a contact on both sides. @throws Refused 404 for another's */
export async function removeContact(ctx: Context, id: number): Promise<Record<string, never>> {
  const mine = me(ctx).customer_id
  const other = await contactOf(ctx.db, id, mine)
  if (other === undefined) throw notFound()
  await lockPair(ctx.db, mine, other)
  await deleteContacts(ctx.db, mine, other)
  await tellParted(ctx, mine, other)
  return {}
}

export function counts(ctx: Context): Promise<Reply<typeof network.counts>> {
  return countsOf(ctx.db, me(ctx).customer_id, since(ctx.now))
}

/** Who follows me, unless the query says that I am the one who follows. Others' lists are empty. */
export async function followers(
  ctx: Context,
  query: Query<typeof network.followers>,
): Promise<Reply<typeof network.followers>> {
  const viewer = me(ctx).customer_id
  const follower_id = query.follower === undefined ? undefined : idOf(query.follower)
  const following_id =
    query.following === undefined ? (follower_id === undefined ? viewer : undefined) : idOf(query.following)
  if (follower_id !== viewer && following_id !== viewer) return toPage([], 0, query, ctx.here)
  const { rows, count } = await listFollows(ctx.db, { viewer, follower_id, following_id }, query)
  return toPage(await presentFollows(ctx, rows), count, query, ctx.here)
}

async function presentFollows(ctx: Context, rows: FollowRow[]): Promise<Reply<typeof network.follow>[]> {
  const people = await peopleById(
    ctx,
    rows.flatMap((row) => [row.follower_id, row.following_id]),
  )
  return rows.flatMap((row) => {
    const follower = people.get(row.follower_id)
    const following = people.get(row.following_id)
    return follower && following ? [toFollower(ctx.url, row, follower, following)] : []
  })
}

/** Follows a member; asked twice it answers with the same url. */
export async function follow(
  ctx: WriteContext,
  body: Body<typeof network.follow>,
): Promise<Reply<typeof network.follow>> {
  const mine = me(ctx).customer_id
  onlyMyself(ctx, body.follower)
  const other = idOf(body.following)
  if (other === mine) throw invalid('following', t('you-cannot-follow-yourself'))
  if (!(await canFind(ctx, other))) throw invalid('following', UNKNOWN())
  const made = await insertFollow(ctx.db, mine, other, ctx.now)
  if (made !== undefined) {
    await ctx.record({ kind: 'network.followed', follower_id: mine, following_id: other })
    await tellPair(ctx, mine, other)
  }
  const row = await followBetween(ctx.db, mine, other)
  const [shown] = row ? await presentFollows(ctx, [row]) : []
  if (!shown) throw notFound()
  return shown
}

/** Ends a follow by the url that it answered with. @throws Refused 404 for another's */
export async function unfollow(ctx: Context, id: number): Promise<Record<string, never>> {
  const mine = me(ctx).customer_id
  const other = await deleteFollow(ctx.db, id, mine)
  if (other === undefined) throw notFound()
  await tellPair(ctx, mine, other)
  return {}
}

/** Ends a follow by the person; ending what is not there changes nothing. */
export async function unfollowMember(
  ctx: Context,
  body: Body<typeof network.unfollowMember>,
): Promise<Reply<typeof network.unfollowMember>> {
  const mine = me(ctx).customer_id
  const other = idOf(body.customer_id)
  if (!(await canFind(ctx, other))) throw invalid('customer_id', UNKNOWN())
  if (await deleteFollowOf(ctx.db, mine, other)) await tellPair(ctx, mine, other)
  return { following: false }
}

export async function blocked(
  ctx: Context,
  query: Query<typeof network.blocked>,
): Promise<Reply<typeof network.blocked>> {
  const { rows, count } = await listBlocked(ctx.db, me(ctx).customer_id, query)
  return toPage(
    rows.map((row) => toBlocked(ctx.url, row)),
    count,
    query,
    ctx.here,
  )
}

/** Blocks a member or lifts it. A block ends contact, follows and open requests on both sides. */
export async function block(ctx: Context, body: Body<typeof network.block>): Promise<Reply<typeof network.block>> {
  const mine = me(ctx).customer_id
  const other = idOf(body.customer)
  if (other === mine) throw invalid('customer', t('you-cannot-block-yourself'))
  await lockPair(ctx.db, mine, other)
  if (body.action === 'unblock') await deleteBlock(ctx.db, mine, other)
  else {
    if (!(await canBlock(ctx, other))) throw invalid('customer', UNKNOWN())
    await insertBlock(ctx.db, mine, other, ctx.now)
    await separate(ctx.db, mine, other, ctx.now)
  }
  await tellParted(ctx, mine, other)
  return { blocked: body.action === 'block' }
}

/** Blocking again is fine; a person who blocked me cannot be found, so neither can I block them. */
async function canBlock(ctx: Context, other: number): Promise<boolean> {
  const { rows } = await listBlocked(ctx.db, me(ctx).customer_id, { page: 1, page_size: 100, show_all: true })
  return rows.some((row) => row.id === other) || canFind(ctx, other)
}

/** True for a contact of the one who asks. */
export function isContact(ctx: Context, customer_id: number): Promise<boolean> {
  return areContacts(ctx.db, me(ctx).customer_id, customer_id)
}

/** Members from whom this one is hidden, and who are hidden from this one. */
export function hiddenFrom(db: Db, customer_id: number): Promise<number[]> {
  return blockedEitherWay(db, customer_id)
}
