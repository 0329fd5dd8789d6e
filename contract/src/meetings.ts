import { z } from 'zod'
import {
  country,
  day,
  domain,
  flag,
  id,
  idValue,
  instant,
  many,
  page,
  paging,
  reference,
  route,
  text,
  uuid,
} from './kit.ts'
import { builderCalls } from './meetings.builder.ts'
import { calendarCalls } from './meetings.calendar.ts'
import { companyMeetingCalls } from './meetings.company.ts'
import { memoryCalls } from './meetings.memory.ts'
import { meetingOfficeCalls } from './meetings.office.ts'
import {
  clockTime,
  closed,
  invitation,
  meeting,
  MOST_BLOCKED,
  MOST_SLOTS,
  planner,
  plannerPerson,
  plannerSponsor,
  plannerTable,
  REASON_LENGTH,
} from './meetings.shapes.ts'
import { docsPaging } from './messaging.shapes.ts'
import { say } from './input.texts.ts'

const when = { date: day, start: clockTime }
const slots = z
  .number()
  .int()
  .min(1)
  .max(MOST_SLOTS, say('a-meeting-takes-at-most-slots', { mostSlots: MOST_SLOTS }))
const reason = text(REASON_LENGTH.max, REASON_LENGTH.min)

/** The meeting planner of an event (docs/rules/meetings.md). */
export const meetings = domain('meetings', {
  ...calendarCalls,
  ...builderCalls,
  planner: route({
    method: 'GET',
    path: '/live/v1/meeting-planner/',
    summary: 'My planner of an event: its days with their slots; with a person also when they have time',
    who: 'member',
    query: z.strictObject({ ...docsPaging, event: id, with: id.optional() }),
    reply: planner,
    refuses: closed,
  }),
  open: route({
    method: 'POST',
    path: '/rest/events/customer-meeting-planner/',
    summary: 'Open my planner of an event, and say which slots I offer; all of them unless said',
    who: 'member',
    status: 200,
    body: z.strictObject({
      event: reference,
      offered: z.array(z.strictObject(when)).max(1000).optional(),
      /** Whether those I meet may keep my card; as it was unless said. */
      shares_card: z.boolean().optional(),
    }),
    reply: planner,
    refuses: [...closed, 'slot_taken'],
  }),
  sheet: route({
    method: 'GET',
    path: '/rest/events/meeting-planner-sheet/',
    summary: 'A day of my planner as a PDF to print',
    who: 'member',
    query: z.strictObject({ event: id, date: day }),
    produces: 'application/pdf',
    refuses: closed,
  }),
  ask: route({
    method: 'POST',
    path: '/rest/events/meeting/',
    summary: 'Ask a participant for a meeting of one to four slots',
    who: 'member',
    body: z.strictObject({
      event: reference,
      customer: reference,
      ...when,
      slots: slots.default(1),
      reason,
      /** A table booked by either company; any unless said. */
      table: reference.nullable().optional(),
      /** Sent again with the same one it is the same request. */
      idempotency_key: uuid.optional(),
    }),
    reply: meeting,
    refuses: [...closed, 'slot_taken', 'already_open', 'too_many_open'],
    limits: [{ max: 30, seconds: 3600, per: 'actor' }],
  }),
  change: route({
    method: 'PATCH',
    path: '/rest/events/meeting/{id}/',
    summary: 'Propose another time, for a request or for a meeting that stands; the other side answers',
    who: 'member',
    params: z.strictObject({ id }),
    body: z.strictObject({ ...when, slots: slots.optional(), table: reference.nullable().optional() }),
    reply: meeting,
    refuses: [...closed, 'slot_taken', 'already_open', 'already_answered', 'too_many_open', 'same_time'],
    limits: [{ max: 60, seconds: 3600, per: 'actor' }],
  }),
  withdraw: route({
    method: 'DELETE',
    path: '/rest/events/meeting/{id}/',
    summary: 'Withdraw what I proposed and was not answered',
    who: 'member',
    status: 204,
    params: z.strictObject({ id }),
    refuses: [...closed, 'already_answered', 'not_yours_to_withdraw'],
    limits: [{ max: 120, seconds: 3600, per: 'actor' }],
  }),
  cancel: route({
    method: 'POST',
    path: '/rest/events/cancel-meeting/',
    summary: 'Cancel a meeting that stands, with a reason',
    who: 'member',
    status: 200,
    body: z.strictObject({ meeting: reference, reason }),
    reply: meeting,
    refuses: [...closed, 'already_answered', 'over'],
    limits: [{ max: 120, seconds: 3600, per: 'actor' }],
  }),
  invitations: route({
    method: 'GET',
    path: '/rest/events/meeting-planner-invitation/',
    summary: 'Times proposed to me and by me, newest first',
    who: 'member',
    query: z.strictObject({
      ...paging,
      event: id.optional(),
      direction: z.enum(['in', 'out']).optional(),
      is_proceeded: flag.optional(),
      /** Only those that lost their time to another meeting and can be proposed anew. */
      superseded: flag.optional(),
    }),
    reply: page(invitation),
  }),
  answer: route({
    method: 'PATCH',
    path: '/rest/events/meeting-planner-invitation/{id}/',
    summary: 'Accept or refuse a time that was proposed to me',
    who: 'member',
    params: z.strictObject({ id }),
    body: z.strictObject({ approved: z.boolean(), is_proceeded: z.literal(true).default(true) }),
    reply: meeting,
    refuses: [...closed, 'slot_taken', 'already_answered', 'not_yours_to_accept'],
    limits: [{ max: 120, seconds: 3600, per: 'actor' }],
  }),
  block: route({
    method: 'POST',
    path: '/rest/events/block-planner/',
    summary: 'Keep slots of my day free of meetings',
    who: 'member',
    body: z.strictObject({
      event: reference,
      ...when,
      slots: z.number().int().min(1).max(MOST_BLOCKED).default(1),
      reason: text(200).optional(),
    }),
    reply: z.strictObject({ id: idValue, event_id: idValue, starts_at: instant, slots: z.number().int() }),
    refuses: [...closed, 'slot_taken'],
    limits: [{ max: 300, seconds: 3600, per: 'actor' }],
  }),
  unblock: route({
    method: 'DELETE',
    path: '/rest/events/block-planner/{id}/',
    summary: 'Offer blocked slots again',
    who: 'member',
    status: 204,
    params: z.strictObject({ id }),
    refuses: closed,
  }),
  sponsors: route({
    method: 'GET',
    path: '/rest/events/meeting-planner-sponsors/',
    summary: 'Sponsors of the event with people who can be asked, by position',
    who: 'member',
    query: z.strictObject({ ...paging, event: id }),
    reply: page(plannerSponsor),
    refuses: closed,
  }),
  people: route({
    method: 'GET',
    path: '/rest/events/meeting-planner-people/',
    summary: 'Participants who can be asked, contacts and shared segments first',
    who: 'member',
    query: z.strictObject({
      ...paging,
      event: id,
      search: text(100).optional(),
      tag: many(id),
      country: many(country),
      category: many(text(40)),
      company: many(id),
      /** Only those of these people who can be asked. */
      person: many(id),
      /** For which day their free slots are counted; the event's first unless said. */
      date: day.optional(),
      /** Only those who are free in the slot that begins then. */
      free_at: instant.optional(),
      /** Only those with a slot that is free for both. */
      free_with_me: flag.default(false),
    }),
    reply: page(plannerPerson),
    refuses: closed,
    limits: [{ max: 120, seconds: 60, per: 'actor' }],
  }),
  choices: route({
    method: 'GET',
    path: '/rest/events/meeting-planner-choices/',
    summary: 'Segments, countries and companies of the people who can be asked, with how many',
    who: 'member',
    query: z.strictObject({ event: id }),
    reply: z.strictObject({
      tags: z.array(z.strictObject({ id: idValue, name: z.string(), count: z.number().int() })),
      countries: z.array(z.strictObject({ id: z.string(), count: z.number().int() })),
      companies: z.array(
        z.strictObject({
          id: idValue,
          name: z.string(),
          logo: z.string().nullable(),
          count: z.number().int(),
          /** Whether it is my own company, which I cannot ask. */
          mine: z.boolean(),
        }),
      ),
    }),
    refuses: closed,
  }),
  tables: route({
    method: 'GET',
    path: '/rest/events/meeting-planner-tables/',
    summary: 'Tables that either company has booked, and whether they are free then',
    who: 'member',
    query: z.strictObject({
      event: id,
      customer: id,
      ...when,
      slots: z.coerce.number().int().min(1).max(MOST_SLOTS).default(1),
    }),
    reply: z.strictObject({ results: z.array(plannerTable) }),
    refuses: closed,
  }),
  ...companyMeetingCalls,
  ...memoryCalls,
  ...meetingOfficeCalls,
})
