import { MEDIA_LIMITS } from '@app/contract/media.limits'
import type { UploadPurpose } from '#kit/uploads.ts'

/** Pictures that are given to an event or award. */
export const galleryUpload: UploadPurpose = {
  name: 'gallery_picture',
  who: 'member',
  folder: 'media',
  most: MEDIA_LIMITS.picture,
  tooLarge: `A picture may have at most ${MEDIA_LIMITS.picture / 1_000_000} MB.`,
}
