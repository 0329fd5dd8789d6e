import type { RawBuilder } from 'kysely'
import type { Kind } from '@app/contract/notifications.kinds'
import { sql } from '#kit/db.ts'

/** Kinds that are somebody's doing: without a person who may be seen there is nothing to tell. */
const personal = [
  'network_requested',
  'network_accepted',
  'followed',
  'company_followed',
  'message_request',
  'message_missed',
  'post_liked',
  'post_commented',
  'post_shared',
  'post_tagged',
  'comment_tagged',
  'comment_liked',
] as const satisfies readonly Kind[]

/** For whom a notification is looked at, with the wall's own rules for that reader. */
export type Reader = {
  customer_id: number
  company_id: number | null
  now: Date
  /** Whether a row of `post` may be read. */
  post: RawBuilder<unknown>
  /** People of whom the reader hears nothing. */
  unseen: RawBuilder<unknown>
}

/**
 * Whether there is such a row. A list stops after a page, but `exists` would let PostgreSQL read the whole other table first, as
 * if every notification of the reader were to be looked at.
 */
const found = (from: RawBuilder<unknown>) => sql`(select true ${from} limit 1) is not null`

const published = (reader: Reader) => sql`event.published_at <= ${reader.now}`
const ownInvoice = (reader: Reader) =>
  sql`invoice.buyer_customer_id = ${reader.customer_id} and invoice.company_id = ${reader.company_id}::int`

/** Whether what a row of `notification` is about may still be seen by its reader. */
function subjectStands(reader: Reader) {
  const me = reader.customer_id
  const seat = sql`select from seat where seat.event_id = event.id and seat.customer_id = ${me}`
  const booking = sql`select from event_booking where event_booking.event_id = event.id and event_booking.customer_id = ${me}`
  return sql`case
    when notification.kind in ('post_liked', 'post_commented', 'post_shared', 'post_tagged', 'comment_tagged') then
      ${found(sql`from post where post.id = notification.subject_id and ${reader.post}`)}
    when notification.kind = 'comment_liked' then ${found(sql`from comment join post on post.id = comment.post_id
      where comment.id = notification.subject_id and comment.deleted_at is null and ${reader.post}`)}
    when notification.kind = 'company_followed' then ${found(sql`from company_role
      where company_role.customer_id = ${me} and company_role.company_id = notification.subject_id and company_role.admin`)}
    when notification.kind = 'booking_confirmed' then ${found(sql`from event_booking join event on event.id = event_booking.event_id
      where event_booking.order_id = notification.subject_id and event_booking.customer_id = ${me} and ${published(reader)}`)}
    when notification.kind in ('seat_named', 'seat_transferred', 'event_changed') then
      ${found(sql`from event where event.id = notification.subject_id and ${published(reader)} and case notification.kind
        when 'seat_named' then exists (${seat} and seat.state = 'confirmed')
        when 'event_changed' then exists (${seat} and seat.state <> 'released') or exists (${booking} and event_booking.state <> 'released')
        else true end`)}
    when notification.kind in ('invoice_issued', 'invoice_due') then
      ${found(sql`from invoice where invoice.id = notification.subject_id and ${ownInvoice(reader)}
        and (notification.kind = 'invoice_issued' or invoice.state in ('issued', 'part_paid'))`)}
    when notification.kind = 'payment_received' then ${found(sql`from payment join invoice on invoice.id = payment.invoice_id
      where payment.id = notification.subject_id and ${ownInvoice(reader)}`)}
    when notification.kind in ('moderation_notice', 'appeal_decided') then ${found(sql`from post
      where post.id = notification.subject_id and post.customer_id = ${me} and post.deleted_at is null`)}
    else true
  end`
}

/** The conversation with who did it, as `room`, and as the reader has it, as `mine`; what is hidden waits for a new message. */
const roomWith = (
  me: number,
) => sql`chat_room room join chat_member mine on mine.customer_id = ${me} and mine.room_id = room.id
  and not mine.hidden and room.one_id = least(source.actor_id, ${me}::int) and room.other_id = greatest(source.actor_id, ${me}::int)`

/** Rows of `source` (one of a notification's sources) whose person may be seen and whose deed was not taken back. */
function sourceStands(reader: Reader) {
  const me = reader.customer_id
  return sql`source.notification_id = notification.id and source.actor_id not in ${reader.unseen}
    and ${found(sql`from customer where customer.id = source.actor_id and customer.closed_at is null`)}
    and case notification.kind
      when 'network_requested' then ${found(sql`from network_request where network_request.id = source.ref_id and network_request.state = 'pending'`)}
      when 'message_request' then ${found(sql`from ${roomWith(me)}
        where room.state = 'requested' and room.asked_by = source.actor_id and mine.unread > 0`)}
      when 'message_missed' then ${found(sql`from ${roomWith(me)} join chat_message message on message.room_id = room.id
        and message.seq > mine.read_seq and message.seq <= source.ref_id
        where mine.unread > 0 and message.sender_id = source.actor_id and message.deleted_at is null`)}
      when 'followed' then ${found(sql`from follower where follower.follower_id = source.actor_id and follower.following_id = ${me}`)}
      when 'company_followed' then ${found(sql`from company_follower
        where company_follower.customer_id = source.actor_id and company_follower.company_id = notification.subject_id`)}
      when 'post_liked' then ${found(sql`from post_like
        where post_like.post_id = notification.subject_id and post_like.customer_id = source.actor_id`)}
      when 'comment_liked' then ${found(sql`from comment_like
        where comment_like.comment_id = notification.subject_id and comment_like.customer_id = source.actor_id`)}
      when 'post_commented' then ${found(sql`from comment where comment.id = source.ref_id and comment.deleted_at is null`)}
      when 'post_shared' then ${found(sql`from post where post.id = source.ref_id and ${reader.post}`)}
      when 'post_tagged' then ${found(sql`from post_mention
        where post_mention.post_id = notification.subject_id and post_mention.customer_id = ${me}`)}
      when 'comment_tagged' then ${found(sql`from comment_mention join comment on comment.id = comment_mention.comment_id
        where comment_mention.comment_id = source.ref_id and comment_mention.customer_id = ${me} and comment.deleted_at is null`)}
      else true
    end`
}

/** So many of the newest sources of a notification are looked at: a post that thousands like costs no more. */
const MOST_SOURCES = 200

/** The people behind a row of `notification`, each with the newest of their sources. */
export function peopleBehind(reader: Reader) {
  return sql`select recent.actor_id, max(recent.id) as id, max(recent.at) as at, max(recent.ref_id) as ref_id from (
      select source.id, source.actor_id, source.ref_id, source.at from notification_source source
      where ${sourceStands(reader)} order by source.id desc limit ${MOST_SOURCES}) recent
    group by recent.actor_id`
}

/**
 * The one rule for showing a row of `notification`: its thing may be seen, and where it is somebody's doing, so may one of
 * them. What vanishes is in no list, no counter and no mail, and comes back with the right to see it.
 */
export function stands(reader: Reader) {
  return sql`(${subjectStands(reader)} and (notification.kind not in (${sql.join(personal.map((kind) => sql.lit(kind)))})
    or ${found(sql`from notification_source source where ${sourceStands(reader)}`)}))`
}
