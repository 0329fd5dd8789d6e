import { ATTACHMENT } from '@app/contract/messaging.limits'
import type { UploadPurpose } from '#kit/files/uploads.ts'

/** What goes up for a message. */
export const messagingUploads: readonly UploadPurpose[] = [
  {
    name: 'message_attachment',
    who: 'member',
    folder: 'chat',
    most: ATTACHMENT.size,
    tooLarge: `A file may have at most ${ATTACHMENT.size / 1_000_000} MB.`,
  },
]
