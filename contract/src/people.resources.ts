import { category, flag, instant, reference, resource, text } from './resources.ts'

/**
 * People and their companies, as the office finds and corrects them. What decides about money, rights or who gets in are acts of their own.
 */
export const peopleResources = [
  resource({
    name: 'members',
    one: 'customer',
    role: 'people',
    title: 'last_name',
    search: ['last_name', 'first_name', 'email'],
    acts: ['change'],
    fields: {
      first_name: text(60, { column: true }),
      last_name: text(60, { column: true, sort: true }),
      email: text(254, { shown: true, column: true }),
      company_id: reference('companies', { shown: true, column: true, filter: true }),
      is_operator: flag({ shown: true, filter: true }),
      registration_completed_at: instant({ shown: true }),
      created_at: instant({ shown: true, column: true, sort: true }),
      suspended_at: instant({ shown: true }),
      suspended_until: instant({ shown: true }),
      suspension_reason: text(1000, { shown: true, lines: true }),
      closed_at: instant({ shown: true }),
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
    acts: ['change'],
    fields: {
      name: text(120, { column: true, sort: true }),
      category: category({ shown: true, column: true, filter: true }),
      country: text(2, { optional: true, column: true, filter: true, format: 'country' }),
      city: text(80, { optional: true, column: true }),
      website: text(300, { optional: true, format: 'address' }),
      vat_id: text(20, { shown: true }),
      verified_at: instant({ shown: true, column: true }),
      created_at: instant({ shown: true, column: true, sort: true }),
    },
  }),
]

/** Who sells, as events and awards name them; setup writes it. */
export const sellerResources = [
  resource({
    name: 'financial-entities',
    one: 'financial_entity',
    role: 'money',
    acts: [],
    fields: {
      name: text(120, { shown: true, column: true }),
      code: text(8, { shown: true, column: true }),
      city: text(80, { shown: true, column: true }),
      country: text(2, { shown: true, column: true, format: 'country' }),
      vat_id: text(20, { shown: true }),
    },
  }),
]
