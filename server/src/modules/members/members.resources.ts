import { resourceCalled } from '@app/contract/resources.all'
import type { Served } from '#kit/resources.ts'

/** People and companies as the office finds them (docs/rules/office.md#records). */
export const servedPeople: Served[] = [
  {
    of: resourceCalled('members'),
    table: 'customer',
    title: ['first_name', 'last_name'],
  },
  { of: resourceCalled('companies'), table: 'company' },
]
