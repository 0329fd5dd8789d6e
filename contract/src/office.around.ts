import { z } from 'zod'
import { calls, id, instant, route } from './kit.ts'
import type { OperatorRole } from './resources.ts'

/** What there is with a member or a company beside its own record, each part for those who look after it. */
export const memberParts = {
  seats: 'people',
  invoices: 'money',
  sessions: 'people',
  posts: 'moderation',
  meetings: 'events',
} as const satisfies Record<string, OperatorRole>
export const companyParts = {
  people: 'people',
  invoices: 'money',
  domains: 'people',
  vat_ids: 'money',
  seats: 'events',
  entries: 'awards',
} as const satisfies Record<string, OperatorRole>
export type MemberPart = keyof typeof memberParts
export type CompanyPart = keyof typeof companyParts

/** Of each part so many are shown, the newest first. */
export const AROUND_ROWS = 20

const amount = z.strictObject({ minor: z.number().int(), currency_code: z.string() })
const reply = z.strictObject({
  count: z.number().int(),
  results: z.array(
    z.strictObject({
      title: z.string(),
      detail: z.string(),
      at: instant.nullable(),
      /** A name of the pages' catalogue. */
      state: z.string().nullable(),
      amount: amount.nullable(),
      /** What of the amount is still to be paid. */
      open: amount.nullable(),
      /** Its page in the office. */
      path: z.string().nullable(),
    }),
  ),
})
export const partNames = <Part extends string>(parts: Record<Part, unknown>) => Object.keys(parts) as [Part, ...Part[]]

export const aroundCalls = calls({
  memberAround: route({
    method: 'GET',
    path: '/rest/office/members/{id}/around/{part}/',
    summary: 'What there is with a member beside their record, for whoever looks after it',
    who: 'operator',
    params: z.strictObject({ id, part: z.enum(partNames(memberParts)) }),
    reply,
  }),
  companyAround: route({
    method: 'GET',
    path: '/rest/office/companies/{id}/around/{part}/',
    summary: 'What there is with a company beside its record, for whoever looks after it',
    who: 'operator',
    params: z.strictObject({ id, part: z.enum(partNames(companyParts)) }),
    reply,
  }),
})
