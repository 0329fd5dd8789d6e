import { resourceCalled } from '@app/contract/resources.all'
import { namingFields } from '#kit/data/audit.ts'
import { oneName } from '#kit/records/one-name.ts'
import type { ResourceConfig } from '#kit/records/resources.ts'
import { besideCompanies, besideMembers } from './companies.figures.reads.ts'
import { memberAsGiven, memberMade } from './office/companies.office.people.service.ts'
import { companyAsGiven, companyMade } from './office/companies.office.service.ts'
import { t } from './companies.texts.ts'

/** People and companies as the office brings them in and finds them (docs/rules/office.md#records). */
export const servedPeople: ResourceConfig[] = [
  {
    of: resourceCalled('members'),
    table: 'customer',
    ...besideMembers,
    ends: 'closed_at',
    ...oneName,
    defaults: ({ now }) => ({ created_at: now }),
    unlogged: namingFields,
    prepare: memberAsGiven,
    afterCreate: memberMade,
    constraintMessages: {
      customer_email_key: ['email', () => t('there-is-already-an-account-with-this')],
    },
  },
  {
    of: resourceCalled('member-notes'),
    table: 'member_note',
    unlogged: ['body'],
    defaults: ({ now, actor }) => ({
      created_at: now,
      written_by: actor?.customer_id,
    }),
  },
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
