import type { FileColumn } from '#kit/files/file-columns.ts'
import { t } from './content.texts.ts'

export const contentFiles: readonly FileColumn[] = [
  { table: 'banner', column: 'picture', holds: 'key', folder: 'logos', title: () => t('file-banner') },
]
