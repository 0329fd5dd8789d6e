import { ENTRY_DOCUMENT } from '@app/contract/awards.limits'
import type { UploadPurpose } from '#kit/files/uploads.ts'
import { t } from './awards.texts.ts'

/** What goes up for an entry. */
export const awardsUploads: readonly UploadPurpose[] = [
  {
    name: 'entry_document',
    who: 'member',
    folder: 'entries',
    most: ENTRY_DOCUMENT.size,
    tooLarge: () => t('a-document-may-have-at-most-mb', { size: ENTRY_DOCUMENT.size / 1_000_000 }),
  },
]
