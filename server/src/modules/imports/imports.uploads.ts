import { IMPORT } from '@app/contract/imports.limits'
import type { UploadPurpose } from '#kit/files/uploads.ts'
import { t } from './imports.texts.ts'

const { folder } = IMPORT

/** A list to be brought in. It is read once, and nothing of the file itself is kept. */
export const importUpload: UploadPurpose = {
  name: 'import_file',
  who: 'operator',
  folder: 'imports',
  most: IMPORT.bytes,
  tooLarge: () => t('a-list-may-have-at-most-mb', { bytes: IMPORT.bytes / 1_000_000 }),
}

/** A packed folder. It stays until its files are written, and none of it is opened whole. */
export const folderUpload: UploadPurpose = {
  name: 'import_folder',
  who: 'operator',
  folder: importUpload.folder,
  most: folder.bytes,
  tooLarge: () => t('a-folder-may-have-at-most-mb', { bytes: folder.bytes / 1_000_000 }),
}

/** Everything that goes up to be brought in. */
export const importUploads: readonly UploadPurpose[] = [importUpload, folderUpload]
