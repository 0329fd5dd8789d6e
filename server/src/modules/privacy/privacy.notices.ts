import { on } from '#kit/work/notice-kinds.ts'
import type { NoticeKind } from '#kit/work/notice-kinds.ts'

/** What members hear of their data. */
export const privacyNotices: readonly NoticeKind[] = [
  {
    kind: 'export_ready',
    area: 'account',
    app: 'always',
    mail: 'on',
    push: 'off',
    on: [
      on('privacy.data_file_ready', (_ctx, { fact: { customer_id, file_id } }) => ({
        readers: [customer_id],
        subject_id: file_id,
        source: `data_file:${file_id}`,
      })),
    ],
    target: () => ({ path: '/settings/your-data', label: 'data' }),
  },
]
