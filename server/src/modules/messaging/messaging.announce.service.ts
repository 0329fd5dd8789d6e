import type { Body, Reply } from '@app/contract/kit'
import type { messaging } from '@app/contract/messaging'
import { me } from '#kit/data/context.ts'
import type { Context, WriteContext } from '#kit/data/context.ts'
import { notFound } from '#kit/base/errors.ts'
import { messagesUpTo } from './messaging.messages.reads.ts'
import { CHAT } from './messaging.policy.ts'
import { takeMissed } from './messaging.queries.ts'
import { addressOf } from './messaging.reads.ts'
import { ownRoom } from './messaging.rooms.service.ts'

/**
 * The page's word that the first message should be mailed. The mail goes out because of `messaging.begun`, once, whoever asks;
 * `mailed` says that there is somebody to hear it, not what they have chosen about mails.
 */
export async function firstMessage(
  ctx: Context,
  body: Body<typeof messaging.firstMessage>,
): Promise<Reply<typeof messaging.firstMessage>> {
  await ownRoom(ctx, body.chat_room_id)
  const [first] = await messagesUpTo(ctx.db, { id: body.chat_room_id, cleared_seq: 0 }, 1, 1)
  if (first?.sender_id !== me(ctx).customer_id) throw notFound()
  const to = await addressOf(ctx.db, first.receiver_id, first.sender_id)
  return { mailed: to?.may_hear ?? false }
}

/** Announces messages that have waited unread, once for each member. */
export async function noteMissed(ctx: WriteContext): Promise<void> {
  for (const row of await takeMissed(ctx.db, new Date(ctx.now.getTime() - CHAT.missedMinutes * 60_000)))
    await ctx.record({ kind: 'messaging.missed', ...row })
}
