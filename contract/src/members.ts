import { z } from 'zod'
import { companyRights } from './companies.limits.ts'
import {
  country,
  day,
  domain,
  flag,
  id,
  idValue,
  link,
  many,
  optionalPhone,
  optionalText,
  page,
  paging,
  lastName,
  personName,
  reference,
  route,
  text,
} from './kit.ts'
import { operatorRoles } from './resources.ts'
import { upload } from './uploads.ts'

const nullable = z.string().nullable()
const count = z.number().int().min(0)
const tag = z.strictObject({ id: idValue, name: z.string(), url: link })

/** Who sees a field of a profile (docs/rules/members.md#visibility). */
export const audience = z.enum(['everyone', 'network', 'event', 'nobody'])
/** The fields whose audience a member chooses; `contacts` is the list of the own contacts. */
export const displayField = z.enum(['email', 'phone', 'bio', 'job_title', 'profile_picture', 'contacts'])
const displayConfiguration = z.partialRecord(displayField, audience)

/** What is between me and a member, in its four fixed texts (docs/rules/network.md#friendship-status). */
export const friendship = z.strictObject({
  status: z.enum(['', 'sent request', 'pending request or you', 'friend']),
  /** The open request, by which it is answered or withdrawn. */
  invitation: link.nullable(),
  /** The contact, by which it is removed. */
  network: link.nullable(),
  /** After a refusal or withdrawal the pair rests: the first day on which I may ask again. */
  ask_again_on: day.nullable(),
})
/** Whether I follow a member, and the link by which I stop. */
export const following = z.strictObject({ following: z.boolean(), following_url: link.nullable() })

/** A person beside what they did; hidden fields are null. */
export const person = z.strictObject({
  customer_id: idValue,
  name: z.string(),
  prof_pic: nullable,
  job_title: nullable,
  company: link.nullable(),
  company_name: nullable,
})

const card = {
  id: idValue,
  url: link,
  first_name: z.string(),
  last_name: z.string(),
  profile_picture: nullable,
  job_title: nullable,
  company: link.nullable(),
  company_name: nullable,
}

/** A person in a list: never with contact data (docs/rules/members.md#contact-data). */
export const memberCard = z.strictObject(card)

/** A person's own record, or another's as far as it is shown. */
export const member = z.strictObject({
  ...card,
  user: z.strictObject({
    id: idValue,
    first_name: z.string(),
    last_name: z.string(),
    email: nullable,
    customer_id: idValue,
  }),
  bio: nullable,
  phone: nullable,
  tags: z.array(tag),
  display_configuration: displayConfiguration.nullable(),
  registration_complete: z.boolean(),
  /** Rights in the own company; empty for others. */
  rights: z.array(z.enum(companyRights)),
  is_operator: z.boolean(),
  /** What an operator looks after; only my own. */
  operator_roles: z.array(z.enum(operatorRoles)),
  /** People whose posts I do not want to see; only my own list. */
  spam_list: z.array(link),
  follow_status: following,
  friendship_status: friendship,
  /** Null where the list of contacts is not shown to the one who asks. */
  contacts_count: count.nullable(),
  followers_count: count,
  following_count: count,
})

/** A person of the directory. */
export const directoryEntry = memberCard.extend({
  /** Those that are mine too come first. */
  tags: z.array(z.strictObject({ id: idValue, name: z.string(), shared: z.boolean() })),
  company_details: z
    .strictObject({ id: idValue, name: z.string(), logo: nullable, city: nullable, country: nullable })
    .nullable(),
  follow_status: following,
  friendship_status: friendship,
  /** Contacts that we both have; null where the list of contacts is shown to nobody. */
  shared_contacts: count.nullable(),
  /** Coming events at which both of us are shown as participants. */
  shared_events: z.array(z.strictObject({ id: idValue, name: z.string(), city: nullable })),
})

const facet = <T extends z.ZodType>(key: T) =>
  z.array(z.strictObject({ id: key, name: z.string(), logo: nullable.optional(), count }))

/** A few people, and how many there are in all. */
export const fewOf = z.strictObject({ count, people: z.array(person) })

