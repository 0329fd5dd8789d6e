import { SHOW_ALL_CAP } from '@app/contract/kit'
import type { Body, Page, Query, Reply } from '@app/contract/kit'
import type { notifications } from '@app/contract/notifications'
import type { Kind } from '@app/contract/notifications.kinds'
import { me } from '#kit/context.ts'
import type { Context } from '#kit/context.ts'
import { notFound } from '#kit/errors.ts'
import { peopleById } from '../members/index.ts'
import { readerOf, tellChanged } from './notifications.deliver.service.ts'
import { lockReaders, setAllRead, setRead } from './notifications.queries.ts'
import { countUnread, listNotifications, notificationById, peopleOf, revisionOf } from './notifications.reads.ts'
import type { NotificationRow } from './notifications.reads.ts'
import {
  commentsFor,
  companiesFor,
  eventsFor,
  eventsOfOrders,
  invoicesFor,
  invoicesOfPayments,
  noteOf,
  postsFor,
  reasonFor,
  roomsWith,
} from './notifications.subjects.reads.ts'
import { toNotification } from './notifications.view.ts'
import type { Notification } from './notifications.view.ts'

type ListQuery = Query<typeof notifications.list>

/** Notifications with everything they refer to: a statement for each sort of thing that is among them. */
export async function present(ctx: Context, rows: readonly NotificationRow[]): Promise<Notification[]> {
  const of = (...kinds: Kind[]) => rows.filter((row) => kinds.includes(row.kind)).map((row) => row.subject_id)
  const around = {
    people: await peopleById(
      ctx,
      rows.flatMap((row) => row.people ?? []),
    ),
    companies: await companiesFor(ctx.db, of('company_followed')),
    posts: await postsFor(
      ctx.db,
      of(
        'post_liked',
        'post_commented',
        'post_shared',
        'post_tagged',
        'comment_tagged',
        'moderation_notice',
        'appeal_decided',
      ),
    ),
    comments: await commentsFor(ctx.db, of('comment_liked')),
    events: await eventsFor(ctx.db, of('seat_named', 'seat_transferred', 'event_changed')),
    bookings: await eventsOfOrders(ctx.db, of('booking_confirmed')),
    invoices: await invoicesFor(ctx.db, of('invoice_issued'), 'gross'),
    due: await invoicesFor(ctx.db, of('invoice_due'), 'open'),
    payments: await invoicesOfPayments(ctx.db, of('payment_received')),
    rooms: await roomsWith(
      ctx.db,
      me(ctx).customer_id,
      rows.filter((row) => row.area === 'messages').flatMap((row) => row.people ?? []),
    ),
  }
  return rows.map((row) => toNotification(ctx.url, row, around))
}

const myself = (ctx: Context) => readerOf(me(ctx), ctx.now)

/** My notifications, newest first. */
export async function list(ctx: Context, query: ListQuery): Promise<Page<Notification>> {
  const limit = query.show_all ? SHOW_ALL_CAP : (query.limit ?? query.page_size)
  const offset = query.show_all ? 0 : (query.page - 1) * limit
  const part = { before: keyOf(query.before), offset, limit }
  const found = await listNotifications(ctx.db, myself(ctx), { unread: query.unread, area: query.area }, part)
  const rows = found.slice(0, limit)
  return toPage(ctx, query, limit, await present(ctx, rows), rows.at(-1), found.length > limit)
}

/** The row after which a page begins, as `next` names it: the time and number of the last one shown. */
function keyOf(before: string | undefined): { at: Date; id: number } | undefined {
  const [ms, id] = before?.split('_') ?? []
  return ms === undefined || id === undefined ? undefined : { at: new Date(Number(ms)), id: Number(id) }
}

/** As walls do it (docs/decisions/0009): `next` goes on by key, `count` says one more when the list goes on. */
function toPage(
  ctx: Context,
  query: ListQuery,
  limit: number,
  results: Notification[],
  last: NotificationRow | undefined,
  more: boolean,
): Page<Notification> {
  const at = (page: number, key: string | undefined) => {
    const link = new URL(ctx.here)
    link.searchParams.set('page', String(page))
    if (key === undefined) link.searchParams.delete('before')
    else link.searchParams.set('before', key)
    return link.toString()
  }
  const before = query.show_all ? 0 : (query.page - 1) * limit
  const key = last && `${last.last_at.getTime()}_${last.id}`
  return {
    count: before + results.length + (more ? 1 : 0),
    next: more && !query.show_all && key !== undefined ? at(query.page + 1, key) : null,
    previous: query.page > 1 && !query.show_all && query.before === undefined ? at(query.page - 1, undefined) : null,
    results,
  }
}

