import type { FileColumn } from '#kit/file-columns.ts'

export const companiesFiles: readonly FileColumn[] = [
  { table: 'company', column: 'logo', holds: 'key', folder: 'logos', title: 'Logo' },
]
