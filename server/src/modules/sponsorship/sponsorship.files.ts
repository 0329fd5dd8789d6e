import type { FileColumn } from '#kit/files/file-columns.ts'

export const sponsorshipFiles: readonly FileColumn[] = [
  { table: 'sponsor', column: 'logo', holds: 'key', folder: 'logos', title: 'Logo' },
  { table: 'application', column: 'logo', holds: 'key', folder: 'logos', title: 'Logo' },
]
