import { resourceCalled } from '@app/contract/resources.all'
import type { ResourceConfig } from '#kit/records/resources.ts'
import { t } from './office.texts.ts'

/** What operators keep for their own work (docs/rules/office.md#inbox). */
export const servedOffice: ResourceConfig[] = [
  {
    of: resourceCalled('reasons'),
    table: 'reason_template',
    constraintMessages: { reason_template_name: ['name', () => t('there-is-a-reason-of-this-name')] },
  },
  {
    of: resourceCalled('venue-networks'),
    table: 'venue_network',
    constraintMessages: { venue_network_days: ['ends_at', () => t('this-ends-after-it-begins-and-within')] },
  },
]
