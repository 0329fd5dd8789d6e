import { logAct } from '#kit/data/audit.ts'
import { me } from '#kit/data/context.ts'
import type { Context, WriteContext } from '#kit/data/context.ts'
import type { Deps } from '#kit/work/deps.ts'
import { invalid } from '#kit/base/errors.ts'
import { dropFiles } from '#kit/work/file-removal.ts'
import { makeVersions } from './media.giving.service.ts'
import { updateItem } from './media.office.queries.ts'
import { firstDayOf } from './media.office.reads.ts'
import { insertPicture, lockAlbum, lockItem } from './media.queries.ts'
import type { NewPicture } from './media.queries.ts'
import type { Whose } from './media.reads.ts'
import { t } from './media.texts.ts'

/* Pictures that come in as a folder (docs/rules/imports.md#media-folders). */

export type PictureText = { caption?: string | undefined; taken_on?: string | undefined }

/**
 * Makes the versions of a picture, outside any transaction; made again under the same id they are the same files.
 * @throws InvalidFields on `file` for what is no picture
 */
export const makePicture = (deps: Pick<Deps, 'storage'>, id: string, content: Buffer, whose: number) =>
  makeVersions(deps, { whose, read: () => Promise.resolve(content) }, 'file', id)

/**
 * Puts a picture that was made at the end of an album, where it is shown at once.
 * @returns its id, and whether it was there already; then what was made is dropped
 * @throws InvalidFields on `album` when the event or award is gone
 */
export async function bringPicture(
  ctx: WriteContext,
  whose: Whose,
  said: PictureText,
  made: NewPicture,
): Promise<{ id: number; again: boolean }> {
  if ((await firstDayOf(ctx.db, { event: 0, award: 0, ...whose })) === undefined)
    throw invalid('album', t('this-is-not-here-any-more'))
  const album_id = await lockAlbum(ctx.db, whose)
  const caption = said.caption ?? ''
  const kept = await insertPicture(ctx.db, {
    ...made,
    album_id,
    caption,
    taken_on: said.taken_on ?? null,
    given_by: me(ctx).customer_id,
    is_public: true,
    waiting: false,
    created_at: ctx.now,
  })
  if (kept.again) await dropPicture(ctx, made)
  else
    await logAct(ctx, { act: 'media.added', object: `media:${kept.id}`, after: { kind: 'image', caption, album_id } })
  return kept
}

/** Has the files of a picture removed that was made and is not needed. */
export const dropPicture = (ctx: WriteContext, { sizes }: NewPicture): Promise<void> =>
  dropFiles(
    ctx,
    sizes.map(({ file }) => file),
  )

/** Says something else of a picture. @throws InvalidFields on `file` when it is gone */
export async function changePicture(ctx: Context, id: number, { caption, taken_on }: PictureText): Promise<void> {
  const before = await lockItem(ctx.db, id)
  if (!before) throw invalid('file', t('this-is-not-here-any-more'))
  const change = { ...(caption === undefined ? {} : { caption }), ...(taken_on === undefined ? {} : { taken_on }) }
  await updateItem(ctx.db, id, change)
  await logAct(ctx, {
    act: 'media.changed',
    object: `media:${id}`,
    before: { caption: before.caption },
    after: change,
  })
}
