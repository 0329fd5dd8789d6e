import { idOf } from '@app/contract/kit'
import type { Body, Reply } from '@app/contract/kit'
import type { media } from '@app/contract/media'
import { logAct } from '#kit/data/audit.ts'
import { me } from '#kit/data/context.ts'
import type { Context, OpenContext, WriteContext } from '#kit/data/context.ts'
import type { Deps } from '#kit/work/deps.ts'
import { InvalidFields, invalid, notFound } from '#kit/base/errors.ts'
import { dropFiles } from '#kit/work/file-removal.ts'
import { videoKind } from '#kit/files/images.ts'
import { sourceOf } from '#kit/files/uploads.picture.ts'
import { takeUpload } from '#kit/files/uploads.ts'
import type { Uploaded } from '#kit/files/uploads.ts'
import { give, makeVersions } from './media.giving.service.ts'
import { insertItem, lockChannel, setCaptionsOf, setPosterOf } from './media.office.queries.ts'
import type { NewItem } from './media.office.queries.ts'
import { readOfficeAlbum } from './media.office.reads.ts'
import type { OfficeAlbumRow } from './media.office.reads.ts'
import { lockItem } from './media.queries.ts'
import type { WholeItem } from './media.queries.ts'
import { seenItems } from './media.reads.ts'
import type { SeenRow } from './media.reads.ts'
import { captionsUpload, galleryUpload, paperUpload, videoUpload } from './media.uploads.ts'
import { toItem, toPaper } from './media.view.ts'
import type { MediaItem, Paper } from './media.view.ts'
import { t } from './media.texts.ts'

type Store = Pick<Deps, 'storage'>

/* What operators put into an album (docs/rules/media.md#what-operators-do). */

async function albumOf(ctx: Context, id: number): Promise<OfficeAlbumRow> {
  const album = await readOfficeAlbum(ctx.db, id)
  if (!album) throw notFound()
  return album
}

/**
 * Puts uploaded pictures into an album, one after the other in their order, each in a transaction of its own: what is no picture is
 * said of it and does not stop the others. Asked again it gives the same.
 * @throws Refused 404
 */
export async function addPictures(
  ctx: OpenContext,
  deps: Store,
  id: number,
  { uploads, is_public, ...said }: Body<typeof media.addPictures>,
): Promise<Reply<typeof media.addPictures>> {
  const { event_id, award_id } = await albumOf(ctx, id)
  const whose = event_id === null ? { award: award_id ?? 0 } : { event: event_id }
  const results: Reply<typeof media.addPictures>['results'] = []
  for (const upload of uploads)
    try {
      results.push({ upload, media: await give(ctx, deps, { ...whose, ...said, upload }, is_public), problem: null })
    } catch (error) {
      if (!(error instanceof InvalidFields)) throw error
      results.push({ upload, media: null, problem: Object.values(error.fields).flat().join(' ') })
    }
  return { results }
}

/** Writes a new video or paper down, where it waits, and logs it. */
async function keep(
  tx: Context,
  given: Omit<NewItem, 'given_by' | 'created_at' | 'channel_id'> & { channel?: string | number | undefined },
): Promise<SeenRow> {
  const { channel, ...item } = given
  const channel_id = channel === undefined ? null : await channelOf(tx, channel)
  const { id, again } = await insertItem(tx.db, {
    ...item,
    channel_id,
    given_by: me(tx).customer_id,
    created_at: tx.now,
  })
  const { kind, caption, album_id } = item
  if (!again) await logAct(tx, { act: 'media.added', object: `media:${id}`, after: { kind, caption, album_id } })
  const [row] = await seenItems(tx, [id])
  if (!row) throw notFound()
  return row
}

/** A channel that is named. @throws InvalidFields when there is none */
export async function channelOf(ctx: Context, channel: string | number): Promise<number> {
  const id = idOf(channel)
  if (!(await lockChannel(ctx.db, id))) throw invalid('channel', t('invalid-hyperlink-object-does-not-exist'))
  return id
}

/** Adds a video: an upload, or one that lies elsewhere. @throws Refused 404; InvalidFields for what is no video, or no channel */
export async function addVideo(
  ctx: OpenContext,
  deps: Store,
  id: number,
  { upload, video_url, seconds, ...said }: Body<typeof media.addVideo>,
): Promise<MediaItem> {
  const { id: album_id } = await albumOf(ctx, id)
  const common = { ...said, album_id, kind: 'video', seconds: seconds ?? null, pages: null } as const
  if (upload === undefined) {
    const elsewhere = { file: null, media_type: 'video/mp4', size_bytes: null, upload_id: null }
    const row = await ctx.transaction((tx) => keep(tx, { ...common, ...elsewhere, video_url: video_url ?? null }))
    return toItem(ctx, row)
  }
  const row = await takeUpload(ctx, deps, {
    id: upload,
    field: 'upload',
    purposes: [videoUpload],
    async make(uploaded) {
      const ending = await videoKind(uploaded.customer_id, deps.storage, uploaded.key)
      if (!ending) throw invalid('upload', t('upload-an-mp4-or-webm-video'))
      return moved(deps, uploaded, `video.${ending}`, `video/${ending}`)
    },
    keep: (tx, made) => keep(tx, { ...common, ...made, video_url: null }),
  })
  return toItem(ctx, row)
}

