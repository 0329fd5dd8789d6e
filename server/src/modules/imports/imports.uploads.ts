import { IMPORT } from '@app/contract/imports.limits'
import type { UploadPurpose } from '#kit/uploads.ts'

/** A list to be brought in. It is read once, and nothing of the file itself is kept. */
export const importUpload: UploadPurpose = {
  name: 'import_file',
  who: 'operator',
  folder: 'imports',
  most: IMPORT.bytes,
  tooLarge: `A list may have at most ${IMPORT.bytes / 1_000_000} MB. Split it into several.`,
}
