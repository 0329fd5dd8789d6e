import { z } from 'zod'
import { domain, id, idValue, link, optionalText, page, paging, reference, route, text } from './kit.ts'

const nullable = z.string().nullable()
const tag = z.strictObject({ id: idValue, name: z.string(), url: link })

/** Who sees a field of a profile (RULES.md 2). */
export const audience = z.enum(['everyone', 'network', 'event', 'nobody'])
const displayConfiguration = z.partialRecord(
  z.enum(['email', 'phone', 'bio', 'job_title', 'profile_picture']),
  audience,
)

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

/** A person in a list: never with contact data (RULES.md 0.15). */
export const memberCard = z.strictObject(card)

/** A person's own record, or another's as far as it is shown. */
export const member = z.strictObject({
  ...card,
  /** Mail address only for oneself. */
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
  rights: z.array(z.enum(['admin', 'billing', 'events', 'awards'])),
  is_operator: z.boolean(),
  /** People whose posts I do not want to see; only my own list. */
  spam_list: z.array(link),
})

const picture = z
  .string()
  .max(14_000_000)
  .regex(/^data:image\/[\w.+-]+;base64,/, 'Upload a JPEG, PNG or WebP picture.')

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
  }),
  update: route({
    method: 'PATCH',
    path: '/rest/customers/{id}/',
    summary: "Change one's own record; the first settings complete the registration",
    who: 'applicant',
    params: z.strictObject({ id }),
    body: z.strictObject({
      first_name: text(60).optional(),
      last_name: text(60).optional(),
      job_title: optionalText(100).optional(),
      bio: optionalText(1000).optional(),
      phone: optionalText(40).optional(),
      profile_picture: picture.nullable().optional(),
      tags_to_add: z.array(reference).max(20).optional(),
      tags_to_remove: z.array(reference).max(20).optional(),
      display_configuration: z
        .partialRecord(z.enum(['email', 'phone', 'bio', 'job_title', 'profile_picture']), audience)
        .optional(),
      complete_registration: z.literal(true).optional(),
    }),
    reply: member,
    bodyLimit: 15_000_000,
  }),
  changeSpamList: route({
    method: 'POST',
    path: '/rest/users/add-remove-spam/',
    summary: 'Put a person on the own spam list, or take them off',
    who: 'member',
    status: 200,
    body: z.strictObject({ customer: reference, action: z.enum(['add', 'remove']) }),
    reply: z.strictObject({ spam_list: z.array(link) }),
  }),
})
