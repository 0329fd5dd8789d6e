import type { Body, Reply } from '@app/contract/kit'
import type { wall } from '@app/contract/wall'
import { me } from '#kit/data/context.ts'
import type { Context, OpenContext, WriteContext } from '#kit/data/context.ts'
import type { Deps } from '#kit/work/deps.ts'
import { invalid, notFound, permit } from '#kit/base/errors.ts'
import { dropFiles } from '#kit/work/file-removal.ts'
import { cleanPictureVersions, videoKind } from '#kit/files/images.ts'
import { sourceOf } from '#kit/files/uploads.picture.ts'
import { takeUpload } from '#kit/files/uploads.ts'
import type { Uploaded } from '#kit/files/uploads.ts'
import { deleteMedia, insertMedia, looseMedia, mediaOf, ownMedia, setAlt } from './wall.media.queries.ts'
import type { NewMedia } from './wall.media.queries.ts'
import { WALL, saysSomething } from './wall.policy.ts'
import { presentOne } from './wall.read.service.ts'
import type { MediaRow } from './wall.reads.ts'
import { wallUploads } from './wall.uploads.ts'
import { toMedia } from './wall.view.ts'
import { t } from './wall.texts.ts'

type Store = Pick<Deps, 'storage'>
type Media = Reply<typeof wall.addMedia>

const WIDTHS = [480, 960, 1600] as const

/** Makes a picture or video of an upload; it belongs to no post until one is made with it. */
export async function add(ctx: OpenContext, deps: Store, body: Body<typeof wall.addMedia>): Promise<Media> {
  const row = await takeUpload(ctx, deps, {
    id: body.upload,
    field: 'upload',
    purposes: wallUploads,
    make: (uploaded) => (uploaded.purpose === 'post_picture' ? makePicture(deps, uploaded) : makeVideo(deps, uploaded)),
    async keep(tx, made, again) {
      if (!again) await insertMedia(tx.db, { ...made, alt: body.alt, created_at: tx.now })
      return mediaOf(tx.db, made.upload_id)
    },
  })
  if (!row) throw invalid('upload', t('this-file-is-no-longer-there-please'))
  return toMedia(ctx.url, row, true)
}

/** One's own picture or video. @throws Refused 404 for another's */
async function own(ctx: Context, id: number): Promise<MediaRow> {
  const [row] = await ownMedia(ctx.db, me(ctx).customer_id, [id])
  if (!row) throw notFound()
  return row
}

/** Changes its description. */
export async function describe(ctx: Context, id: number, { alt }: Body<typeof wall.changeMedia>): Promise<Media> {
  const row = await own(ctx, id)
  await setAlt(ctx.db, id, alt)
  return toMedia(ctx.url, { ...row, alt }, true)
}

async function makePicture(deps: Store, uploaded: Uploaded): Promise<NewMedia> {
  const versions = await cleanPictureVersions(sourceOf(deps, uploaded), 'upload', WIDTHS)
  const largest = versions.at(-1)
  if (!largest) throw new Error('A picture has at least one version.')
  const sizes: MediaRow['sizes'] = []
  for (const { width, content } of versions) {
    const file = `posts/${uploaded.id}/${width}.webp`
    await deps.storage.put(file, content)
    sizes.push({ width, file })
  }
  const { width, height } = largest
  return { ...common(uploaded), kind: 'image', file: sizes.at(-1)?.file ?? '', sizes, width, height }
}

async function makeVideo(deps: Store, uploaded: Uploaded): Promise<NewMedia> {
  const kind = await videoKind(uploaded.customer_id, deps.storage, uploaded.key)
  if (!kind) throw invalid('upload', t('upload-an-mp4-or-webm-video'))
  const file = `posts/${uploaded.id}/video.${kind}`
  await deps.storage.copy(uploaded.key, file)
  return { ...common(uploaded), kind: 'video', file, sizes: [], width: null, height: null }
}

const common = ({ id, customer_id, size }: Uploaded) => ({ upload_id: id, customer_id, size })

const filesOf = (row: MediaRow) => [row.file, ...row.sizes.map((size) => size.file)]

/** Removes a picture or video, from its post too, unless that would say nothing without it. */
export async function remove(ctx: WriteContext, id: number): Promise<Record<string, never>> {
  const row = await own(ctx, id)
  if (row.post_id !== null) {
    const { content, media, link_preview } = await presentOne(ctx, row.post_id)
    permit(saysSomething(content, media.length - 1, link_preview !== null))
  }
  await deleteMedia(ctx.db, id)
  await dropFiles(ctx, filesOf(row))
  return {}
}

/** Removes what came to no post within a day. */
export async function clearLoose(ctx: WriteContext): Promise<void> {
  const rows = await looseMedia(ctx.db, new Date(ctx.now.getTime() - WALL.looseHours * 3_600_000))
  for (const row of rows) await deleteMedia(ctx.db, row.id)
  await dropFiles(ctx, rows.flatMap(filesOf))
}
