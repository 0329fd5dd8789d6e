import { resourceCalled } from '@app/contract/resources.all'
import type { Served } from '#kit/records/resources.ts'

/** What operators keep for their own work (docs/rules/office.md#inbox). */
export const servedOffice: Served[] = [
  {
    of: resourceCalled('reasons'),
    table: 'reason_template',
    says: { reason_template_name: ['name', 'There is a reason of this name already.'] },
  },
  {
    of: resourceCalled('venue-networks'),
    table: 'venue_network',
    says: { venue_network_days: ['ends_at', 'This ends after it begins, and within 31 days.'] },
  },
]
