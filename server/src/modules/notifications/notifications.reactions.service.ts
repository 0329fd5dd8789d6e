import { createHash } from 'node:crypto'
import type { Context } from '#kit/context.ts'
import type { Recorded } from '#kit/facts.ts'
import { queueMail } from '#kit/mail.ts'
import type { CompanyFollowed } from '../companies/index.ts'
import type { EventChanged, SeatNamed, SeatsConfirmed } from '../events/index.ts'
import type { SignedIn } from '../identity/index.ts'
import type { NetworkAccepted } from '../network/index.ts'
import type { InvoiceDue, InvoiceIssued, PaymentReceived } from '../payments/index.ts'
import type { PeopleTagged, PostCommented, PostCreated, PostDecided, PostReported } from '../wall/index.ts'
import {
  adminsOf,
  authorOf,
  buyerOf,
  buyerOfIssued,
  commentedAuthor,
  participantsOf,
  seatIsConfirmed,
  sharedAuthor,
  toldOfHiding,
} from './notifications.audience.reads.ts'
import { deliver, touch } from './notifications.deliver.service.ts'
import { mailboxOf } from './notifications.mails.queries.ts'
import { deviceName, networkOf } from './notifications.policy.ts'
import { keepDevice } from './notifications.queries.ts'

/** By which a fact counts once; what can be done again and again (a like) is known by its thing and person instead. */
export const sourceOf = ({ id }: Recorded): string => `fact:${id}`

export async function networkAccepted(ctx: Context, { fact, at }: Recorded<NetworkAccepted>): Promise<void> {
  const { request_id, requested_by, requested_to } = fact
  await deliver(ctx, {
    kind: 'network_accepted',
    readers: [requested_by],
    actor_id: requested_to,
    ref_id: request_id,
    source: `accepted:${request_id}`,
    at,
  })
  // Their notification of the request is answered and gone.
  await touch(ctx, requested_to)
}

export async function companyFollowed(ctx: Context, { fact, at }: Recorded<CompanyFollowed>): Promise<void> {
  const { company_id, customer_id } = fact
  await deliver(ctx, {
    kind: 'company_followed',
    readers: await adminsOf(ctx.db, company_id),
    subject_id: company_id,
    actor_id: customer_id,
    source: `company_follow:${company_id}:${customer_id}`,
    at,
  })
}

export async function postShared(ctx: Context, recorded: Recorded<PostCreated>): Promise<void> {
  const { post_id, customer_id, shared_post_id } = recorded.fact
  if (shared_post_id === null) return
  await deliver(ctx, {
    kind: 'post_shared',
    readers: await sharedAuthor(ctx.db, shared_post_id, post_id),
    subject_id: shared_post_id,
    actor_id: customer_id,
    ref_id: post_id,
    source: `share:${post_id}`,
    at: recorded.at,
  })
}

export async function peopleTagged(ctx: Context, { fact, at }: Recorded<PeopleTagged>): Promise<void> {
  const { post_id, comment_id, customer_id, tagged } = fact
  await deliver(ctx, {
    kind: comment_id === null ? 'post_tagged' : 'comment_tagged',
    readers: tagged,
    subject_id: post_id,
    actor_id: customer_id,
    ...(comment_id === null ? {} : { ref_id: comment_id }),
    source: comment_id === null ? `tag:${post_id}` : `comment_tag:${comment_id}`,
    at,
  })
}

export async function postCommented(ctx: Context, { fact, at }: Recorded<PostCommented>): Promise<void> {
  const { post_id, comment_id, customer_id } = fact
  await deliver(ctx, {
    kind: 'post_commented',
    readers: await commentedAuthor(ctx.db, post_id, comment_id),
    subject_id: post_id,
    actor_id: customer_id,
    ref_id: comment_id,
    source: `comment:${comment_id}`,
    at,
  })
}

/** The author hears of a report only when it hid the post; never who reported. */
export async function postReported(ctx: Context, recorded: Recorded<PostReported>): Promise<void> {
  const { post_id, hidden } = recorded.fact
  if (!hidden) return
  await deliver(ctx, {
    kind: 'moderation_notice',
    readers: await authorOf(ctx.db, post_id),
    subject_id: post_id,
    detail: 'hidden',
    source: sourceOf(recorded),
    at: recorded.at,
  })
}

const outcomes: Record<string, string> = { remove: 'removed', limit: 'removed', warn: 'warned', dismiss: 'kept' }

/** The author reads what was decided, and those who reported what came of it. Of a dismissed report an author hears only when the post had been hidden. */
export async function postDecided(ctx: Context, recorded: Recorded<PostDecided>): Promise<void> {
  const { post_id, author_id, outcome, reporters } = recorded.fact
  const { at } = recorded
  const source = sourceOf(recorded)
  const dismissed = outcome === 'dismiss'
  await deliver(ctx, {
    kind: 'moderation_notice',
    readers: dismissed ? await toldOfHiding(ctx.db, post_id) : [author_id],
    subject_id: post_id,
    detail: dismissed ? 'restored' : outcome,
    source,
    at,
  })
  await deliver(ctx, {
    kind: 'report_outcome',
    readers: reporters,
    subject_id: post_id,
    detail: outcomes[outcome] ?? 'kept',
    source,
    at,
  })
}

