import { companyRights } from './companies.limits.ts'
import { category, choices, flag, instant, reference, references, resource, text } from './resources.ts'

/** Said once the server doubts that this is a new one; it stands at the end of the form. */
const another = flag({ making: true, onDoubt: true })

/**
 * People and their companies, as the office brings them in, finds and corrects them. What changes money or rights afterwards are acts of
 * their own.
 */
export const peopleResources = [
  resource({
    name: 'members',
    one: 'customer',
    role: 'people',
    title: 'last_name',
    search: ['last_name', 'first_name', 'email'],
    acts: ['create', 'change'],
    fields: {
      first_name: text(60, { format: 'person', column: true }),
      last_name: text(60, { format: 'person', column: true, sort: true }),
      email: text(254, { format: 'mail', fixed: true, column: true }),
      company_id: reference('companies', { fixed: true, lacking: true, column: true, filter: true }),
      job_title: text(100, { optional: true, making: true }),
      rights: choices(companyRights, { making: true }),
      another,
      is_operator: flag({ shown: true, filter: true }),
      registration_completed_at: instant({ shown: true }),
      created_at: instant({ shown: true, column: true, sort: true }),
      suspended_at: instant({ shown: true }),
      suspended_until: instant({ shown: true }),
      suspension_reason: text(1000, { shown: true, lines: true }),
      closed_at: instant({ shown: true }),
      merged_into_id: reference('members', { shown: true }),
    },
  }),
  resource({
    name: 'member-notes',
    one: 'member_note',
    role: 'people',
    title: 'body',
    parent: 'customer_id',
    order: '-created_at',
    fields: {
      customer_id: reference('members', { fixed: true, filter: true }),
      body: text(2000, { lines: true, column: true }),
      written_by: reference('members', { shown: true, column: true }),
      created_at: instant({ shown: true, column: true, sort: true }),
    },
  }),
  resource({
    name: 'companies',
    one: 'company',
    role: 'people',
    acts: ['create', 'change'],
    fields: {
      name: text(120, { column: true, sort: true }),
      category: category({ fixed: true, lacking: true, column: true, filter: true }),
      tag_ids: references('tags'),
      vat_id: text(20, { optional: true, fixed: true }),
      domain: text(253, { optional: true, making: true }),
      address_line: text(100, { optional: true }),
      address_line_2: text(100, { optional: true }),
      postcode: text(16, { optional: true }),
      city: text(80, { optional: true, column: true }),
      country: text(2, { lacking: true, column: true, filter: true, format: 'country' }),
      website: text(300, { optional: true, format: 'address' }),
      another,
      verified_at: instant({ shown: true, column: true }),
      created_at: instant({ shown: true, column: true, sort: true }),
      merged_into_id: reference('companies', { shown: true }),
      merged_at: instant({ shown: true }),
    },
  }),
]

/** Who sells, as events and awards name them, and to which accounts people pay. */
export const sellerResources = [
  resource({
    name: 'financial-entities',
    one: 'financial_entity',
    role: 'money',
    fields: {
      name: text(120, { column: true }),
      // It begins the numbers of invoices.
      code: text(8, { min: 2, format: 'code', fixed: true, column: true }),
      vat_id: text(20, { optional: true }),
      email: text(254, { optional: true, format: 'mail' }),
      time_zone: text(60, { format: 'zone' }),
      address_line: text(100),
      address_line_2: text(100, { optional: true }),
      postcode: text(16, { optional: true }),
      city: text(80, { column: true }),
      country: text(2, { column: true, format: 'country' }),
    },
  }),
  resource({
    name: 'bank-accounts',
    one: 'bank_account',
    role: 'money',
    title: 'bank',
    parent: 'entity_id',
    fields: {
      entity_id: reference('financial-entities', { fixed: true, filter: true }),
      bank: text(120, { column: true }),
      holder: text(120, { column: true }),
      // With the blanks that people type between its groups.
      iban: text(42, { optional: true, column: true }),
      account_number: text(40, { optional: true, column: true }),
      bic: text(11, { format: 'bic', column: true }),
      currency_code: text(3, { format: 'currency', column: true }),
    },
  }),
]
