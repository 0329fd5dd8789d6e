import { z } from 'zod'
import { calls, day, id, page, paging, reference, route, text, uuid } from './kit.ts'
import { companyRequest, delegate } from './meetings.company.shapes.ts'
import { clockTime, closed, MOST_SLOTS, partner, REASON_LENGTH } from './meetings.shapes.ts'
import { say } from './input.texts.ts'

const byId = z.strictObject({ id })
/** Why nobody can be assigned any more. */
const refuses = ['not_active', 'not_yet', 'ended', 'participants_hidden', 'already_answered']

/** Meetings with a company, which sends a delegate (docs/rules/meetings.md#companies). */
export const companyMeetingCalls = calls({
  askCompany: route({
    method: 'POST',
    path: '/rest/events/company-meeting/',
    summary: 'Ask a company of the event for a meeting of one to four slots; it sends a delegate',
    who: 'member',
    body: z.strictObject({
      event: reference,
      company: reference,
      date: day,
      start: clockTime,
      slots: z
        .number()
        .int()
        .min(1)
        .max(MOST_SLOTS, say('a-meeting-takes-at-most-slots', { mostSlots: MOST_SLOTS }))
        .default(1),
      reason: text(REASON_LENGTH.max, REASON_LENGTH.min),
      idempotency_key: uuid.optional(),
    }),
    reply: companyRequest,
    refuses: [...closed, 'slot_taken', 'already_open', 'too_many_open'],
    limits: [{ max: 30, seconds: 3600, per: 'actor' }],
  }),
  companyMeetings: route({
    method: 'GET',
    path: '/rest/events/company-meeting/',
    summary:
      'Requests that I sent to companies, and those to my company when I may assign; what waits first, then the newest',
    who: 'member',
    query: z.strictObject({ ...paging, event: id, direction: z.enum(['in', 'out']).optional() }),
    reply: page(companyRequest),
  }),
  withdrawCompanyMeeting: route({
    method: 'DELETE',
    path: '/rest/events/company-meeting/{id}/',
    summary: 'Withdraw what I asked a company for, while nobody is assigned',
    who: 'member',
    status: 204,
    params: byId,
    refuses: ['already_answered'],
  }),
  delegates: route({
    method: 'GET',
    path: '/rest/events/company-meeting/{id}/delegates/',
    summary: 'My colleagues at the event, and whether they have time for this request',
    who: 'member',
    params: byId,
    query: z.strictObject({ ...paging }),
    reply: page(delegate),
  }),
  assignDelegate: route({
    method: 'POST',
    path: '/rest/events/company-meeting/{id}/assign/',
    summary: 'Send a colleague, or another one instead; the meeting is then confirmed',
    who: 'member',
    status: 200,
    params: byId,
    body: z.strictObject({ customer: reference }),
    reply: companyRequest,
    refuses: [...refuses, 'slot_taken', 'same_delegate'],
  }),
  refuseCompanyMeeting: route({
    method: 'POST',
    path: '/rest/events/company-meeting/{id}/refuse/',
    summary: 'Decline a request to my company, also one whose delegate is gone',
    who: 'member',
    status: 200,
    params: byId,
    reply: companyRequest,
    refuses,
  }),
  companyPlanners: route({
    method: 'GET',
    path: '/rest/events/company-meeting-planners/',
    summary: 'Who assigns delegates of my company at an event beside its admins',
    who: 'member',
    query: z.strictObject({ event: id }),
    reply: z.strictObject({
      /** Whether I assign delegates, and whether I say who does. */
      may_assign: z.boolean(),
      may_name: z.boolean(),
      results: z.array(partner),
    }),
  }),
  nameCompanyPlanner: route({
    method: 'POST',
    path: '/rest/events/company-meeting-planners/',
    summary: 'Let a colleague assign delegates at an event, or no longer',
    who: 'member',
    status: 200,
    body: z.strictObject({ event: reference, customer: reference, named: z.boolean() }),
    reply: z.strictObject({ results: z.array(partner) }),
    refuses: ['permission_denied'],
  }),
})
