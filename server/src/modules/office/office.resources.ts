import { resourceCalled } from '@app/contract/resources.all'
import type { Served } from '#kit/resources.ts'

/** What operators keep for their own work (docs/rules/office.md#inbox). */
export const servedOffice: Served[] = [
  {
    of: resourceCalled('reasons'),
    table: 'reason_template',
    says: { reason_template_name: ['name', 'There is a reason of this name already.'] },
  },
]
