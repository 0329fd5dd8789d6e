import { createHash, randomUUID } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { idOf } from '@app/contract/kit'
import type { Body } from '@app/contract/kit'
import type { media } from '@app/contract/media'
import { MEDIA_WIDTHS } from '@app/contract/media.limits'
import { looksAfter, me } from '#kit/data/context.ts'
import type { Context, OpenContext } from '#kit/data/context.ts'
import type { Deps } from '#kit/work/deps.ts'
import { forbidden, invalid } from '#kit/base/errors.ts'
import { dropFiles } from '#kit/work/file-removal.ts'
import { cleanPictureVersions } from '#kit/files/images.ts'
import type { PictureSource } from '#kit/files/images.ts'
import { sourceOf } from '#kit/files/uploads.picture.ts'
import { takeUpload } from '#kit/files/uploads.ts'
import { insertPicture, lockAlbum, pictureOfUpload } from './media.queries.ts'
import type { NewPicture } from './media.queries.ts'
import { albumOf, seenItems } from './media.reads.ts'
import type { Whose } from './media.reads.ts'
import { galleryUpload } from './media.uploads.ts'
import { toItem } from './media.view.ts'
import type { MediaItem } from './media.view.ts'
import { t } from './media.texts.ts'

type Store = Pick<Deps, 'storage'>
type Given = Body<typeof media.addPicture>

/** Width of the stand-in, and how much of it may be kept. */
const BLUR = { width: 16, most: 600 } as const

/**
 * Gives a picture to an event or award. An operator's is shown at once; that of somebody who takes part waits until an operator
 * shows it (docs/rules/media.md#giving-pictures). The same picture given twice is one.
 * @throws InvalidFields for an event or award that one may not see, and for what is no picture; Refused 403 for others
 */
export async function give(ctx: OpenContext, deps: Store, body: Given, is_public = true): Promise<MediaItem> {
  const whose = await allowed(ctx, body)
  if (body.upload !== undefined)
    return takeUpload(ctx, deps, {
      id: body.upload,
      field: 'upload',
      purposes: [galleryUpload],
      make: (uploaded) => makeVersions(deps, sourceOf(deps, uploaded), 'upload', uploaded.id),
      async keep(tx, made) {
        const item = await keep(tx, whose, { ...body, is_public }, made)
        // It was there already: what was made now is of no use.
        if (!item.image.includes(made.upload_id))
          await dropFiles(
            tx,
            made.sizes.map(({ file }) => file),
          )
        return item
      },
    })
  const content = Buffer.from((body.image ?? '').replace(/^data:[^,]*,/, ''), 'base64')
  const id = randomUUID()
  const source = { whose: me(ctx).customer_id, read: () => Promise.resolve(content) }
  try {
    const made = await makeVersions(deps, source, 'image', id)
    const item = await ctx.transaction((tx) => keep(tx, whose, { ...body, is_public }, made))
    // It was there already: what was made now is of no use.
    if (!item.image.includes(id)) await deps.storage.removeAll(`${galleryUpload.folder}/${id}`)
    return item
  } catch (error) {
    await deps.storage.removeAll(`${galleryUpload.folder}/${id}`)
    throw error
  }
}

async function allowed(ctx: Context, body: Given): Promise<Whose> {
  const field = body.event === undefined ? 'award' : 'event'
  const id = idOf(body[field] ?? 0)
  const whose: Whose = field === 'event' ? { event: id } : { award: id }
  const album = await albumOf(ctx, whose)
  if (!album) throw invalid(field, t('invalid-hyperlink-object-does-not-exist'))
  if (!album.takes_part) throw forbidden(t('only-people-who-took-part-can-give'))
  return whose
}

/** The versions of a picture, put into the folder of its upload. @throws InvalidFields on `field` for what is no picture */
export async function makeVersions(deps: Store, source: PictureSource, field: string, id: string): Promise<NewPicture> {
  const digest = createHash('sha256')
  const digested: PictureSource = {
    ...source,
    async read() {
      const content = await source.read()
      digest.update(content)
      return content
    },
  }
  const [small, ...versions] = await cleanPictureVersions(digested, field, [BLUR.width, ...MEDIA_WIDTHS])
  const kept = versions.length > 0 ? versions : small ? [small] : []
  const largest = kept.at(-1)
  if (!small || !largest) throw new Error('A picture has at least one version.')
  const blur = small.content.toString('base64')
  const sizes: NewPicture['sizes'] = []
  for (const { width, content } of kept) {
    const file = `${galleryUpload.folder}/${id}/${width}.webp`
    await deps.storage.put(file, content)
    sizes.push({ width, file })
  }
  return {
    upload_id: id,
    file: sizes.at(-1)?.file ?? '',
    sizes,
    width: largest.width,
    height: largest.height,
    blur: blur.length <= BLUR.most ? blur : null,
    size_bytes: largest.content.length,
    crc32: crc32(largest.content),
    sha256: digest.digest('hex'),
  }
}

async function keep(
  tx: Context,
  whose: Whose,
  body: Given & { is_public: boolean },
  made: NewPicture,
): Promise<MediaItem> {
  const actor = me(tx)
  const known = await pictureOfUpload(tx.db, made.upload_id)
  const id =
    known ??
    (
      await insertPicture(tx.db, {
        ...made,
        album_id: await lockAlbum(tx.db, whose),
        caption: body.caption,
        taken_on: body.taken_on ?? null,
        is_public: body.is_public,
        given_by: actor.customer_id,
        waiting: !looksAfter(actor, 'content'),
        created_at: tx.now,
      })
    ).id
  const [row] = await seenItems(tx, [id])
  if (!row) throw invalid(body.event === undefined ? 'award' : 'event', t('its-pictures-are-not-shown-at-the'))
  return toItem(tx, row)
}
