import { z } from 'zod'
import {
  calls,
  email,
  id,
  idValue,
  instant,
  link,
  optionalText,
  page,
  paging,
  lastName,
  personName,
  reference,
  route,
  text,
} from './kit.ts'
import { notBlank, say, t } from './input.texts.ts'

const nullable = z.string().nullable()
const count = z.number().int().min(0)
const done = z.strictObject({ detail: z.string() })

/** How long an invitation by mail can be taken up. */
export const INVITATION_DAYS = 14

const person = {
  customer_id: idValue,
  url: link,
  name: z.string(),
  prof_pic: nullable,
  job_title: nullable,
}

/** What a person may do for their company; an admin may do all of it. */
export const companyRights = z.strictObject({
  admin: z.boolean(),
  billing: z.boolean(),
  events: z.boolean(),
  awards: z.boolean(),
})

/** A person of the own company as colleagues see them. */
export const employee = z.strictObject({
  ...person,
  rights: companyRights,
  /** Brought the company in, and is its admin until an operator has looked at it. */
  provisional: z.boolean(),
  is_me: z.boolean(),
  /** The company has no other admin, so this one can neither leave nor step down. */
  is_last_admin: z.boolean(),
  /** Told to admins only. */
  last_seen: instant.nullable(),
  registration_complete: z.boolean(),
  abilities: z.strictObject({ rights: z.boolean(), remove: z.boolean() }),
})

/** What a person holds for the company; each goes to a colleague. */
export const handedOver = z.enum(['seats', 'invoices', 'entries', 'posts'])

const openItem = z.strictObject({
  what: handedOver,
  count,
  /** The first few by name: events, numbers of invoices, awards. */
  names: z.array(z.string()),
  /** Who takes it when nobody else is named. */
  taker: idValue.nullable(),
})

const departure = z.strictObject({
  id: idValue,
  ...person,
  left_at: instant,
  reason: z.enum(['left', 'removed', 'moved']),
  handed_over: z.array(z.strictObject({ what: handedOver, count, taker_name: nullable })),
})

/** Somebody who is not a member yet and asks to join; their mail address is proven. */
const application = z.strictObject({
  id: idValue,
  name: z.string(),
  email: z.string(),
  job_title: nullable,
  message: nullable,
  /** The address belongs to one of the company's mail domains. */
  own_domain: z.boolean(),
  since: instant,
})

export const affiliationState = z.enum(['pending', 'approved', 'refused', 'withdrawn'])

/** A member's request to belong to another company. */
export const affiliation = z.strictObject({
  id: idValue,
  ...person,
  company: link,
  company_name: z.string(),
  from_company: link.nullable(),
  from_company_name: nullable,
  message: nullable,
  state: affiliationState,
  since: instant,
  decided_at: instant.nullable(),
  reason: nullable,
})

const invitation = z.strictObject({
  id: idValue,
  email: z.string(),
  invited_by: nullable,
  since: instant,
  expires_at: instant,
  expired: z.boolean(),
})

const decision = z
  .strictObject({ decision: z.enum(['approve', 'refuse']), reason: optionalText(1000).optional() })
  .refine((body) => body.decision === 'approve' || (body.reason ?? '') !== '', {
    path: ['reason'],
    error: () => t('say-why-the-person-reads-it'),
  })
const token = z.string(notBlank).min(1, say('this-field-may-not-be-blank')).max(200)

/** One act of the company's own people, for its admins. */
const act = z.strictObject({
  id: z.number().int(),
  at: instant,
  by: nullable,
  act: z.string(),
  about: nullable,
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
})

