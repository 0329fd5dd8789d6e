import { EINVOICE_LENGTHS, einvoiceLacks, electronicSchemes } from './payments.einvoice.ts'
import { z } from 'zod'
import { claimCalls } from './companies.claims.ts'
import { lane, laneCalls, office } from './companies.lanes.ts'
import { peopleCalls } from './companies.people.ts'
import { fewOf } from './members.ts'
import {
  country,
  day,
  domain,
  email,
  id,
  idValue,
  link,
  optionalText,
  page,
  paging,
  reference,
  route,
  text,
} from './kit.ts'
import { vatStanding } from './payments.vat-answers.ts'
import { upload } from './uploads.ts'
import { t } from './input.texts.ts'

const nullable = z.string().nullable()
const tag = z.strictObject({ id: idValue, name: z.string() })
const website = z.url({ protocol: /^https?$/, error: () => t('enter-a-full-address-such-as-https') }).max(200)
/** What a visitor may see of a company that allows joining. */
export const companyCard = z.strictObject({ id: idValue, url: link, name: z.string(), logo: nullable })

export const company = z.strictObject({
  id: idValue,
  url: link,
  name: z.string(),
  logo: nullable,
  category: nullable,
  category_name: nullable,
  country: nullable,
  city: nullable,
  address: nullable,
  website: nullable,
  about: nullable,
  verified: z.boolean(),
  tag_details: z.array(tag),
  follow_status: z.strictObject({ following: z.boolean() }),
  followers_count: z.number().int().min(0),
  /** What the one who asks may do with it. */
  abilities: z.strictObject({ edit: z.boolean(), post: z.boolean(), follow: z.boolean() }),
})

/** A company as its own people see it, for its settings. */
const ownCompany = company.extend({
  address_line: nullable,
  address_line_2: nullable,
  postcode: nullable,
  vat_id: nullable,
  allows_joining: z.boolean(),
  auto_approves: z.boolean(),
  first_settings_done: z.boolean(),
})

const settings = {
  category: text(40).optional(),
  country: country.optional(),
  city: text(80).optional(),
  address_line: text(100).optional(),
  address_line_2: optionalText(100).optional(),
  postcode: optionalText(16).optional(),
  website: website.nullable().optional(),
  about: optionalText(2000).optional(),
  /** An upload; null takes it away. */
  logo: upload.nullable().optional(),
  tags_to_add: z.array(reference).max(20).optional(),
}

export const billingAddress = z.strictObject({
  id: idValue,
  url: link,
  company: link,
  name: z.string(),
  address_line: z.string(),
  address_line_2: nullable,
  postcode: z.string(),
  city: z.string(),
  country,
  vat_id: nullable,
  vat_id_confirmed: z.boolean(),
  /** What the register or an operator said about the VAT ID; null without one. */
  vat: vatStanding.nullable(),
  email: nullable,
  electronic_scheme: nullable,
  electronic_address: nullable,
  buyer_reference: nullable,
  register_id: nullable,
  /** What it lacks for e-invoices by network or to authorities; it can be used all the same. */
  einvoice_lacks: z.array(z.enum(einvoiceLacks)),
  is_default: z.boolean(),
})

const billingFields = {
  name: text(120),
  address_line: text(100),
  address_line_2: optionalText(100).optional(),
  /** May be empty where a country has none. */
  postcode: optionalText(16),
  city: text(80),
  country,
  vat_id: optionalText(20).optional(),
  email: email.nullable().optional(),
  electronic_scheme: z.enum(electronicSchemes).nullable().optional(),
  electronic_address: optionalText(EINVOICE_LENGTHS.electronic_address).optional(),
  buyer_reference: optionalText(EINVOICE_LENGTHS.buyer_reference).optional(),
  register_id: optionalText(EINVOICE_LENGTHS.register_id).optional(),
  is_default: z.boolean().optional(),
}

/** One entry of a list that forms choose from, or a setting of the own company. */
const configuration = z.strictObject({
  id: idValue,
  config_type: z.string(),
  code: z.string(),
  name: z.string(),
  position: z.number().int(),
})

/** An event with people of a company among the participants shown. */
const companyEvent = z.strictObject({
  id: idValue,
  slug: z.string(),
  name: z.string(),
  city: z.string(),
  start_date: day,
  end_date: day,
  people: z.number().int().min(0),
})