export async function seatsConfirmed(ctx: Context, recorded: Recorded<SeatsConfirmed>): Promise<void> {
  const { event_id, order_id, booked_by, customer_ids } = recorded.fact
  const { at } = recorded
  await deliver(ctx, {
    kind: 'booking_confirmed',
    readers: [booked_by],
    subject_id: order_id,
    source: `booking:${order_id}`,
    at,
  })
  await deliver(ctx, {
    kind: 'seat_named',
    readers: customer_ids,
    subject_id: event_id,
    actor_id: booked_by,
    source: sourceOf(recorded),
    at,
  })
}

/** A seat that is not paid yet is nobody's for certain: its person hears of it once it is confirmed. */
export async function seatNamed(ctx: Context, recorded: Recorded<SeatNamed>): Promise<void> {
  const { event_id, seat_id, by, customer_id, former_customer_id } = recorded.fact
  const { at } = recorded
  if (customer_id === former_customer_id || !(await seatIsConfirmed(ctx.db, seat_id))) return
  const change = { subject_id: event_id, actor_id: by, source: sourceOf(recorded), at }
  await deliver(ctx, { kind: 'seat_named', readers: customer_id === null ? [] : [customer_id], ...change })
  const readers = former_customer_id === null ? [] : [former_customer_id]
  await deliver(ctx, { kind: 'seat_transferred', readers, ...change })
}

export async function eventChanged(ctx: Context, recorded: Recorded<EventChanged>): Promise<void> {
  const { event_id, changed } = recorded.fact
  await deliver(ctx, {
    kind: 'event_changed',
    readers: await participantsOf(ctx.db, event_id),
    subject_id: event_id,
    detail: changed.join(','),
    source: sourceOf(recorded),
    // Recorded by the database, by its own clock.
    at: ctx.now,
  })
}

/** One paid by card is told of by its payment. */
export async function invoiceIssued(ctx: Context, recorded: Recorded<InvoiceIssued>): Promise<void> {
  const { invoice_id } = recorded.fact
  const readers = await buyerOfIssued(ctx.db, invoice_id)
  await deliver(ctx, {
    kind: 'invoice_issued',
    readers,
    subject_id: invoice_id,
    source: `issued:${invoice_id}`,
    at: recorded.at,
  })
}

export async function invoiceDue(ctx: Context, { fact, at }: Recorded<InvoiceDue>): Promise<void> {
  const { invoice_id, days } = fact
  const readers = await buyerOf(ctx.db, invoice_id)
  await deliver(ctx, {
    kind: 'invoice_due',
    readers,
    subject_id: invoice_id,
    detail: days < 0 ? 'soon' : 'overdue',
    source: `due:${invoice_id}:${days}`,
    at,
  })
}

export async function paymentReceived(ctx: Context, recorded: Recorded<PaymentReceived>): Promise<void> {
  const { invoice_id, payment_id } = recorded.fact
  const readers = await buyerOf(ctx.db, invoice_id)
  await deliver(ctx, {
    kind: 'payment_received',
    readers,
    subject_id: payment_id,
    source: `payment:${payment_id}`,
    at: recorded.at,
  })
}

/**
 * A sign-in from a device or network that the member has not used before. Its mail goes out at once and is not dropped when
 * the notification is read: whoever is in already could read it.
 */
export async function signedIn(ctx: Context, recorded: Recorded<SignedIn>): Promise<void> {
  const { customer_id, ip, agent } = recorded.fact
  const { at } = recorded
  const name = deviceName(agent)
  const fingerprint = createHash('sha256')
    .update(`${customer_id} ${name} ${networkOf(ip)}`)
    .digest()
  const device = await keepDevice(ctx.db, customer_id, fingerprint, at)
  if (!device.fresh || device.first) return
  await deliver(ctx, {
    kind: 'security_sign_in',
    readers: [customer_id],
    subject_id: device.id,
    detail: name,
    source: `device:${device.id}`,
    at,
  })
  const member = await mailboxOf(ctx.db, customer_id)
  if (!member) return
  const mail = {
    key: `notifications.sign_in:${device.id}`,
    to: { name: `${member.first_name} ${member.last_name}`, address: member.email },
    subject: 'New sign-in to your account',
    greeting: `Hello ${member.first_name},`,
    paragraphs: [
      `Somebody signed in to your account with ${name}, from a device or network that you have not used before.`,
      'If that was you, there is nothing to do. If not, choose a new password: it signs out every device.',
    ],
    action: { label: 'Choose a new password', url: ctx.url('/forgot-password') },
  }
  await queueMail(ctx.db, mail, ctx.now)
}