export const members = domain('members', {
  list: route({
    method: 'GET',
    path: '/rest/customers/',
    summary: 'Members, by company or name',
    who: 'member',
    query: z.strictObject({
      ...paging,
      company: reference.optional(),
      user__first_name__icontains: text(60).optional(),
      search: text(100).optional(),
    }),
    reply: page(memberCard),
  }),
  one: route({
    method: 'GET',
    path: '/rest/customers/{id}/',
    summary: 'One member',
    who: 'applicant',
    params: z.strictObject({ id }),
    reply: member,
    refuses: ['profile_budget'],
  }),
  between: route({
    method: 'GET',
    path: '/rest/customers/{id}/between/',
    summary: 'What ties me to a member: contacts, segments and events in common, and who of my company knows them',
    who: 'member',
    params: z.strictObject({ id }),
    reply: z.strictObject({
      /** Contacts that we both have, the first few of them; null where the list of contacts is shown to nobody. */
      shared_contacts: fewOf.nullable(),
      shared_segments: z.array(z.strictObject({ id: idValue, name: z.string() })),
      /** Events at which both of us are shown as participants: running and coming ones first, then past ones. */
      shared_events: z.array(
        z.strictObject({
          id: idValue,
          slug: z.string(),
          name: z.string(),
          city: z.string(),
          start_date: day,
          end_date: day,
          over: z.boolean(),
        }),
      ),
      /** Others of their company. */
      colleagues: fewOf,
      /** People of my own company who have them as a contact and show it. */
      known_by: fewOf,
    }),
    limits: [{ max: 300, seconds: 3600, per: 'actor' }],
  }),
  directory: route({
    method: 'GET',
    path: '/rest/customers/search/',
    summary: 'The directory: members by name, job title or company, filtered and counted by facets',
    who: 'member',
    query: z.strictObject({
      ...paging,
      search: text(100).optional(),
      tag: many(id),
      country: many(country),
      category: many(text(40)),
      company: many(id),
      /** Only events in which I take part myself. */
      event: many(id),
      /** Only people who take part in an event in which I take part, coming or not long over. */
      together: flag.default(false),
      sort: z.enum(['match', 'name', 'newest']).default('match'),
      /** Also count what each filter would leave. */
      facets: flag.default(false),
    }),
    reply: page(directoryEntry).extend({
      facets: z
        .strictObject({
          event: facet(idValue),
          tag: facet(idValue),
          country: facet(z.string()),
          category: facet(z.string()),
          company: facet(idValue),
        })
        .nullable(),
      /** The counts stop here: there are more people than were counted. */
      capped: z.boolean(),
    }),
    limits: [{ max: 120, seconds: 60, per: 'actor' }],
  }),
  welcome: route({
    method: 'GET',
    path: '/rest/customers/welcome/',
    summary: 'The first steps of a newcomer: whether they are still shown, and whom to get to know',
    who: 'member',
    reply: z.strictObject({
      open: z.boolean(),
      /** People I have a tie to and am not in contact with, the strongest first. */
      results: z.array(directoryEntry.extend({ is_colleague: z.boolean() })),
    }),
  }),
  dismissWelcome: route({
    method: 'POST',
    path: '/rest/customers/welcome/dismiss/',
    summary: 'Put the first steps away; with a member, never have them suggested again',
    who: 'member',
    status: 204,
    body: z.strictObject({ customer: reference.optional() }),
  }),
  update: route({
    method: 'PATCH',
    path: '/rest/customers/{id}/',
    summary: 'Change my own record; the first settings complete the registration',
    who: 'applicant',
    params: z.strictObject({ id }),
    body: z.strictObject({
      first_name: personName.optional(),
      last_name: lastName.optional(),
      job_title: optionalText(100).optional(),
      bio: optionalText(1000).optional(),
      phone: optionalPhone.optional(),
      /** An upload; null takes it away. */
      profile_picture: upload.nullable().optional(),
      tags_to_add: z.array(reference).max(20).optional(),
      tags_to_remove: z.array(reference).max(20).optional(),
      display_configuration: displayConfiguration.optional(),
      complete_registration: z.literal(true).optional(),
    }),
    reply: member,
  }),
  spamList: route({
    method: 'GET',
    path: '/rest/users/add-remove-spam/',
    summary: 'People on my spam list, by name',
    who: 'member',
    query: z.strictObject(paging),
    reply: page(person),
  }),
  changeSpamList: route({
    method: 'POST',
    path: '/rest/users/add-remove-spam/',
    summary: 'Put a person on my spam list, or take them off',
    who: 'member',
    status: 200,
    body: z.strictObject({ customer: reference, action: z.enum(['add', 'remove']) }),
    reply: z.strictObject({ spam_list: z.array(link) }),
  }),
})