/** Adds a paper, a PDF. @throws Refused 404; InvalidFields for what is no PDF */
export async function addPaper(
  ctx: OpenContext,
  deps: Store,
  id: number,
  { upload, name, pages, ...said }: Body<typeof media.addPaper>,
): Promise<Paper> {
  const { id: album_id } = await albumOf(ctx, id)
  const row = await takeUpload(ctx, deps, {
    id: upload,
    field: 'upload',
    purposes: [paperUpload],
    async make(uploaded) {
      const start = (await deps.storage.start(uploaded.key, 5)) ?? Buffer.alloc(0)
      if (start.toString('latin1') !== '%PDF-') throw invalid('upload', t('upload-a-pdf'))
      return moved(deps, uploaded, 'paper.pdf', 'application/pdf')
    },
    keep: (tx, made) =>
      keep(tx, { ...said, ...made, album_id, caption: name, seconds: null, pages: pages ?? null, video_url: null }),
  })
  return toPaper(ctx, row)
}

/** An upload as it is, where it stays. */
async function moved(deps: Store, uploaded: Uploaded, name: string, media_type: string) {
  const file = `media/${uploaded.id}/${name}`
  await deps.storage.copy(uploaded.key, file)
  return { file, media_type, size_bytes: uploaded.size, upload_id: uploaded.id }
}

/** A video or paper to which something is added, held. @throws Refused 404 when there is none, or it is a picture */
async function lockNoPicture(tx: Context, id: number): Promise<WholeItem> {
  const item = await lockItem(tx.db, id)
  if (!item || item.kind === 'image') throw notFound()
  return item
}

/** The picture that stands for a video, or the cover of a paper; the one before it goes. @throws Refused 404; InvalidFields */
export async function setPoster(
  ctx: OpenContext,
  deps: Store,
  id: number,
  { upload }: Body<typeof media.setPoster>,
): Promise<{ id: number }> {
  await ctx.transaction((tx) => lockNoPicture(tx, id))
  return takeUpload(ctx, deps, {
    id: upload,
    field: 'upload',
    purposes: [galleryUpload],
    make: (uploaded) => makeVersions(deps, sourceOf(deps, uploaded), 'upload', uploaded.id),
    async keep(tx, { sizes, width, height, blur }, again) {
      if (again) return { id }
      const before = await lockNoPicture(tx, id)
      await setPosterOf(tx.db, id, { sizes, width, height, blur })
      await dropFiles(
        tx,
        before.sizes.map(({ file }) => file),
      )
      await logAct(tx, { act: 'media.poster_set', object: `media:${id}` })
      return { id }
    },
  })
}

/** The captions of a video; those before them go. @throws Refused 404; InvalidFields for what is no WebVTT */
export async function setCaptions(
  ctx: OpenContext,
  deps: Store,
  id: number,
  { upload }: Body<typeof media.setCaptions>,
): Promise<{ id: number }> {
  const locked = async (tx: WriteContext) => {
    const item = await lockNoPicture(tx, id)
    if (item.kind !== 'video' || item.file === null) throw notFound()
    return item
  }
  await ctx.transaction(locked)
  return takeUpload(ctx, deps, {
    id: upload,
    field: 'upload',
    purposes: [captionsUpload],
    async make(uploaded) {
      const content = await deps.storage.get(uploaded.key)
      if (!content || !isWebVtt(content)) throw invalid('upload', t('upload-captions-as-webvtt'))
      const file = `media/${uploaded.id}/captions.vtt`
      await deps.storage.put(file, content)
      return { file }
    },
    async keep(tx, { file }, again) {
      if (again) return { id }
      const before = await locked(tx)
      await setCaptionsOf(tx.db, id, file)
      await dropFiles(tx, [before.captions])
      await logAct(tx, { act: 'media.captions_set', object: `media:${id}` })
      return { id }
    },
  })
}

/** UTF-8 that begins as WebVTT does (https://www.w3.org/TR/webvtt1/#file-structure). */
function isWebVtt(content: Buffer): boolean {
  try {
    return /^\uFEFF?WEBVTT(?:[ \t\n\r]|$)/.test(
      new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content),
    )
  } catch {
    return false
  }
}
