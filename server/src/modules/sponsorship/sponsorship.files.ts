import type { FileColumn } from '#kit/files/file-columns.ts'
import { t } from './sponsorship.texts.ts'

export const sponsorshipFiles: readonly FileColumn[] = [
  { table: 'sponsor', column: 'logo', holds: 'key', folder: 'logos', title: () => t('file-logo') },
  { table: 'application', column: 'logo', holds: 'key', folder: 'logos', title: () => t('file-logo') },
]
