import { resourceCalled } from '@app/contract/resources.all'
import type { ResourceConfig } from '#kit/records/resources.ts'
import { keptAccounts } from '../identity/index.ts'
import { besideCompanies, besideMembers } from './companies.figures.reads.ts'
import { memberAsGiven, memberMade } from './office/companies.office.people.service.ts'
import { companyAsGiven, companyMade } from './office/companies.office.service.ts'

/** People and companies as the office brings them in and finds them (docs/rules/office.md#records). */
export const servedPeople: ResourceConfig[] = [
  // A new member belongs to a company, and begins with rights there.
  { ...keptAccounts, ...besideMembers, prepare: memberAsGiven, afterCreate: memberMade },
  {
    of: resourceCalled('companies'),
    table: 'company',
    ...besideCompanies,
    ends: 'merged_at',
    links: {
      tag_ids: { table: 'company_tag', own: 'company_id', other: 'tag_id' },
    },
    // Whoever makes it has looked at it, and at its VAT ID.
    defaults: ({ now }, { vat_id }) => ({
      created_at: now,
      verified_at: now,
      ...(vat_id ? { vat_id_confirmed_at: now } : {}),
    }),
    prepare: companyAsGiven,
    afterCreate: companyMade,
  },
]
