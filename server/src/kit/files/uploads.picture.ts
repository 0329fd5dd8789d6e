import type { OpenContext, WriteContext } from '../data/context.ts'
import type { Storage } from './storage.ts'
import { invalid } from '../base/errors.ts'
import { cleanPicture } from './images.ts'
import type { PictureSize, PictureSource } from './images.ts'
import { takeUpload } from './uploads.ts'
import type { Uploaded, UploadPurpose } from './uploads.ts'
import { t } from '../base/kit.texts.ts'

/* Whether an upload is a picture is checked by `images.reader.ts`, in a separate process (`reading.ts`). */

type Store = { storage: Storage }

/** An upload as a picture to be made; its bytes are read when it is its turn. */
export function sourceOf({ storage }: Store, uploaded: Uploaded): PictureSource {
  return {
    whose: uploaded.customer_id,
    async read() {
      const content = await storage.get(uploaded.key)
      if (!content) throw new Error(`The bytes of the upload ${uploaded.id} are gone.`)
      return content
    },
  }
}

/**
 * For a record with one picture of its own: makes it of an upload, outside any transaction, and lets `keep` write it down.
 * @param given.upload null takes the picture away, undefined leaves it; `keep` gets the same, or the key of the new one
 */
export async function withPicture<Result>(
  ctx: OpenContext,
  deps: Store,
  given: { upload: string | null | undefined; field: string; purpose: UploadPurpose; size: PictureSize },
  keep: (tx: WriteContext, key: string | null | undefined) => Promise<Result>,
): Promise<Result> {
  const { upload: id, field, purpose } = given
  if (id === null || id === undefined) return ctx.transaction((tx) => keep(tx, id))
  return takeUpload(ctx, deps, {
    id,
    field,
    purposes: [purpose],
    async make(uploaded) {
      const key = `${purpose.folder}/${uploaded.id}/${given.size.width}.webp`
      await deps.storage.put(key, await cleanPicture(sourceOf(deps, uploaded), field, given.size))
      return { key }
    },
    async keep(tx, { key }, again) {
      if (again && (await deps.storage.size(key)) === undefined)
        throw invalid(field, t('this-file-is-no-longer-there-please'))
      return keep(tx, key)
    },
  })
}
