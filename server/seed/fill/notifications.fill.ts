import type { Kind } from '@app/contract/notifications.kinds'
import { notices } from '../../src/app.ts'
import { sql } from '../../src/kit/data/db.ts'
import { CAST } from '../world/cast.ts'
import type { Fill } from './fill.types.ts'
import { insertAll } from './insert.ts'

type Happening = {
  kind: Kind
  customer_id: number
  subject_id: number
  actor_id: number | null
  ref_id: number | null
  detail: string | null
  at: Date
}
type Bundle = Omit<Happening, 'actor_id' | 'ref_id' | 'at'> & { id: number; sources: Happening[] }

const WINDOW_MS = 120 * 60_000
const DAYS = 30

/**
 * What the world's members were told, made from what the other parts have filled in: everything of the last weeks, bundled as
 * the product does it. People have looked in lately, so only the newest is unread.
 */
export async function fillNotifications(fill: Fill): Promise<void> {
  const bundles = bundled(await happenings(fill))
  const readAt = new Map<Bundle, Date>()
  const seen = new Map<number, number>()
  for (const bundle of bundles.toReversed()) {
    const before = seen.get(bundle.customer_id) ?? 0
    seen.set(bundle.customer_id, before + 1)
    if (before >= unreadOf(bundle.customer_id)) readAt.set(bundle, later(lastOf(bundle), 40, fill.now))
  }
  await insertAll(
    fill.db,
    'notification_reader',
    [...seen.keys()].map((customer_id) => ({ customer_id, revision: 1 })),
  )
  await insertAll(
    fill.db,
    'notification',
    bundles.map((bundle) => ({
      id: bundle.id,
      customer_id: bundle.customer_id,
      kind: bundle.kind,
      area: notices.of(bundle.kind).area,
      subject_id: bundle.subject_id,
      detail: bundle.detail,
      opened_at: bundle.sources[0]?.at ?? fill.now,
      last_at: lastOf(bundle),
      read_at: readAt.get(bundle) ?? null,
    })),
  )
  await insertAll(
    fill.db,
    'notification_source',
    bundles.flatMap((bundle) =>
      bundle.sources.map(({ customer_id, actor_id, ref_id, at }, index) => ({
        notification_id: bundle.id,
        customer_id,
        source: `demonstration:${bundle.id}:${index}`,
        actor_id,
        ref_id,
        at,
      })),
    ),
  )
}

const lastOf = (bundle: Bundle): Date => bundle.sources.at(-1)?.at as Date
const later = (at: Date, minutes: number, now: Date) =>
  new Date(Math.min(at.getTime() + minutes * 60_000, now.getTime()))

/** How many of the newest a member has not read. */
function unreadOf(customer_id: number): number {
  return customer_id === CAST.member.id ? 7 : customer_id % 5
}

/** Puts what happened to one thing within two hours together. @param all in the order of time */
function bundled(all: readonly Happening[]): Bundle[] {
  const open = new Map<string, Bundle>()
  const bundles: Bundle[] = []
  for (const one of all) {
    const key = `${one.customer_id} ${one.kind} ${one.subject_id}`
    const found = open.get(key)
    const first = found?.sources[0]
    if (found && first && one.at.getTime() - first.at.getTime() < WINDOW_MS) found.sources.push(one)
    else {
      const { actor_id: _actor, ref_id: _ref, at: _at, ...rest } = one
      const made = { id: bundles.length + 1, ...rest, sources: [one] }
      open.set(key, made)
      bundles.push(made)
    }
  }
  return bundles.toSorted((a, b) => lastOf(a).getTime() - lastOf(b).getTime())
}

