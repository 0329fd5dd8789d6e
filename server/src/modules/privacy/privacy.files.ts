import type { FileColumn } from '#kit/files/file-columns.ts'

export const privacyFiles: readonly FileColumn[] = [
  { table: 'data_file', column: 'storage_key', holds: 'key', folder: 'data-files', title: 'My data' },
]
