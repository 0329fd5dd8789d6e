import type { FileColumn } from '#kit/files/file-columns.ts'
import { t } from './companies.texts.ts'

export const companiesFiles: readonly FileColumn[] = [
  { table: 'company', column: 'logo', holds: 'key', folder: 'logos', title: () => t('file-logo') },
]
