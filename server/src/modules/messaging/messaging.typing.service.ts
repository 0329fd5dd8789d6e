import { me } from '#kit/data/context.ts'
import type { Context } from '#kit/data/context.ts'
import { tellMemberSoon } from '#kit/live/live.ts'
import { CHAT } from './messaging.policy.ts'
import { ownRoom } from './messaging.rooms.service.ts'

type Typing = { peer_id: number; told_at: number; over: NodeJS.Timeout }

/** Who is typing at this process, by room and member. */
const typing = new Map<string, Typing>()
const keyOf = (room_id: string, customer_id: number) => `${room_id} ${customer_id}`

/**
 * Notes that somebody types and tells the other, unless one of the two hides it or the room is not open. It ends by itself
 * five seconds after the last word of it. @throws Refused 404
 */
export async function startTyping(ctx: Context, room_id: string): Promise<void> {
  const { customer_id } = me(ctx)
  const room = await ownRoom(ctx, room_id)
  const key = keyOf(room_id, customer_id)
  const before = typing.get(key)
  clearTimeout(before?.over)
  typing.delete(key)
  if (!room.shows_activity || room.peer_left) return
  const over = setTimeout(() => end(ctx, room_id, customer_id), CHAT.typingMs)
  over.unref()
  const now = Date.now()
  const again = !before || now - before.told_at >= CHAT.typingAgainMs
  typing.set(key, { peer_id: room.peer_id, told_at: again ? now : before.told_at, over })
  if (again) tellMemberSoon(ctx.db, room.peer_id, 'user_typing', { chat_room_id: room_id, user_id: customer_id })
}

/** @throws Refused 404 */
export async function endTyping(ctx: Context, room_id: string): Promise<void> {
  await ownRoom(ctx, room_id)
  end(ctx, room_id, me(ctx).customer_id)
}

function end(ctx: Pick<Context, 'db'>, room_id: string, customer_id: number): void {
  const key = keyOf(room_id, customer_id)
  const known = typing.get(key)
  if (!known) return
  clearTimeout(known.over)
  typing.delete(key)
  tellMemberSoon(ctx.db, known.peer_id, 'user_end_typing', { chat_room_id: room_id, user_id: customer_id })
}