export const companies = domain('companies', {
  list: route({
    method: 'GET',
    path: '/rest/companies/',
    summary: 'Companies; a visitor finds only those of an email domain that allow joining',
    who: 'anyone',
    query: z.strictObject({
      ...paging,
      domain__icontains: text(253).optional(),
      search: text(100).optional(),
      category: text(40).optional(),
      country: country.optional(),
      /** Only companies for which contacts of this member work. */
      contacts_of: reference.optional(),
    }),
    reply: page(z.union([company, companyCard])),
  }),
  create: route({
    method: 'POST',
    path: '/rest/companies/',
    summary: 'Add a company that is not here yet; its creator becomes its provisional admin',
    who: 'applicant',
    body: z.strictObject({ name: text(120), ...settings }),
    reply: ownCompany,
    refuses: ['has_company'],
  }),
  one: route({
    method: 'GET',
    path: '/rest/companies/{id}/',
    summary: 'One company',
    who: 'applicant',
    params: z.strictObject({ id }),
    reply: z.union([ownCompany, company]),
  }),
  around: route({
    method: 'GET',
    path: '/rest/companies/{id}/around/',
    summary:
      'What a visitor of a company looks for: its lanes and offices, where it can be met, whom one knows there, and what it won',
    who: 'member',
    params: z.strictObject({ id }),
    reply: z.strictObject({
      /** Running and coming events with people of the company among the participants shown. */
      events: z.array(companyEvent),
      /** Of all its events, those that are over too. */
      events_count: z.number().int().min(0),
      /** My contacts who work there. */
      contacts: fewOf,
      /** My contacts who work elsewhere and know people there, those who know the most first. */
      ways_in: z.array(z.strictObject({ person: fewOf.shape.people.element, knows: z.number().int().min(1) })),
      /** Awards it has won or was shortlisted for, the latest first. */
      titles: z.array(
        z.strictObject({
          award: idValue,
          slug: z.string(),

          award_name: z.string(),
          category: z.string(),
          outcome: z.enum(['winner', 'finalist']),
        }),
      ),
      lanes: z.array(lane),
      offices: z.array(office),
    }),
  }),
  events: route({
    method: 'GET',
    path: '/rest/companies/{id}/events/',
    summary: 'Events with people of a company: those to come, the next first, then past ones, the latest first',
    who: 'member',
    params: z.strictObject({ id }),
    query: z.strictObject(paging),
    reply: page(companyEvent.extend({ over: z.boolean() })),
  }),
  update: route({
    method: 'PATCH',
    path: '/rest/companies/{id}/',
    summary: "Change my company's page; only an operator changes the category of a verified one",
    who: 'member',
    params: z.strictObject({ id }),
    body: z.strictObject({ ...settings, tags_to_remove: z.array(reference).max(20).optional() }),
    reply: ownCompany,
  }),
  follow: route({
    method: 'POST',
    path: '/rest/companies/follow-unfollow-company/',
    summary: 'Follow a company, or stop following it',
    who: 'member',
    status: 200,
    body: z.strictObject({ company: reference, action: z.enum(['follow', 'unfollow']) }),
    reply: z.strictObject({ following: z.boolean(), followers_count: z.number().int().min(0) }),
    refuses: ['own_company'],
  }),
  firstSettings: route({
    method: 'POST',
    path: '/rest/companies/post-registration/',
    summary: 'Complete my company after registration',
    who: 'applicant',
    status: 200,
    body: z.strictObject({ ...settings, country, city: text(80), address_line: text(100), postcode: optionalText(16) }),
    reply: ownCompany,
  }),
  configurations: route({
    method: 'GET',
    path: '/rest/company-configurations/',
    summary: 'Lists for forms: categories, countries, settings of my company',
    who: 'anyone',
    query: z.strictObject({ ...paging, config_type: z.enum(['category', 'country', 'setting']).optional() }),
    reply: page(configuration),
  }),
  configure: route({
    method: 'POST',
    path: '/rest/company-configurations/',
    summary: 'Change a setting of my company',
    who: 'member',
    body: z.strictObject({
      config_type: z.literal('setting'),
      code: z.enum(['allows_joining', 'auto_approves']),
      value: z.boolean(),
    }),
    reply: configuration,
  }),
  billingAddresses: route({
    method: 'GET',
    path: '/rest/companies/billing-address/',
    summary: 'Billing addresses of my company',
    who: 'member',
    query: z.strictObject({ ...paging, company: reference.optional() }),
    reply: page(billingAddress),
  }),
  addBillingAddress: route({
    method: 'POST',
    path: '/rest/companies/billing-address/',
    summary: 'Add a billing address to my company',
    who: 'member',
    body: z.strictObject({ company: reference.optional(), ...billingFields }),
    reply: billingAddress,
  }),
  changeBillingAddress: route({
    method: 'PATCH',
    path: '/rest/companies/billing-address/{id}/',
    summary: 'Change a billing address; orders keep the one they were made with',
    who: 'member',
    params: z.strictObject({ id }),
    body: z.strictObject(billingFields).partial(),
    reply: billingAddress,
  }),
  removeBillingAddress: route({
    method: 'DELETE',
    path: '/rest/companies/billing-address/{id}/',
    summary: 'Remove a billing address',
    who: 'member',
    status: 204,
    params: z.strictObject({ id }),
  }),
  askVatId: route({
    method: 'POST',
    path: '/rest/companies/billing-address/{id}/ask-vat-id/',
    summary: 'Ask the register once more for the VAT ID of a billing address',
    who: 'member',
    status: 200,
    params: z.strictObject({ id }),
    reply: billingAddress,
    limits: [{ max: 10, seconds: 3600, per: 'actor' }],
    refuses: ['no_register'],
  }),
  ...peopleCalls,
  ...claimCalls,
  ...laneCalls,
})
