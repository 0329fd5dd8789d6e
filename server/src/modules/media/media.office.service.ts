import { idOf } from '@app/contract/kit'
import type { Body, Reply } from '@app/contract/kit'
import type { media } from '@app/contract/media'
import { logAct } from '#kit/data/audit.ts'
import type { Context, WriteContext } from '#kit/data/context.ts'
import { invalid, notFound } from '#kit/base/errors.ts'
import { dropFiles } from '#kit/work/file-removal.ts'
import type { Change, Problems, Values } from '#kit/records/resources.ts'
import { forgetPreviewImages } from '../wall/index.ts'
import { channelOf } from './media.adding.service.ts'
import {
  deleteChannel,
  insertChannel,
  lockChannel,
  setCredit,
  setTags,
  updateChannel,
  updateItem,
} from './media.office.queries.ts'
import type { ChannelFields } from './media.office.queries.ts'
import { firstDayOf, readOfficeAlbum } from './media.office.reads.ts'
import { lockAlbum, lockItem } from './media.queries.ts'
import type { WholeItem } from './media.queries.ts'
import { albumOf, channelsPage } from './media.reads.ts'
import { toChannel, toSubject } from './media.view.ts'
import { t } from './media.texts.ts'

const ONLY_VIDEOS = () => t('only-videos-can-go-into-a-channel')

/**
 * The album of an event or award, made where there is none; what is not said stays as it is.
 * @throws InvalidFields for an event, award or tag that is not there
 */
export async function setAlbum(
  ctx: Context,
  { event, award, credit, tags }: Body<typeof media.setAlbum>,
): Promise<Reply<typeof media.setAlbum>> {
  const whose = event === undefined ? { award: idOf(award ?? 0) } : { event: idOf(event) }
  if (!(await albumOf(ctx, whose)))
    throw invalid('event' in whose ? 'event' : 'award', t('invalid-hyperlink-object-does-not-exist'))
  const id = await lockAlbum(ctx.db, whose)
  const before = await readOfficeAlbum(ctx.db, id)
  if (credit !== undefined) await setCredit(ctx.db, id, credit)
  if (tags !== undefined && (await setTags(ctx.db, id, tags.map(idOf))).length > 0)
    throw invalid('tags', t('invalid-hyperlink-object-does-not-exist'))
  const after = await readOfficeAlbum(ctx.db, id)
  if (!after || !before) throw notFound()
  const essence = (one: typeof after) => ({ credit: one.credit, tags: one.tags })
  await logAct(ctx, {
    act: 'media_album.set',
    object: `media_album:${id}`,
    before: essence(before),
    after: essence(after),
  })
  const { event_id: _event, award_id: _award, subject, ...album } = after
  return { ...album, subject: toSubject(ctx, subject) }
}

/** Changes what is said of something, and who may see it. @throws Refused 404; InvalidFields for a channel that is not there */
export async function changeItem(
  ctx: Context,
  id: number,
  { channel, ...rest }: Body<typeof media.changeItem>,
): Promise<{ id: number }> {
  const before = await lockItem(ctx.db, id)
  if (!before) throw notFound()
  if (channel != null && before.kind !== 'video') throw invalid('channel', ONLY_VIDEOS())
  const channel_id = channel == null ? channel : await channelOf(ctx, channel)
  const change = { ...rest, ...(channel_id === undefined ? {} : { channel_id }) }
  await updateItem(ctx.db, id, change)
  if (before.is_public && change.is_public === false) await leavePosts(ctx, before)
  await logAct(ctx, {
    act: 'media.changed',
    object: `media:${id}`,
    before: { caption: before.caption, is_public: before.is_public },
    after: change,
  })
  return { id }
}

/** An album as the office's form makes it: of an event or an award, with its first day. @throws InvalidFields */
export async function albumAsGiven(ctx: Context, given: Values, before?: Values): Promise<Values> {
  if (before) return given
  const { event_id, award_id } = given
  if ((event_id === null) === (award_id === null)) throw invalid('event_id', t('choose-either-an-event-or-an-award'))
  const day = await firstDayOf(ctx.db, { event: Number(event_id), award: Number(award_id) })
  if (day === undefined) throw invalid(event_id === null ? 'award_id' : 'event_id', t('choose-one-that-exists'))
  return { ...given, day }
}

/** Takes something off the cards of posts: it is not for everyone who reads them any more. */
const leavePosts = (ctx: Context, { file, captions, sizes }: WholeItem): Promise<void> =>
  forgetPreviewImages(
    ctx,
    [file, captions, ...sizes.map((size) => size.file)].filter((key) => key !== null),
  )

/** What the office's form changes of something: only videos stand in a channel, and what is hidden leaves the cards of posts. */
export async function itemAsGiven(ctx: Context, { id, before, after }: Change): Promise<Problems | undefined> {
  if (after?.['channel_id'] != null && after['kind'] !== 'video') return { channel_id: [ONLY_VIDEOS()] }
  if (before?.['is_public'] === true && after?.['is_public'] === false) {
    const item = await lockItem(ctx.db, id)
    if (item) await leavePosts(ctx, item)
  }
  return undefined
}

/* ---- channels ---- */

type Channel = Reply<typeof media.createChannel>

async function channel(ctx: Context, id: number): Promise<Channel> {
  const [row] = (await channelsPage(ctx, { page: 1, page_size: 1, show_all: false }, id)).results
  if (!row) throw notFound()
  return toChannel(ctx, row)
}

const essenceOf = ({ name, kind, link, published_at }: ChannelFields) => ({ name, kind, link, published_at })

/** Adds a channel. */
export async function createChannel(
  ctx: Context,
  { published, ...given }: Body<typeof media.createChannel>,
): Promise<Channel> {
  const published_at = published ? ctx.now : null
  const id = await insertChannel(ctx.db, { ...given, published_at })
  const { name, kind, link } = given
  await logAct(ctx, {
    act: 'media_channel.created',
    object: `media_channel:${id}`,
    after: { name, kind, link, published_at },
  })
  return channel(ctx, id)
}

/** Changes a channel, publishes it or takes it back. @throws Refused 404 */
export async function changeChannel(
  ctx: Context,
  id: number,
  { published, ...rest }: Body<typeof media.changeChannel>,
): Promise<Channel> {
  const before = await lockChannel(ctx.db, id)
  if (!before) throw notFound()
  const turns = published !== undefined && published !== (before.published_at !== null)
  const change = { ...rest, ...(turns ? { published_at: published ? ctx.now : null } : {}) }
  await updateChannel(ctx.db, id, change)
  await logAct(ctx, {
    act: 'media_channel.changed',
    object: `media_channel:${id}`,
    before: essenceOf(before),
    after: essenceOf({ ...before, ...change }),
  })
  return channel(ctx, id)
}

/** Removes a channel; its videos stay in the archive. @throws Refused 404 */
export async function removeChannel(ctx: WriteContext, id: number): Promise<{ id: number }> {
  const before = await lockChannel(ctx.db, id)
  if (!before) throw notFound()
  await deleteChannel(ctx.db, id)
  await dropFiles(ctx, [before.picture])
  await logAct(ctx, { act: 'media_channel.removed', object: `media_channel:${id}`, before: essenceOf(before) })
  return { id }
}
