import { idOf } from '@app/contract/kit'
import type { Body, Query, Reply } from '@app/contract/kit'
import type { messaging } from '@app/contract/messaging'
import { me } from '#kit/data/context.ts'
import type { Context } from '#kit/data/context.ts'
import { dayOf } from '#kit/base/days.ts'
import { invalid, notFound, permit } from '#kit/base/errors.ts'
import { toDocs } from '#kit/base/paging.ts'
import { canFind, peopleById } from '../members/index.ts'
import { linksUntil, signedPath } from './messaging.links.ts'
import { mayBegin } from './messaging.policy.ts'
import { begunSince, insertRoom, keepSettings, lockMember, roomBetween } from './messaging.queries.ts'
import { conversationById, listConversations, listUsers, showsActivity, unreadOf } from './messaging.reads.ts'
import type { ListedRow, RoomReader } from './messaging.reads.ts'
import { toConversation } from './messaging.view.ts'
import type { Conversation, AttachmentLinks } from './messaging.view.ts'
import { t } from './messaging.texts.ts'

const DAY_MS = 86_400_000

/** The one who asks, today. */
export function viewer(ctx: Context): RoomReader {
  return { me: me(ctx).customer_id, today: dayOf(ctx.now) }
}

/** Makes links to files for one member. */
export function linksFor(ctx: Pick<Context, 'config' | 'now'>, member: number): AttachmentLinks {
  const until = linksUntil(ctx.now)
  return {
    path: (id, part) => signedPath(ctx.config.secret, { id, part, member, until }),
    until: new Date(until * 1000),
  }
}

/** The rows to take for a page. */
export const slice = ({ page, limit }: { page: number; limit: number }) => ({ limit, offset: (page - 1) * limit })

/** A room of one's own. @throws Refused 404 for another's, and while one of the two has blocked the other */
export async function ownRoom(ctx: Context, id: string): Promise<ListedRow> {
  const row = await conversationById(ctx.db, viewer(ctx), id)
  if (!row) throw notFound()
  return row
}

async function present(ctx: Context, rows: ListedRow[]): Promise<Conversation[]> {
  const mine = me(ctx).customer_id
  const links = linksFor(ctx, mine)
  const people = await peopleById(
    ctx,
    rows.map((row) => row.peer_id),
  )
  return rows.flatMap((row) => {
    const receiver = people.get(row.peer_id)
    return receiver ? [toConversation(links, row, receiver, mine)] : []
  })
}

/** One conversation as its member has it now. @throws Refused 404 */
export async function conversation(ctx: Context, id: string): Promise<{ result: Conversation }> {
  const [result] = await present(ctx, [await ownRoom(ctx, id)])
  if (!result) throw notFound()
  return { result }
}

/** My conversations, pinned first, then by their last message. */
export async function conversations(
  ctx: Context,
  query: Query<typeof messaging.conversations>,
): Promise<Reply<typeof messaging.conversations>> {
  const { rows, count } = await listConversations(ctx.db, viewer(ctx), query, slice(query))
  return toDocs(await present(ctx, rows), count, query)
}

/** The same for whoever names themselves. @throws Refused 404 for another's number */
export function conversationsOf(
  ctx: Context,
  id: number,
  query: Query<typeof messaging.conversations>,
): Promise<Reply<typeof messaging.conversations>> {
  if (id !== me(ctx).customer_id) throw notFound()
  return conversations(ctx, query)
}

/** The conversation with a member; a new one as far as the day's budget reaches. Nobody sees it before its first message. */
export async function startRoom(
  ctx: Context,
  body: Body<typeof messaging.open>,
): Promise<Reply<typeof messaging.open>> {
  const mine = me(ctx).customer_id
  const other = idOf(body.receiver_id)
  if (other === mine) throw invalid('receiver_id', t('you-cannot-write-to-yourself'))
  const known = await roomBetween(ctx.db, mine, other)
  if (known !== undefined) return conversation(ctx, known)
  if (!(await canFind(ctx, other))) throw notFound()
  await lockMember(ctx.db, mine)
  permit(mayBegin(await begunSince(ctx.db, mine, new Date(ctx.now.getTime() - DAY_MS)), ctx.now))
  await insertRoom(ctx.db, mine, other, ctx.now)
  const made = await roomBetween(ctx.db, mine, other)
  if (made === undefined) throw notFound()
  return conversation(ctx, made)
}

/** @throws Refused 404 for a member who cannot be found and with whom there is no conversation */
export async function roomWith(
  ctx: Context,
  query: Query<typeof messaging.roomWith>,
): Promise<Reply<typeof messaging.roomWith>> {
  const other = idOf(query.receiver_id)
  const known = await roomBetween(ctx.db, me(ctx).customer_id, other)
  if (known !== undefined) await ownRoom(ctx, known)
  else if (!(await canFind(ctx, other))) throw notFound()
  return { result: { chat_room_id: known ?? null } }
}

export async function unread(ctx: Context): Promise<Reply<typeof messaging.unread>> {
  const row = await unreadOf(ctx.db, me(ctx).customer_id)
  return {
    result: {
      unread_messages_count: row.messages,
      unread_conversations_count: row.conversations,
      requests_count: row.requests,
      pulse: row.pulse,
    },
  }
}

/** People to whom I may write without asking. */
export async function users(
  ctx: Context,
  query: Query<typeof messaging.users>,
): Promise<Reply<typeof messaging.users>> {
  const { rows, count } = await listUsers(ctx.db, viewer(ctx), query.keyword, slice(query))
  const people = await peopleById(
    ctx,
    rows.map((row) => row.customer_id),
  )
  const shown = rows.flatMap((row) => {
    const person = people.get(row.customer_id)
    return person ? [{ ...person, relation: row.relation, chat_room_id: row.room_id }] : []
  })
  return toDocs(shown, count, query)
}

export async function settings(ctx: Context): Promise<Reply<typeof messaging.settings>> {
  return { result: { show_activity: await showsActivity(ctx.db, me(ctx).customer_id) } }
}

export async function changeSettings(
  ctx: Context,
  body: Body<typeof messaging.changeSettings>,
): Promise<Reply<typeof messaging.changeSettings>> {
  await keepSettings(ctx.db, me(ctx).customer_id, body.show_activity)
  return settings(ctx)
}
