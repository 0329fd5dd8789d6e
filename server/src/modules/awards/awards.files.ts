import type { FileColumn } from '#kit/files/file-columns.ts'

const shown = { table: 'award', holds: 'key', folder: 'logos' } as const
const entered = { holds: 'key', folder: 'entries' } as const

export const awardsFiles: readonly FileColumn[] = [
  { ...shown, column: 'banner', title: 'Banner' },
  { ...shown, column: 'main_banner', title: 'Main banner' },
  {
    ...entered,
    table: 'award_document',
    column: 'file',
    called: ({ title, type }) => `${String(title)}.${String(type)}`,
    title: 'Document',
  },
  { ...entered, table: 'award_submission', column: 'pdf', called: () => 'Entry as submitted.pdf', title: 'Entry' },
]
