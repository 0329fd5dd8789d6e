import type { FileColumn } from '#kit/files/file-columns.ts'

export const companiesFiles: readonly FileColumn[] = [
  { table: 'company', column: 'logo', holds: 'key', folder: 'logos', title: 'Logo' },
]
