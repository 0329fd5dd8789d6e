import type { FileColumn } from '#kit/file-columns.ts'

const item = { table: 'media_item', folder: 'media' } as const

export const mediaFiles: readonly FileColumn[] = [
  { ...item, column: 'file', holds: 'key', title: 'Gallery' },
  { ...item, column: 'sizes', holds: 'sizes', title: 'Gallery' },
  { ...item, column: 'captions', holds: 'key', title: 'Captions' },
  { table: 'media_channel', column: 'picture', holds: 'key', folder: 'media', title: 'Channel' },
]
