import type { Context } from '#kit/context.ts'
import type { Recorded } from '#kit/facts.ts'
import { queueMail } from '#kit/mail.ts'
import { peopleById } from '../members/index.ts'
import type { ConversationBegun, MessagesMissed } from '../messaging/index.ts'
import { asReader, deliver, readerOf } from './notifications.deliver.service.ts'
import { mailboxOf } from './notifications.mails.queries.ts'
import { hearsOf, waitingFrom } from './notifications.messages.reads.ts'
import { channelsOf } from './notifications.policy.ts'
import { choiceOf } from './notifications.queries.ts'
import { sourceOf } from './notifications.reactions.service.ts'
import { unsubscribeUrl } from './notifications.settings.service.ts'

/** A request is told of at once; of any first message a mail goes out at once (RULES.md 4), if its receiver wants such mails. */
export async function conversationBegun(ctx: Context, { fact, at }: Recorded<ConversationBegun>): Promise<void> {
  const { room_id, sender_id, receiver_id, requested } = fact
  if (requested)
    await deliver(ctx, {
      kind: 'message_request',
      readers: [receiver_id],
      actor_id: sender_id,
      source: `message_request:${room_id}`,
      at,
      mailed: true,
    })
  await mailFirst(ctx, fact)
}

/** Says by mail that somebody has written for the first time. What was written stays out of the mail. */
async function mailFirst(
  ctx: Context,
  { room_id, sender_id, receiver_id, requested }: ConversationBegun,
): Promise<void> {
  const kind = requested ? 'message_request' : 'message_missed'
  const choice = await choiceOf(ctx.db, receiver_id, kind)
  const to = await mailboxOf(ctx.db, receiver_id)
  if (!choice || !to || !channelsOf(kind, choice, choice.mail_off).mail) return
  if (!(await hearsOf(ctx.db, readerOf(choice, ctx.now), sender_id))) return
  const sender = (await peopleById(asReader(ctx, choice), [sender_id])).get(sender_id)
  if (!sender) return
  await queueMail(
    ctx.db,
    {
      key: `messaging.first.${room_id}`,
      to: { name: `${to.first_name} ${to.last_name}`, address: to.email },
      subject: requested ? `${sender.name} would like to write to you` : `${sender.name} has sent you a message`,
      greeting: `Hello ${to.first_name},`,
      paragraphs: [
        requested
          ? `${sender.name} has sent you a message request. Nothing more can be sent until you accept it, and nobody is told when you decline.`
          : `${sender.name} has sent you a first message.`,
      ],
      action: { label: 'Read the message', url: ctx.url(`/messages/${room_id}`) },
      unsubscribe_url: unsubscribeUrl(ctx, receiver_id),
    },
    ctx.now,
  )
}

/** Messages have waited for five minutes: who has read them meanwhile hears nothing. */
export async function messagesMissed(ctx: Context, recorded: Recorded<MessagesMissed>): Promise<void> {
  const { customer_id, sender_ids } = recorded.fact
  const choice = await choiceOf(ctx.db, customer_id, 'message_missed')
  if (!choice) return
  for (const { peer_id, last_seq, mailed } of await waitingFrom(ctx.db, readerOf(choice, ctx.now), sender_ids))
    await deliver(ctx, {
      kind: 'message_missed',
      readers: [customer_id],
      actor_id: peer_id,
      ref_id: last_seq,
      source: `${sourceOf(recorded)}:${peer_id}`,
      at: recorded.at,
      ...(mailed ? { mailed } : {}),
    })
}
