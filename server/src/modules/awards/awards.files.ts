import type { FileColumn } from '#kit/files/file-columns.ts'
import { t } from './awards.texts.ts'

const shown = { table: 'award', holds: 'key', folder: 'logos' } as const
const entered = { holds: 'key', folder: 'entries' } as const

export const awardsFiles: readonly FileColumn[] = [
  { ...shown, column: 'banner', title: () => t('file-banner') },
  { ...shown, column: 'main_banner', title: () => t('file-main-banner') },
  {
    ...entered,
    table: 'award_document',
    column: 'file',
    called: ({ title, type }) => `${String(title)}.${String(type)}`,
    title: () => t('file-document'),
  },
  {
    ...entered,
    table: 'award_submission',
    column: 'pdf',
    called: () => `${t('entry-as-submitted')}.pdf`,
    title: () => t('file-entry'),
  },
]
