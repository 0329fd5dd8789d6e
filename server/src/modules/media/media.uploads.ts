import { MEDIA_LIMITS } from '@app/contract/media.limits'
import type { UploadPurpose } from '#kit/files/uploads.ts'
import { t } from './media.texts.ts'

const mb = (bytes: number) => `${bytes / 1_000_000} MB`

/** Pictures that are given to an event or award. */
export const galleryUpload: UploadPurpose = {
  name: 'gallery_picture',
  who: 'member',
  folder: 'media',
  most: MEDIA_LIMITS.picture,
  tooLarge: () => t('a-picture-may-have-at-most', { mb: mb(MEDIA_LIMITS.picture) }),
}

const office = { who: 'operator', folder: 'media' } as const

export const videoUpload: UploadPurpose = {
  ...office,
  name: 'media_video',
  most: MEDIA_LIMITS.video,
  tooLarge: () => t('a-video-may-have-at-most', { mb: mb(MEDIA_LIMITS.video) }),
}

export const captionsUpload: UploadPurpose = {
  ...office,
  name: 'media_captions',
  most: MEDIA_LIMITS.captions,
  tooLarge: () => t('captions-may-have-at-most', { mb: mb(MEDIA_LIMITS.captions) }),
}

export const paperUpload: UploadPurpose = {
  ...office,
  name: 'media_paper',
  most: MEDIA_LIMITS.paper,
  tooLarge: () => t('a-paper-may-have-at-most', { mb: mb(MEDIA_LIMITS.paper) }),
}

/** Everything that goes up for the archive. */
export const mediaUploads: readonly UploadPurpose[] = [galleryUpload, videoUpload, captionsUpload, paperUpload]
