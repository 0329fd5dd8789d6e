import { MEDIA } from '@app/contract/wall.limits'
import type { UploadPurpose } from '#kit/files/uploads.ts'
import { t } from './wall.texts.ts'

const common = { who: 'member', folder: 'posts' } as const

/** What goes up for a post. */
export const wallUploads: readonly UploadPurpose[] = [
  {
    ...common,
    name: 'post_picture',
    most: MEDIA.picture,
    tooLarge: () => t('a-picture-may-have-at-most-mb', { picture: MEDIA.picture / 1_000_000 }),
  },
  {
    ...common,
    name: 'post_video',
    most: MEDIA.video,
    tooLarge: () => t('a-video-may-have-at-most-mb', { video: MEDIA.video / 1_000_000 }),
  },
]
