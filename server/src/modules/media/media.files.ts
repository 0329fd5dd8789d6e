import type { FileColumn } from '#kit/files/file-columns.ts'
import type { FileGuard } from '#kit/files/files.ts'
import { fileStands } from './media.queries.ts'

const item = { table: 'media_item', folder: 'media' } as const

export const mediaFiles: readonly FileColumn[] = [
  { ...item, column: 'file', holds: 'key', title: 'Gallery' },
  { ...item, column: 'sizes', holds: 'sizes', title: 'Gallery' },
  { ...item, column: 'captions', holds: 'key', title: 'Captions' },
  { table: 'media_channel', column: 'picture', holds: 'key', folder: 'media', title: 'Channel' },
]

/** Pictures, videos and papers are held back while they wait, and while their album is not open: its event or award is no longer published. */
export const albumFiles: FileGuard = { folder: 'media', remembered: true, stands: fileStands }