/** Everything of the last weeks that somebody is told, in the order of time. */
async function happenings({ db, now }: Fill): Promise<Happening[]> {
  const found = await sql<Happening>`
    select told.* from (
      select 'network_requested' as kind, requested_to as customer_id, requested_to as subject_id, requested_by as actor_id, id as ref_id, null::text as detail, sent_at as at
        from network_request where state = 'pending'
      union all select 'network_accepted', requested_by, requested_by, requested_to, id, null, decided_at from network_request where state = 'accepted'
      union all select 'followed', following_id, following_id, follower_id, null, null, since from follower
      union all select 'company_followed', company_role.customer_id, company_follower.company_id, company_follower.customer_id, null, null, since
        from company_follower join company_role on company_role.company_id = company_follower.company_id and company_role.admin
      union all select 'affiliation_requested', company_role.customer_id, affiliation.company_id, affiliation.customer_id, affiliation.id, null, affiliation.created_at
        from company_affiliation affiliation join company_role on company_role.company_id = affiliation.company_id and company_role.admin
        where affiliation.state = 'pending'
      union all select 'message_request', mine.customer_id, mine.customer_id, mine.peer_id, null, null, mine.unread_since
        from chat_member mine where mine.folder = 'requests' and mine.unread > 0
      union all select 'message_missed', mine.customer_id, mine.customer_id, mine.peer_id, room.last_seq, null, mine.unread_since + interval '5 minutes'
        from chat_member mine join chat_room room on room.id = mine.room_id where mine.folder = 'inbox' and mine.unread > 0 and not mine.hidden
      union all select 'post_liked', post.customer_id, post.id, post_like.customer_id, null, null, post_like.created_at
        from post_like join post on post.id = post_like.post_id
      union all select 'post_commented', post.customer_id, post.id, comment.customer_id, comment.id, null, comment.created_at
        from comment join post on post.id = comment.post_id
        where not exists (select from comment_mention where comment_id = comment.id and comment_mention.customer_id = post.customer_id)
      union all select 'post_shared', post.customer_id, post.id, shared.customer_id, shared.id, null, shared.created_at
        from post shared join post on post.id = shared.shared_post_id
      union all select 'post_tagged', post_mention.customer_id, post.id, post.customer_id, null, null, post.created_at
        from post_mention join post on post.id = post_mention.post_id
      union all select 'comment_tagged', comment_mention.customer_id, comment.post_id, comment.customer_id, comment.id, null, comment.created_at
        from comment_mention join comment on comment.id = comment_mention.comment_id
      union all select 'comment_liked', comment.customer_id, comment.id, comment_like.customer_id, null, null, comment_like.created_at
        from comment_like join comment on comment.id = comment_like.comment_id
      union all select 'moderation_notice', customer_id, id, null, null, 'hidden', hidden_at from post where hidden_at is not null
      union all select 'booking_confirmed', event_booking.customer_id, order_id, null, null, null, settled_at
        from event_booking join purchase_order on purchase_order.id = order_id where event_booking.state = 'paid'
      union all select 'seat_named', seat.customer_id, seat.event_id, event_booking.customer_id, null, null, confirmed_at
        from seat join event_booking on event_booking.order_id = seat.order_id where seat.state = 'confirmed' and seat.customer_id is not null
      union all select 'ceremony_seat', seat.customer_id, seat.award_id, booking.customer_id, null, 'named', seat.named_at
        from award_seat seat join award_booking booking on booking.order_id = seat.order_id where seat.state = 'paid' and seat.customer_id is not null
      union all select 'invoice_issued', invoice.buyer_customer_id, invoice.id, null, null, null, issued_at
        from invoice join purchase_order on purchase_order.id = invoice.order_id where invoice.kind = 'invoice' and method = 'transfer'
      union all select 'invoice_due', buyer_customer_id, id, null, null, 'overdue', due_on + interval '3 days 7 hours'
        from invoice where kind = 'invoice' and state in ('issued', 'part_paid')
      union all select 'payment_received', buyer_customer_id, payment.id, null, null, null, received_at
        from payment join invoice on invoice.id = payment.invoice_id
    ) told join customer on customer.id = told.customer_id
    where at between ${now}::timestamptz - make_interval(days => ${DAYS}) and ${now} and actor_id is distinct from told.customer_id
      and customer.registration_completed_at is not null
      and (actor_id is null or not are_blocked(actor_id, told.customer_id))
      and not exists (select from customer actor where actor.id = actor_id and actor.closed_at is not null)
      and not exists (select from spam_mark where spam_mark.customer_id = told.customer_id and marked_id = actor_id)
    order by at, kind, actor_id`.execute(db)
  return found.rows
}
