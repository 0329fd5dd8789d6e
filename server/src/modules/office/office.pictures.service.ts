import type { OpenContext } from '#kit/data/context.ts'
import type { Deps } from '#kit/work/deps.ts'
import { withPicture } from '#kit/files/uploads.picture.ts'
import { OFFICE_PICTURE, officePictureUpload } from './office.uploads.ts'

/**
 * Makes the picture of an upload. It belongs to no record yet: the form that chose it names it when it is saved.
 * @returns what a field of a record holds
 * @throws InvalidFields when the upload is not there, or no picture
 */
export async function takePicture(
  ctx: OpenContext,
  deps: Pick<Deps, 'storage'>,
  { upload }: { upload: string },
): Promise<{ picture: string }> {
  const given = { upload, field: 'upload', purpose: officePictureUpload, size: OFFICE_PICTURE }
  return withPicture(ctx, deps, given, (_tx, key) => Promise.resolve({ picture: key ?? '' }))
}
