import type { FileColumn } from '#kit/files/file-columns.ts'
import type { FileGuard } from '#kit/files/files.ts'
import { fileStands } from './media.queries.ts'
import { t } from './media.texts.ts'

const item = { table: 'media_item', folder: 'media' } as const

export const mediaFiles: readonly FileColumn[] = [
  { ...item, column: 'file', holds: 'key', title: () => t('file-gallery') },
  { ...item, column: 'sizes', holds: 'sizes', title: () => t('file-gallery') },
  { ...item, column: 'captions', holds: 'key', title: () => t('file-captions') },
  { table: 'media_channel', column: 'picture', holds: 'key', folder: 'media', title: () => t('file-channel') },
]

/** Pictures, videos and papers are held back while they wait, and while their album is not open: its event or award is no longer published. */
export const albumFiles: FileGuard = { folder: 'media', remembered: true, stands: fileStands }
