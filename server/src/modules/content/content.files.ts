import type { FileColumn } from '#kit/files/file-columns.ts'

export const contentFiles: readonly FileColumn[] = [
  { table: 'banner', column: 'picture', holds: 'key', folder: 'logos', title: 'Banner' },
]
