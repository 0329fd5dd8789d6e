import { MOST_PEOPLE } from '@app/contract/notifications.kinds'
import { SHOW_ALL_CAP } from '@app/contract/kit'
import type { Body, Page, Query, Reply } from '@app/contract/kit'
import type { notifications } from '@app/contract/notifications'
import { me } from '#kit/data/context.ts'
import type { Context } from '#kit/data/context.ts'
import { notFound } from '#kit/base/errors.ts'
import type { Notices } from '#kit/work/notice-kinds.ts'
import { peopleById } from '../members/index.ts'
import { readerOf, tellChanged } from './notifications.deliver.service.ts'
import { lockReaders, setAllRead, setRead } from './notifications.queries.ts'
import { revisionOf, rowById, rowsByIds } from './notifications.reads.ts'
import type { Key } from './notifications.reads.ts'
import { countVisible, countUnread, loadVisible, visibleOf } from './notifications.visibility.service.ts'
import type { VisibleNotification } from './notifications.visibility.service.ts'
import { namedOf, toNotification } from './notifications.view.ts'
import type { Notification } from './notifications.view.ts'

type ListQuery = Query<typeof notifications.list>

/** Nobody turns this far by page numbers; a reader goes on by key. */
const DEEPEST = 10_000

/** Notifications with the people who are named with them. */
export async function present(ctx: Context, rows: readonly VisibleNotification[]): Promise<Notification[]> {
  const people = await peopleById(ctx, rows.flatMap(namedOf))
  return rows.map((row) => toNotification(ctx.url, row, people))
}

const myself = (ctx: Context) => readerOf(me(ctx), ctx.now)

/** My notifications, newest first. */
export async function getNotifications(ctx: Context, notices: Notices, query: ListQuery): Promise<Page<Notification>> {
  const limit = query.show_all ? SHOW_ALL_CAP : (query.limit ?? query.page_size)
  const key = keyOf(query.before)
  const offset = query.show_all || key ? 0 : (query.page - 1) * limit
  const most = offset + limit + 1
  const filter = { unread: query.unread, area: query.area }
  const found = offset > DEEPEST ? [] : await visibleOf(ctx.db, notices, myself(ctx), filter, key, most)
  const rows = found.slice(offset, offset + limit)
  const more = found.length === most
  const shown = query.show_all ? rows.length : (query.page - 1) * limit + rows.length
  const count = more ? Math.max(shown + 1, await countVisible(ctx.db, notices, myself(ctx), filter)) : shown
  return toPage(ctx, query, { count, more, last: rows.at(-1) }, await present(ctx, rows))
}

/** The row after which a page begins, as `next` names it: the time and number of the last one shown. */
function keyOf(before: string | undefined): Key | undefined {
  const [ms, id] = before?.split('_') ?? []
  return ms === undefined || id === undefined ? undefined : { last_at: new Date(Number(ms)), id: Number(id) }
}

/** As on walls, `next` goes on by key (docs/decisions/0009). */
function toPage(
  ctx: Context,
  query: ListQuery,
  { count, more, last }: { count: number; more: boolean; last: VisibleNotification | undefined },
  results: Notification[],
): Page<Notification> {
  const at = (page: number, key: string | undefined) => {
    const link = new URL(ctx.here)
    link.searchParams.set('page', String(page))
    if (key === undefined) link.searchParams.delete('before')
    else link.searchParams.set('before', key)
    return link.toString()
  }
  const key = last && `${last.last_at.getTime()}_${last.id}`
  return {
    count,
    next: more && !query.show_all && key !== undefined ? at(query.page + 1, key) : null,
    previous: query.page > 1 && !query.show_all && query.before === undefined ? at(query.page - 1, undefined) : null,
    results,
  }
}

/** @throws Refused 404 for somebody else's, and for what may not be seen any more */
async function standingById(ctx: Context, notices: Notices, id: number): Promise<VisibleNotification> {
  const row = await rowById(ctx.db, me(ctx).customer_id, id)
  const [found] = row ? await loadVisible(ctx.db, notices, myself(ctx), [row]) : []
  if (!found) throw notFound()
  return found
}

/** Those of a reader's notifications that stand, newest first; muted ones too. */
export async function standingByIds(
  ctx: Context,
  notices: Notices,
  who: { customer_id: number; company_id: number | null },
  ids: readonly number[],
): Promise<VisibleNotification[]> {
  const rows = await rowsByIds(ctx.db, who.customer_id, ids)
  return loadVisible(ctx.db, notices, readerOf(who, ctx.now), rows)
}

async function presentOne(ctx: Context, row: VisibleNotification): Promise<Notification> {
  const [shown] = await present(ctx, [row])
  if (!shown) throw notFound()
  return shown
}

export async function getNotification(ctx: Context, notices: Notices, id: number): Promise<Notification> {
  return presentOne(ctx, await standingById(ctx, notices, id))
}

/** Marks one read or unread, and tells every tab and device. */
export async function update(
  ctx: Context,
  notices: Notices,
  id: number,
  body: Body<typeof notifications.update>,
): Promise<Notification> {
  const actor = me(ctx)
  await standingById(ctx, notices, id)
  const [reader] = await lockReaders(ctx.db, [actor.customer_id], null)
  if (reader && (await setRead(ctx.db, id, body.is_read ? ctx.now : null)))
    await tellChanged(ctx, actor.customer_id, reader.revision)
  return getNotification(ctx, notices, id)
}

export async function markAllRead(
  ctx: Context,
  notices: Notices,
  body: Body<typeof notifications.markAllRead>,
): Promise<Reply<typeof notifications.markAllRead>> {
  const actor = me(ctx)
  const [reader] = await lockReaders(ctx.db, [actor.customer_id], null)
  const until = body.until === undefined ? ctx.now : new Date(body.until)
  const marked = await setAllRead(ctx.db, actor.customer_id, until, body.area, ctx.now)
  const revision = reader?.revision ?? 0
  if (marked > 0) await tellChanged(ctx, actor.customer_id, revision)
  return { unread: await countUnread(ctx.db, notices, myself(ctx)), revision }
}

export async function counts(ctx: Context, notices: Notices): Promise<Reply<typeof notifications.counts>> {
  const { customer_id } = me(ctx)
  // The revision first: a count that is newer than its revision is asked for once more, an older one would be believed.
  const revision = await revisionOf(ctx.db, customer_id)
  return { unread: await countUnread(ctx.db, notices, myself(ctx)), revision }
}

/** One notification with everybody behind it and the words that belong to it. */
export async function contents(
  ctx: Context,
  notices: Notices,
  id: number,
): Promise<Reply<typeof notifications.contents>> {
  const row = await standingById(ctx, notices, id)
  const behind = row.behind.slice(0, MOST_PEOPLE)
  const people = await peopleById(
    ctx,
    behind.map(({ actor_id }) => actor_id),
  )
  const { text } = row.notice
  const read = text ? await text.read(ctx.db, { ...row, ref_id: behind[0]?.ref_id ?? null }) : null
  return {
    id,
    url: ctx.url(`/rest/notification-contents/${id}/`),
    notification: await presentOne(ctx, row),
    people: behind.flatMap(({ actor_id, at }) => {
      const person = people.get(actor_id)
      return person ? [{ person, at: at.toISOString() }] : []
    }),
    text: read,
    text_of: read === null ? null : (text?.of ?? null),
  }
}