/** @throws Refused 404 for somebody else's, and for what may not be seen any more */
async function rowOf(ctx: Context, id: number): Promise<NotificationRow> {
  const row = await notificationById(ctx.db, myself(ctx), id)
  if (!row) throw notFound()
  return row
}

async function presentOne(ctx: Context, row: NotificationRow): Promise<Notification> {
  const [shown] = await present(ctx, [row])
  if (!shown) throw notFound()
  return shown
}

export async function one(ctx: Context, id: number): Promise<Notification> {
  return presentOne(ctx, await rowOf(ctx, id))
}

/** Marks one read or unread, and tells every tab and device. */
export async function update(ctx: Context, id: number, body: Body<typeof notifications.update>): Promise<Notification> {
  const actor = me(ctx)
  await rowOf(ctx, id)
  const [reader] = await lockReaders(ctx.db, [actor.customer_id], null)
  if (reader && (await setRead(ctx.db, id, body.is_read ? ctx.now : null)))
    await tellChanged(ctx, actor.customer_id, reader.revision)
  return one(ctx, id)
}

export async function markAllRead(
  ctx: Context,
  body: Body<typeof notifications.markAllRead>,
): Promise<Reply<typeof notifications.markAllRead>> {
  const actor = me(ctx)
  const [reader] = await lockReaders(ctx.db, [actor.customer_id], null)
  const until = body.until === undefined ? ctx.now : new Date(body.until)
  const marked = await setAllRead(ctx.db, actor.customer_id, until, body.area, ctx.now)
  const revision = reader?.revision ?? 0
  if (marked > 0) await tellChanged(ctx, actor.customer_id, revision)
  return { unread: await countUnread(ctx.db, myself(ctx)), revision }
}

export async function counts(ctx: Context): Promise<Reply<typeof notifications.counts>> {
  const { customer_id } = me(ctx)
  // The revision first: a count that is newer than its revision is asked for once more, an older one would be believed.
  const revision = await revisionOf(ctx.db, customer_id)
  return { unread: await countUnread(ctx.db, myself(ctx)), revision }
}

/** One notification with everybody behind it and the words that belong to it. */
export async function contents(ctx: Context, id: number): Promise<Reply<typeof notifications.contents>> {
  const row = await rowOf(ctx, id)
  const behind = await peopleOf(ctx.db, myself(ctx), id)
  const people = await peopleById(
    ctx,
    behind.map(({ actor_id }) => actor_id),
  )
  return {
    id,
    url: ctx.url(`/rest/notification-contents/${id}/`),
    notification: await presentOne(ctx, row),
    people: behind.flatMap(({ actor_id, at }) => {
      const person = people.get(actor_id)
      return person ? [{ person, at: at.toISOString() }] : []
    }),
    text: await textOf(ctx, row, behind[0]?.ref_id ?? null),
  }
}

/** What was written: the newest comment or request of those behind it, else the post or the operator's reason. */
async function textOf(ctx: Context, row: NotificationRow, ref_id: number | null): Promise<string | null> {
  const { kind, subject_id } = row
  switch (kind) {
    case 'post_commented':
    case 'comment_tagged':
      return ref_id === null ? null : ((await commentsFor(ctx.db, [ref_id])).get(ref_id)?.content ?? null)
    case 'comment_liked':
      return (await commentsFor(ctx.db, [subject_id])).get(subject_id)?.content ?? null
    case 'post_liked':
    case 'post_tagged':
      return (await postsFor(ctx.db, [subject_id])).get(subject_id)?.content || null
    case 'post_shared':
      return ref_id === null ? null : (await postsFor(ctx.db, [ref_id])).get(ref_id)?.content || null
    case 'network_requested':
      return ref_id === null ? null : noteOf(ctx.db, ref_id)
    case 'moderation_notice':
      return row.detail === 'hidden' || row.detail === 'restored' ? null : reasonFor(ctx.db, subject_id)
    case 'appeal_decided':
      return reasonFor(ctx.db, subject_id)
    default:
      return null
  }
}
