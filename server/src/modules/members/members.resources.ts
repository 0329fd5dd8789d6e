import { resourceCalled } from '@app/contract/resources.all'
import type { ResourceConfig } from '#kit/records/resources.ts'

/** What operators note about a member (docs/rules/office.md#records). */
export const servedNotes: ResourceConfig[] = [
  {
    of: resourceCalled('member-notes'),
    table: 'member_note',
    unlogged: ['body'],
    defaults: ({ now, actor }) => ({
      created_at: now,
      written_by: actor?.customer_id,
    }),
  },
]
