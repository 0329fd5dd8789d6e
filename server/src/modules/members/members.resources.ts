import { resourceCalled } from '@app/contract/resources.all'
import { sql } from '#kit/db.ts'
import type { Served } from '#kit/resources.ts'

/** People and companies as the office finds them (docs/rules/office.md#records). */
export const servedPeople: Served[] = [
  {
    of: resourceCalled('members'),
    table: 'customer',
    title: sql`own.first_name || ' ' || own.last_name`,
    reckoned: { email: sql`own.email::text` },
  },
  { of: resourceCalled('companies'), table: 'company' },
]