/** People of the own company: who they are, what they may, who comes and who goes. */
export const peopleCalls = calls({
  employees: route({
    method: 'GET',
    path: '/rest/companies/employees/',
    summary: 'People of the own company with their rights',
    who: 'member',
    query: z.strictObject({ ...paging, search: text(100).optional() }),
    reply: page(employee),
  }),
  changeRights: route({
    method: 'PATCH',
    path: '/rest/companies/employees/{id}/',
    summary: 'Give or take rights of a colleague',
    who: 'member',
    params: z.strictObject({ id }),
    body: companyRights.partial(),
    reply: employee,
    refuses: ['last_admin'],
  }),
  addRemoveAdmin: route({
    method: 'POST',
    path: '/rest/companies/add-remove-admin/',
    summary: 'Make a colleague an administrator, or take that back',
    who: 'member',
    status: 200,
    body: z.strictObject({ employee: reference, action: z.enum(['add', 'remove']) }),
    reply: employee,
    refuses: ['last_admin'],
  }),
  handOver: route({
    method: 'GET',
    path: '/rest/companies/employees/{id}/hand-over/',
    summary: 'What a colleague holds for the company, and who could take it',
    who: 'member',
    params: z.strictObject({ id }),
    reply: z.strictObject({
      employee,
      open: z.array(openItem),
      takers: z.array(z.strictObject({ customer_id: idValue, name: z.string(), rights: companyRights })),
    }),
  }),
  removeEmployee: route({
    method: 'POST',
    path: '/rest/companies/remove-employee/',
    summary: 'Remove a colleague from the company, or leave it; what is open stays with the company',
    who: 'member',
    status: 200,
    body: z.strictObject({
      employee: reference,
      hand_over: z
        .array(z.strictObject({ what: handedOver, to: reference }))
        .max(4)
        .default([]),
      tell: z.boolean().default(true),
    }),
    reply: done,
    refuses: ['last_admin'],
    limits: [{ max: 60, seconds: 3600, per: 'actor' }],
  }),
  departures: route({
    method: 'GET',
    path: '/rest/companies/departures/',
    summary: 'Who left the own company, and who took what was open',
    who: 'member',
    query: z.strictObject({ ...paging }),
    reply: page(departure),
  }),
  joining: route({
    method: 'GET',
    path: '/rest/companies/joining/',
    summary: 'Who wants to join the own company, who was invited, and who wants to leave for another',
    who: 'member',
    reply: z.strictObject({
      applications: z.array(application),
      affiliations: z.array(affiliation),
      invitations: z.array(invitation),
      leaving: z.array(affiliation),
    }),
  }),
  decideApplication: route({
    method: 'POST',
    path: '/rest/companies/applications/{id}/decide/',
    summary: 'Let an applicant in, or refuse with a reason',
    who: 'member',
    status: 200,
    params: z.strictObject({ id }),
    body: decision,
    reply: done,
    refuses: ['not_pending', 'account_exists'],
    limits: [{ max: 120, seconds: 3600, per: 'actor' }],
  }),
  log: route({
    method: 'GET',
    path: '/rest/companies/log/',
    summary: "What the company's own people decided",
    who: 'member',
    query: z.strictObject({ ...paging }),
    reply: page(act),
  }),

  invite: route({
    method: 'POST',
    path: '/rest/companies/invitations/',
    summary: 'Invite a person by mail; a new invitation ends the one before',
    who: 'member',
    body: z.strictObject({ email }),
    reply: invitation,
    limits: [{ max: 50, seconds: 86_400, per: 'actor' }],
    refuses: ['already_here'],
  }),
  withdrawInvitation: route({
    method: 'DELETE',
    path: '/rest/companies/invitations/{id}/',
    summary: 'Take an invitation back; its link works no more',
    who: 'member',
    status: 204,
    params: z.strictObject({ id }),
  }),
  invitation: route({
    method: 'GET',
    path: '/rest/companies/invitation/',
    summary: 'Who invites whom by this link, and whether it still works',
    who: 'anyone',
    query: z.strictObject({ token }),
    reply: z.strictObject({
      state: z.enum(['valid', 'expired', 'used', 'withdrawn', 'unknown']),
      company: nullable,
      logo: nullable,
      email: nullable,
      /** The address has an account already: its owner signs in and joins. */
      has_account: z.boolean(),
    }),
    limits: [{ max: 60, seconds: 300, per: 'ip' }],
  }),
  acceptInvitation: route({
    method: 'POST',
    path: '/rest/companies/invitation/accept/',
    summary: 'Become a member by an invitation; the answer holds the link to the first password',
    who: 'anyone',
    status: 200,
    body: z.strictObject({
      token,
      first_name: personName,
      last_name: lastName.default(''),
      job_title: optionalText(100).optional(),
      accepts_terms: z.literal(true, say('accept-the-terms-and-conditions-to-go')),
    }),
    reply: z.strictObject({ set_password: z.string() }),
    limits: [{ max: 20, seconds: 300, per: 'ip' }],
    refuses: ['invitation_used', 'invitation_expired', 'invitation_withdrawn', 'account_exists'],
  }),
  joinByInvitation: route({
    method: 'POST',
    path: '/rest/companies/invitation/join/',
    summary: 'Join the company that invited, as a member; the old affiliation ends',
    who: 'applicant',
    status: 200,
    body: z.strictObject({ token }),
    reply: done,
    limits: [{ max: 20, seconds: 300, per: 'actor' }],
    refuses: [
      'invitation_used',
      'invitation_expired',
      'invitation_withdrawn',
      'other_address',
      'last_admin',
      'own_company',
    ],
  }),

  change: route({
    method: 'POST',
    path: '/rest/companies/change/',
    summary: 'Ask to belong to another company; the old affiliation ends on approval',
    who: 'member',
    body: z.strictObject({ company: reference, message: optionalText(1000).optional() }),
    reply: affiliation,
    refuses: ['own_company', 'request_open', 'last_admin'],
  }),
  affiliations: route({
    method: 'GET',
    path: '/rest/companies/affiliations/',
    summary: 'My own requests to belong to another company, newest first',
    who: 'member',
    query: z.strictObject({ ...paging }),
    reply: page(affiliation),
  }),
  withdrawAffiliation: route({
    method: 'DELETE',
    path: '/rest/companies/affiliations/{id}/',
    summary: 'Take back the own request',
    who: 'member',
    status: 204,
    params: z.strictObject({ id }),
    refuses: ['not_pending'],
  }),
  decideAffiliation: route({
    method: 'POST',
    path: '/rest/companies/affiliations/{id}/decide/',
    summary: 'Take a member of another company in, or refuse with a reason',
    who: 'member',
    status: 200,
    params: z.strictObject({ id }),
    body: decision,
    reply: affiliation,
    refuses: ['not_pending', 'last_admin'],
  }),
})
