import { MEDIA } from '@app/contract/wall.limits'
import type { UploadPurpose } from '#kit/files/uploads.ts'

const common = { who: 'member', folder: 'posts' } as const

/** What goes up for a post. */
export const wallUploads: readonly UploadPurpose[] = [
  {
    ...common,
    name: 'post_picture',
    most: MEDIA.picture,
    tooLarge: `A picture may have at most ${MEDIA.picture / 1_000_000} MB.`,
  },
  {
    ...common,
    name: 'post_video',
    most: MEDIA.video,
    tooLarge: `A video may have at most ${MEDIA.video / 1_000_000} MB.`,
  },
]
