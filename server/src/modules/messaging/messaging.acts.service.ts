import type { Query, Reply } from '@app/contract/kit'
import type { messaging } from '@app/contract/messaging'
import { me } from '#kit/data/context.ts'
import type { Context, OpenContext, WriteContext } from '#kit/data/context.ts'
import { InvalidFields, conflict, notFound, permit } from '#kit/base/errors.ts'
import { tellMemberSoon, tellMembers } from '#kit/live/live.ts'
import { toDocs } from '#kit/base/paging.ts'
import { block as blockMember, blocked as blockedMembers } from '../network/index.ts'
import { CHAT, mayAnswer } from './messaging.policy.ts'
import {
  answerRequest,
  clearRoom,
  hideRoom,
  lockMember,
  markAsUnread,
  pinRoom,
  readUpTo,
  unpinRoom,
} from './messaging.queries.ts'
import type { ReadRow } from './messaging.queries.ts'
import { peerOf, roomsWith } from './messaging.reads.ts'
import type { ListedRow } from './messaging.reads.ts'
import { conversation, ownRoom, slice } from './messaging.rooms.service.ts'

import type { Conversation } from './messaging.view.ts'
import { t } from './messaging.texts.ts'

type Result = { result: Conversation }
export type ReadState = {
  chat_room_id: string
  read_seq: number
  unread_messages_count: number
  version: number
}

/** My other devices ask for the conversation again. */
async function tellMyself(ctx: Context, room_id: string): Promise<void> {
  await tellMembers(ctx, [me(ctx).customer_id], 'conversation_changed', { chat_room_id: room_id })
}

/** @throws Refused 409 when ten are pinned already */
export async function pin(ctx: Context, id: string): Promise<Result> {
  const mine = me(ctx).customer_id
  await ownRoom(ctx, id)
  await lockMember(ctx.db, mine)
  if (!(await pinRoom(ctx.db, id, mine, CHAT.mostPinned, ctx.now)))
    throw conflict('too_many_pinned', t('at-most-conversations-can-be-pinned', { mostPinned: CHAT.mostPinned }))
  await tellMyself(ctx, id)
  return conversation(ctx, id)
}

export async function unpin(ctx: Context, id: string): Promise<Result> {
  await ownRoom(ctx, id)
  if (await unpinRoom(ctx.db, id, me(ctx).customer_id)) await tellMyself(ctx, id)
  return conversation(ctx, id)
}

/** Out of the list until a new message comes. */
export async function hide(ctx: Context, id: string): Promise<Result> {
  await ownRoom(ctx, id)
  if (await hideRoom(ctx.db, id, me(ctx).customer_id)) await tellMyself(ctx, id)
  return conversation(ctx, id)
}

/** Removes a conversation for oneself; the other one keeps it, and a new message brings it back without what was before. */
export async function removeConversation(ctx: Context, id: string): Promise<Result> {
  await ownRoom(ctx, id)
  await clearRoom(ctx.db, id, me(ctx).customer_id)
  await tellMyself(ctx, id)
  return conversation(ctx, id)
}

const stateOf = (room_id: string, row: ReadRow | ListedRow): ReadState => ({
  chat_room_id: room_id,
  read_seq: row.read_seq,
  unread_messages_count: row.unread,
  version: row.version,
})

/**
 * Marks as read up to a message, or all. The other side hears of it when the room is open, the mark has moved and neither of
 * the two hides it.
 */
export async function markRoomRead(ctx: OpenContext, id: string, seq: number | undefined): Promise<ReadState> {
  const mine = me(ctx).customer_id
  const before = await ownRoom(ctx, id)
  const after = await readUpTo(ctx.db, id, mine, seq ?? before.last_seq)
  if (!after) return stateOf(id, before)
  const state = stateOf(id, after)
  tellMemberSoon(ctx.db, mine, 'message_read', { ...state, user_id: mine })
  if (before.shows_activity && after.read_seq > before.read_seq)
    tellMemberSoon(ctx.db, before.peer_id, 'message_read', {
      chat_room_id: id,
      user_id: mine,
      read_seq: after.read_seq,
      unread_messages_count: null,
      version: null,
    })
  return state
}

/** Marks as unread by hand: 1 when nothing was unread. */
export async function markUnread(ctx: OpenContext, id: string): Promise<ReadState> {
  const mine = me(ctx).customer_id
  const before = await ownRoom(ctx, id)
  const after = await markAsUnread(ctx.db, id, mine)
  if (!after) return stateOf(id, before)
  tellMemberSoon(ctx.db, mine, 'message_unread', { ...stateOf(id, after), user_id: mine })
  return stateOf(id, after)
}

/** Accepts or declines a message request. Declining is silent. @throws Refused 409 when there is none */
export async function answer(ctx: WriteContext, id: string, given: 'accept' | 'decline'): Promise<Result> {
  const mine = me(ctx).customer_id
  const row = await ownRoom(ctx, id)
  permit(mayAnswer(mine, row, given))
  const from = given === 'accept' ? ['requested', 'declined'] : ['requested']
  // Answered on another device meanwhile.
  if (!(await answerRequest(ctx.db, id, mine, given === 'accept' ? 'open' : 'declined', from)))
    throw conflict('no_request', t('there-is-no-request-to-answer'))
  await tellMyself(ctx, id)
  if (given === 'accept') {
    await ctx.record({
      kind: 'messaging.request_accepted',
      room_id: id,
      asked_by: row.peer_id,
      accepted_by: mine,
    })
    await tellMembers(ctx, [row.peer_id], 'conversation_changed', { chat_room_id: id })
  }
  return conversation(ctx, id)
}

/** Blocks a member or lifts it, by a room or by number: the same block that holds everywhere. @throws Refused 404 */
export async function block(
  ctx: Context,
  id: string | number,
  action: 'block' | 'unblock',
): Promise<Reply<typeof messaging.block>> {
  const mine = me(ctx).customer_id
  const other = typeof id === 'number' ? id : await peerOf(ctx.db, mine, id)
  if (other === undefined) throw notFound()
  const { blocked } = await blockMember(ctx, { customer: other, action }).catch((error: unknown) => {
    throw error instanceof InvalidFields ? notFound() : error
  })
  const chat_room_id = (await roomsWith(ctx.db, mine, [other])).get(other) ?? null
  if (chat_room_id !== null) await tellMyself(ctx, chat_room_id)
  return { result: { customer_id: other, chat_room_id, blocked } }
}

/** People whom I have blocked, anywhere. */
export async function blacklist(
  ctx: Context,
  query: Query<typeof messaging.blacklist>,
): Promise<Reply<typeof messaging.blacklist>> {
  const { limit } = slice(query)
  const { results, count } = await blockedMembers(ctx, { page: query.page, page_size: limit, show_all: false })
  const rooms = await roomsWith(
    ctx.db,
    me(ctx).customer_id,
    results.map((person) => person.customer_id),
  )
  const shown = results.map(({ customer_id, name, company_name }) => ({
    id: customer_id,
    name,
    company_name,
    chat_room_id: rooms.get(customer_id) ?? null,
  }))
  return toDocs(shown, count, query)
}
