import type { Body, Reply } from '@app/contract/kit'
import type { messaging } from '@app/contract/messaging'
import { me } from '#kit/context.ts'
import type { Context } from '#kit/context.ts'
import { notFound } from '#kit/errors.ts'
import { queueMail } from '#kit/mail.ts'
import type { ConversationBegun, MessagesMissed } from './messaging.facts.ts'
import { messagesUpTo } from './messaging.messages.reads.ts'
import { CHAT } from './messaging.policy.ts'
import { takeMissed } from './messaging.queries.ts'
import { addressOf } from './messaging.reads.ts'
import { ownRoom } from './messaging.rooms.service.ts'

/** Tells somebody by mail that another has written to them for the first time. What was written stays out of the mail. */
export async function mailFirst(
  ctx: Context,
  first: Pick<ConversationBegun, 'room_id' | 'sender_id' | 'receiver_id' | 'requested'>,
): Promise<boolean> {
  const to = await addressOf(ctx.db, first.receiver_id, first.sender_id)
  if (!to?.may_hear) return false
  await queueMail(
    ctx.db,
    {
      key: `messaging.first.${first.room_id}`,
      to: { name: `${to.first_name} ${to.last_name}`, address: to.email },
      subject: first.requested
        ? `${to.sender_name} would like to write to you`
        : `${to.sender_name} has sent you a message`,
      greeting: `Hello ${to.first_name},`,
      paragraphs: [
        first.requested
          ? `${to.sender_name} has sent you a message request. Nothing more can be sent until you accept it, and nobody is told when you decline.`
          : `${to.sender_name} has sent you a first message.`,
      ],
      action: { label: 'Read the message', url: ctx.url(`/messages/${first.room_id}`) },
    },
    ctx.now,
  )
  return true
}

/** The page's word that a first message should be mailed: the mail of the reaction, once, whoever comes first. */
export async function firstMessage(
  ctx: Context,
  body: Body<typeof messaging.firstMessage>,
): Promise<Reply<typeof messaging.firstMessage>> {
  const mine = me(ctx).customer_id
  const room = await ownRoom(ctx, body.chat_room_id)
  const [first] = await messagesUpTo(ctx.db, body.chat_room_id, 1, 1)
  if (!first || first.sender_id !== mine) throw notFound()
  const { room_id, sender_id, receiver_id } = first
  return { mailed: await mailFirst(ctx, { room_id, sender_id, receiver_id, requested: room.state !== 'open' }) }
}

/** Announces messages that have waited unread, once for each member. */
export async function noteMissed(ctx: Context): Promise<void> {
  for (const row of await takeMissed(ctx.db, new Date(ctx.now.getTime() - CHAT.missedMinutes * 60_000)))
    await ctx.record({ kind: 'messaging.missed', ...row } satisfies MessagesMissed)
}
