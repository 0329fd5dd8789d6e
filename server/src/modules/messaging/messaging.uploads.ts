import { ATTACHMENT } from '@app/contract/messaging.limits'
import type { UploadPurpose } from '#kit/files/uploads.ts'
import { t } from './messaging.texts.ts'

/** What goes up for a message. */
export const messagingUploads: readonly UploadPurpose[] = [
  {
    name: 'message_attachment',
    who: 'member',
    folder: 'chat',
    most: ATTACHMENT.size,
    tooLarge: () => t('a-file-may-have-at-most-mb', { size: ATTACHMENT.size / 1_000_000 }),
  },
]
