import type { FileColumn } from '#kit/files/file-columns.ts'
import { t } from './privacy.texts.ts'

export const privacyFiles: readonly FileColumn[] = [
  { table: 'data_file', column: 'storage_key', holds: 'key', folder: 'data-files', title: () => t('file-my-data') },
]
