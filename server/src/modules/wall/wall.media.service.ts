import { randomUUID } from 'node:crypto'
import type { Body, Reply } from '@app/contract/kit'
import { MEDIA } from '@app/contract/wall.limits'
import type { wall } from '@app/contract/wall'
import { me } from '#kit/context.ts'
import type { Context } from '#kit/context.ts'
import type { Deps } from '#kit/deps.ts'
import { invalid, notFound, permit } from '#kit/errors.ts'
import type { OpenContext } from '#kit/http.ts'
import { cleanPictureVersions, videoKind } from '#kit/images.ts'
import { piecesIn, removeFiles } from '#kit/pieces.ts'
import { changeMedia, deleteMedia, insertMedia, lockMedia, looseMedia, ownMedia } from './wall.media.queries.ts'
import { WALL, saysSomething } from './wall.policy.ts'
import { presentOne } from './wall.read.service.ts'
import type { MediaRow } from './wall.reads.ts'
import { toMedia } from './wall.view.ts'

type Store = Pick<Deps, 'storage'>
type Media = Reply<typeof wall.beginMedia>

const WIDTHS = [480, 960, 1600] as const

const piecesOf = (deps: Store, row: MediaRow) => piecesIn(deps.storage, String(row.id), MEDIA.chunk)

/** Announces an upload; it belongs to no post until one is made with it. */
export async function begin(ctx: Context, body: Body<typeof wall.beginMedia>): Promise<Media> {
  const most = body.kind === 'image' ? MEDIA.picture : MEDIA.video
  if (body.size > most)
    throw invalid('size', `A ${body.kind === 'image' ? 'picture' : 'video'} may have at most ${most / 1_000_000} MB.`)
  const row = await insertMedia(ctx.db, {
    customer_id: me(ctx).customer_id,
    kind: body.kind,
    size: body.size,
    alt: body.alt ?? '',
    created_at: ctx.now,
  })
  return toMedia(ctx.url, row)
}

/** One's own upload. @throws Refused 404 for another's */
async function own(ctx: Context, id: number): Promise<MediaRow> {
  const [row] = await ownMedia(ctx.db, me(ctx).customer_id, [id])
  if (!row) throw notFound()
  return row
}

/**
 * Takes the next piece of an upload, or its description. The last piece makes it a picture or video. A piece that was taken
 * already is taken again without harm; one that leaves a gap is refused with what has arrived, so that the sender can go on.
 */
export async function change(
  ctx: OpenContext,
  deps: Store,
  id: number,
  body: Body<typeof wall.changeMedia>,
): Promise<Media> {
  const before = await own(ctx, id)
  if (body.alt !== undefined) await ctx.transaction((tx) => changeMedia(tx.db, id, { alt: body.alt ?? '' }))
  if (body.data !== undefined && before.state === 'uploading')
    await take(ctx, deps, before, body.offset ?? before.received, Buffer.from(body.data, 'base64'))
  const row = await own(ctx, id)
  if (row.state === 'uploading' && row.received === row.size) await finish(ctx, deps, row)
  return toMedia(ctx.url, await own(ctx, id))
}

async function take(ctx: OpenContext, deps: Store, row: MediaRow, offset: number, piece: Buffer): Promise<void> {
  const pieces = piecesOf(deps, row)
  pieces.check(row, offset, piece)
  await ctx.transaction(async (tx) => {
    const held = await lockMedia(tx.db, row.id)
    if (!held) throw notFound()
    const received = await pieces.keep(held, offset, piece)
    if (received !== undefined) await changeMedia(tx.db, row.id, { received })
  })
}

async function finish(ctx: OpenContext, deps: Store, row: MediaRow): Promise<void> {
  try {
    const made = row.kind === 'image' ? await makePicture(deps, row) : await makeVideo(deps, row)
    await ctx.transaction((tx) => changeMedia(tx.db, row.id, { ...made, state: 'ready' }))
  } catch (error) {
    // What is not what it says is not kept.
    await ctx.transaction((tx) => deleteMedia(tx.db, row.id))
    throw error
  } finally {
    await removeFiles(deps.storage, piecesOf(deps, row).keys(row))
  }
}

async function makePicture(deps: Store, row: MediaRow) {
  const content = await piecesOf(deps, row).content(row)
  const versions = await cleanPictureVersions(content, 'data', WIDTHS)
  const name = randomUUID()
  const sizes = versions.map(({ width }) => ({ width, file: `posts/${name}-${width}.webp` }))
  for (const [index, version] of versions.entries())
    await deps.storage.put(sizes[index]?.file ?? '', version.content, 'image/webp')
  const largest = versions.at(-1)
  return { sizes, file: sizes.at(-1)?.file ?? null, width: largest?.width ?? null, height: largest?.height ?? null }
}

async function makeVideo(deps: Store, row: MediaRow) {
  const keys = piecesOf(deps, row).keys(row)
  const kind = await videoKind((await deps.storage.get(keys[0] ?? '')) ?? Buffer.alloc(0))
  if (!kind) throw invalid('data', 'Upload an MP4 or WebM video.')
  const file = `posts/${randomUUID()}.${kind}`
  await deps.storage.join(keys, file, `video/${kind}`)
  return { file }
}

const filesOf = (deps: Store, row: MediaRow) => [
  row.file,
  ...row.sizes.map((size) => size.file),
  ...piecesOf(deps, row).keys(row),
]

/** Removes an upload, from its post too, unless that would say nothing without it. */
export async function remove(ctx: Context, deps: Store, id: number): Promise<Record<string, never>> {
  const row = await own(ctx, id)
  if (row.post_id !== null) {
    const { content, media, link_preview } = await presentOne(ctx, row.post_id)
    permit(saysSomething(content, media.length - 1, link_preview !== null))
  }
  await deleteMedia(ctx.db, id)
  await removeFiles(deps.storage, filesOf(deps, row))
  return {}
}

/** Removes uploads that came to no post within a day. */
export async function clearLoose(ctx: Context, deps: Store): Promise<void> {
  for (const row of await looseMedia(ctx.db, new Date(ctx.now.getTime() - WALL.looseHours * 3_600_000))) {
    await deleteMedia(ctx.db, row.id)
    await removeFiles(deps.storage, filesOf(deps, row))
  }
}
