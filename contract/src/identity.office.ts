import { z } from 'zod'
import { calls, id, instant, route, text } from './kit.ts'

const ofPeople = { who: 'operator', role: 'people', status: 200, params: z.strictObject({ id }) } as const
const done = z.strictObject({ detail: z.string() })
const reason = text(1000)

/** What operators do with a member's account (docs/rules/identity.md#suspension, #impersonation). */
export const accountOfficeCalls = calls({
  suspend: route({
    method: 'POST',
    path: '/rest/office/members/{id}/suspend/',
    summary: 'Keep a member from signing in until a moment, or until it is lifted; they read the reason',
    ...ofPeople,
    body: z.strictObject({ reason, until: instant.nullable().default(null) }),
    reply: done,
    refuses: ['account_closed', 'yourself', 'an_operator', 'last_operator'],
  }),
  liftSuspension: route({
    method: 'POST',
    path: '/rest/office/members/{id}/lift-suspension/',
    summary: 'Let a suspended member sign in again',
    ...ofPeople,
    body: z.strictObject({ reason }),
    reply: done,
    refuses: ['not_suspended'],
  }),
  signOutMember: route({
    method: 'POST',
    path: '/rest/office/members/{id}/sign-out/',
    summary: 'End every session of a member',
    ...ofPeople,
    body: z.strictObject({ reason }),
    reply: z.strictObject({ ended: z.number().int() }),
  }),
  actAs: route({
    method: 'POST',
    path: '/rest/office/members/{id}/act-as/',
    summary: 'See and use the site as a member for a quarter of an hour; the member is told',
    ...ofPeople,
    body: z.strictObject({ reason }),
    reply: z.strictObject({ access: z.string(), expires_at: instant, name: z.string() }),
    refuses: ['account_closed', 'yourself', 'an_operator', 'suspended', 'incomplete'],
  }),
})
