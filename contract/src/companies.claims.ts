import { z } from 'zod'
import { calls, id, idValue, instant, optionalText, route, text } from './kit.ts'
import { say } from './input.texts.ts'

const nullable = z.string().nullable()

/** A mail domain of the own company; `dns_name` and `dns_value` say which TXT record proves it. */
const domainLine = z.strictObject({
  domain: z.string(),
  proven: z.boolean(),
  proof: z.enum(['operator', 'dns', 'mail']).nullable(),
  since: instant.nullable(),
  dns_name: nullable,
  dns_value: nullable,
  mailed_to: nullable,
})

/** Mailboxes that only the keeper of a domain reads (RFC 2142, and what certificate authorities take). */
export const domainMailboxes = ['postmaster', 'hostmaster', 'webmaster', 'admin', 'administrator'] as const

const params = z.strictObject({
  domain: z
    .string()
    .max(253)
    .regex(/^[a-z0-9.-]{3,253}$/),
})

/** A change that waits for an operator: what drives prices and taxes. */
const changeRequest = z.strictObject({
  id: idValue,
  field: z.enum(['category', 'vat_id']),
  value: z.string(),
  value_name: z.string(),
  note: nullable,
  state: z.enum(['pending', 'approved', 'refused', 'withdrawn']),
  requested_by: z.string(),
  since: instant,
  decided_at: instant.nullable(),
  reason: nullable,
})

/** What a company says about itself that others confirm: its mail domains, its category, its VAT ID. */
export const claimCalls = calls({
  domains: route({
    method: 'GET',
    path: '/rest/companies/domains/',
    summary: 'Mail domains of the own company, proven and not yet',
    who: 'member',
    reply: z.strictObject({ domains: z.array(domainLine) }),
  }),
  claimDomain: route({
    method: 'POST',
    path: '/rest/companies/domains/',
    summary: 'Say that a mail domain is the own company’s; it counts once it is proven',
    who: 'member',
    body: z.strictObject({ domain: text(253) }),
    reply: domainLine,
  }),
  checkDns: route({
    method: 'POST',
    path: '/rest/companies/domains/{domain}/check-dns/',
    summary: 'Look for the TXT record that proves a domain',
    who: 'member',
    status: 200,
    params,
    reply: domainLine,
    limits: [{ max: 20, seconds: 300, per: 'actor' }],
    refuses: ['record_missing', 'domain_taken', 'dns_unavailable'],
  }),
  mailDomainCode: route({
    method: 'POST',
    path: '/rest/companies/domains/{domain}/mail-code/',
    summary: 'Mail a code to a mailbox that only the keeper of the domain reads',
    who: 'member',
    status: 200,
    params,
    body: z.strictObject({ mailbox: z.enum(domainMailboxes, say('choose-one-of-the-mailboxes')) }),
    reply: domainLine,
    limits: [{ max: 5, seconds: 1800, per: 'actor' }],
  }),
  enterDomainCode: route({
    method: 'POST',
    path: '/rest/companies/domains/{domain}/enter-code/',
    summary: 'Prove a domain by the code that was mailed',
    who: 'member',
    status: 200,
    params,
    body: z.strictObject({ code: text(20) }),
    reply: domainLine,
    limits: [{ max: 20, seconds: 300, per: 'actor' }],
    refuses: ['code_expired', 'domain_taken'],
  }),
  removeDomain: route({
    method: 'DELETE',
    path: '/rest/companies/domains/{domain}/',
    summary: 'Give a mail domain up',
    who: 'member',
    status: 204,
    params,
  }),
  changeRequests: route({
    method: 'GET',
    path: '/rest/companies/change-requests/',
    summary: 'Changes of category and VAT ID that the own company asked for',
    who: 'member',
    reply: z.strictObject({ requests: z.array(changeRequest) }),
  }),
  requestChange: route({
    method: 'POST',
    path: '/rest/companies/change-requests/',
    summary: 'Ask an operator for another category or VAT ID',
    who: 'member',
    body: z.strictObject({
      field: z.enum(['category', 'vat_id']),
      value: text(40),
      note: optionalText(1000).optional(),
    }),
    reply: changeRequest,
    refuses: ['request_open'],
  }),
  correct: route({
    method: 'POST',
    path: '/rest/office/companies/{id}/correct/',
    summary: 'Change the category or the VAT ID of a company without its asking; its admins read the reason',
    who: 'operator',
    role: 'people',
    status: 200,
    params: z.strictObject({ id }),
    body: z.strictObject({
      field: z.enum(['category', 'vat_id']),
      /** Empty takes a VAT ID away. */
      value: optionalText(40),
      reason: text(1000),
    }),
    reply: z.strictObject({ value: nullable }),
    refuses: ['request_open'],
  }),
  withdrawChange: route({
    method: 'DELETE',
    path: '/rest/companies/change-requests/{id}/',
    summary: 'Take such a request back',
    who: 'member',
    status: 204,
    params: z.strictObject({ id }),
    refuses: ['not_pending'],
  }),
})
