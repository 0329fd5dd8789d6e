import { react } from '#kit/facts.ts'
import type { Reaction } from '#kit/facts.ts'
import type { CompanyFollowed } from '../companies/index.ts'
import type { EventChanged, SeatNamed, SeatsConfirmed } from '../events/index.ts'
import type { SignedIn } from '../identity/index.ts'
import type { CaughtUp, ConversationBegun, MessagesMissed, RequestAccepted } from '../messaging/index.ts'
import type { MemberFollowed, NetworkAccepted, NetworkRequested } from '../network/index.ts'
import type { InvoiceDue, InvoiceIssued, PaymentReceived } from '../payments/index.ts'
import type {
  AppealDecided,
  CommentLiked,
  PeopleTagged,
  PostCommented,
  PostCreated,
  PostDecided,
  PostLiked,
  PostReported,
} from '../wall/index.ts'
import { deliver, touch } from './notifications.deliver.service.ts'
import { conversationBegun, messagesMissed } from './notifications.messages.service.ts'
import {
  companyFollowed,
  eventChanged,
  invoiceDue,
  invoiceIssued,
  networkAccepted,
  paymentReceived,
  peopleTagged,
  postCommented,
  postDecided,
  postReported,
  postShared,
  seatNamed,
  seatsConfirmed,
  signedIn,
  sourceOf,
} from './notifications.reactions.service.ts'

export const notificationsReactions: readonly Reaction[] = [
  react<NetworkRequested>('notifications.network_requested', 'network.requested', (ctx, { fact, at }) =>
    deliver(ctx, {
      kind: 'network_requested',
      readers: [fact.requested_to],
      actor_id: fact.requested_by,
      ref_id: fact.request_id,
      source: `request:${fact.request_id}`,
      at,
    }),
  ),
  react<NetworkAccepted>('notifications.network_accepted', 'network.accepted', networkAccepted),
  react<MemberFollowed>('notifications.followed', 'network.followed', (ctx, { fact, at }) =>
    deliver(ctx, {
      kind: 'followed',
      readers: [fact.following_id],
      actor_id: fact.follower_id,
      source: `follow:${fact.follower_id}`,
      at,
    }),
  ),
  react<CompanyFollowed>('notifications.company_followed', 'companies.followed', companyFollowed),
  react<ConversationBegun>('notifications.conversation_begun', 'messaging.begun', conversationBegun),
  react<MessagesMissed>('notifications.messages_missed', 'messaging.missed', messagesMissed),
  // What was told of them is answered or read, and gone.
  react<RequestAccepted>('notifications.message_request_accepted', 'messaging.request_accepted', (ctx, { fact }) =>
    touch(ctx, fact.accepted_by),
  ),
  react<CaughtUp>('notifications.caught_up', 'messaging.caught_up', (ctx, { fact }) => touch(ctx, fact.customer_id)),
  react<PostLiked>('notifications.post_liked', 'wall.post_liked', (ctx, { fact, at }) =>
    deliver(ctx, {
      kind: 'post_liked',
      readers: [fact.author_id],
      subject_id: fact.post_id,
      actor_id: fact.customer_id,
      source: `like:${fact.post_id}:${fact.customer_id}`,
      at,
    }),
  ),
  react<CommentLiked>('notifications.comment_liked', 'wall.comment_liked', (ctx, { fact, at }) =>
    deliver(ctx, {
      kind: 'comment_liked',
      readers: [fact.author_id],
      subject_id: fact.comment_id,
      actor_id: fact.customer_id,
      source: `comment_like:${fact.comment_id}:${fact.customer_id}`,
      at,
    }),
  ),
  react<PostCreated>('notifications.post_shared', 'wall.post_created', postShared),
  react<PeopleTagged>('notifications.people_tagged', 'wall.people_tagged', peopleTagged),
  react<PostCommented>('notifications.post_commented', 'wall.post_commented', postCommented),
  react<PostReported>('notifications.post_reported', 'wall.post_reported', postReported),
  react<PostDecided>('notifications.post_decided', 'wall.post_decided', postDecided),
  react<AppealDecided>('notifications.appeal_decided', 'wall.appeal_decided', (ctx, recorded) =>
    deliver(ctx, {
      kind: 'appeal_decided',
      readers: [recorded.fact.author_id],
      subject_id: recorded.fact.post_id,
      detail: recorded.fact.outcome,
      source: sourceOf(recorded),
      at: recorded.at,
    }),
  ),
  react<SeatsConfirmed>('notifications.seats_confirmed', 'events.seats_confirmed', seatsConfirmed),
  react<SeatNamed>('notifications.seat_named', 'events.seat_named', seatNamed),
  react<EventChanged>('notifications.event_changed', 'events.changed', eventChanged),
  react<InvoiceIssued>('notifications.invoice_issued', 'payments.invoice_issued', invoiceIssued),
  react<InvoiceDue>('notifications.invoice_due', 'payments.invoice_due', invoiceDue),
  react<PaymentReceived>('notifications.payment_received', 'payments.payment_received', paymentReceived),
  react<SignedIn>('notifications.signed_in', 'identity.signed_in', signedIn),
]
