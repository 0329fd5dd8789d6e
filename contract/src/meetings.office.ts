import { z } from 'zod'
import { calls, day, id, idValue, instant, page, paging, reference, route, text } from './kit.ts'
import { clockTime, invitation, MOST_SLOTS } from './meetings.shapes.ts'

const count = z.number().int().min(0)
const reason = text(500, 3)
const minutes = z.number().int().min(0).max(120)

const officePerson = z.strictObject({
  customer_id: idValue,
  name: z.string(),
  company_id: idValue.nullable(),
  company_name: z.string().nullable(),
})

/** A meeting as the office sees it: who, when, where; never what they note. */
export const officeMeeting = z.strictObject({
  id: idValue,
  event_id: idValue,
  starts_at: instant,
  date: day,
  start: z.string(),
  slots: z.number().int(),
  table_id: idValue.nullable(),
  table: z.string().nullable(),
  hall: z.string().nullable(),
  people: z.array(officePerson),
})

const officeTable = z.strictObject({
  id: idValue,
  number: z.string(),
  hall: z.string().nullable(),
  /** The company that booked it; null in the pool. */
  company_id: idValue.nullable(),
  company_name: z.string().nullable(),
  /** By the beginnings of half hours: a meeting, or closed. */
  taken: z.array(
    z.strictObject({
      starts_at: instant,
      start: z.string(),
      what: z.enum(['meeting', 'kept', 'closed']),
      meeting_id: idValue.nullable(),
    }),
  ),
})

/** What became of the meetings of a table that was closed. */
const cleared = z.strictObject({ moved: z.array(officeMeeting), to_be_assigned: z.array(officeMeeting) })

const walking = z.strictObject({
  /** Between any two halls. */
  minutes,
  /** Between two in particular, one way and back. */
  between: z.array(z.strictObject({ from: text(60), to: text(60), minutes })).max(500),
})

const noShow = z.strictObject({
  meeting: officeMeeting,
  absent: officePerson,
  /** Null: the office. */
  reported_by: officePerson.nullable(),
  state: z.enum(['reported', 'stands', 'denied']),
})

/** An event with a planner, and what is going on there. */
const officeEvent = z.strictObject({
  id: idValue,
  slug: z.string(),
  name: z.string(),
  time_zone: z.string(),
  days: z.array(day),
  /** The day with the most meetings; null as long as there is none. */
  busiest_day: day.nullable(),
  meetings: count,
  /** Requests that wait for an answer. */
  requests: count,
  to_be_assigned: count,
})

/** A request that waits, of two people. */
const officeRequest = z.strictObject({
  id: idValue,
  meeting_id: idValue,
  kind: invitation.shape.kind,
  starts_at: instant,
  date: day,
  start: z.string(),
  slots: z.number().int(),
  reason: z.string(),
  from: officePerson,
  to: officePerson,
  expires_at: instant,
})

/** What the office does with meetings at an event. */
export const meetingOfficeCalls = calls({
  officeEvents: route({
    method: 'GET',
    path: '/rest/events/meeting-office/events/',
    summary: 'Events with a meeting planner: those to come first',
    who: 'operator',
    role: 'events',
    reply: z.strictObject({ results: z.array(officeEvent) }),
  }),
  officeRequests: route({
    method: 'GET',
    path: '/rest/events/meeting-office/requests/',
    summary: 'Requests of an event that wait for an answer, the next time first',
    who: 'operator',
    role: 'events',
    query: z.strictObject({ ...paging, event: id, search: text(100).optional() }),
    reply: page(officeRequest),
  }),
  tablePlan: route({
    method: 'GET',
    path: '/rest/events/meeting-office/tables/',
    summary: 'The tables of a day by time, and the meetings without one',
    who: 'operator',
    role: 'events',
    query: z.strictObject({ event: id, date: day }),
    reply: z.strictObject({
      times: z.array(z.strictObject({ starts_at: instant, start: z.string() })),
      tables: z.array(officeTable),
      meetings: z.array(officeMeeting),
      /** What the last dry run of the builder would add that day, as long as it is neither applied nor dropped. */
      planned: z.array(
        z.strictObject({
          number: z.number().int(),
          starts_at: instant,
          slots: z.number().int(),
          table_id: idValue.nullable(),
          people: z.array(officePerson),
        }),
      ),
      /** Those that meet that day, or have a table, with their mark. */
      companies: z.array(z.strictObject({ id: idValue, name: z.string(), logo: z.string().nullable() })),
      to_be_assigned: count,
      walking,
    }),
  }),
  seatMeeting: route({
    method: 'POST',
    path: '/rest/events/meeting-office/seat/',
    summary: 'Give a meeting a table, another one, or none',
    who: 'operator',
    role: 'events',
    status: 200,
    body: z.strictObject({ meeting: reference, table: reference.nullable(), reason: reason.optional() }),
    reply: officeMeeting,
    refuses: ['table_taken', 'already_answered'],
  }),
  moveMeeting: route({
    method: 'POST',
    path: '/rest/events/meeting-office/move/',
    summary: 'Move a meeting to another time for both',
    who: 'operator',
    role: 'events',
    status: 200,
    body: z.strictObject({
      meeting: reference,
      date: day,
      start: clockTime,
      slots: z.number().int().min(1).max(MOST_SLOTS).optional(),
      /** The one it has if that is free, else another, unless said. */
      table: reference.optional(),
      reason,
    }),
    reply: officeMeeting,
    refuses: ['slot_taken', 'table_taken', 'already_answered', 'same_time'],
  }),
  closeTable: route({
    method: 'POST',
    path: '/rest/events/meeting-office/close/',
    summary: 'Close a table from a time on and move what is on it; with `into`, to that table where it is free',
    who: 'operator',
    role: 'events',
    status: 200,
    body: z.strictObject({
      table: reference,
      from: instant,
      /** The end of the event unless said. */
      until: instant.optional(),
      into: reference.optional(),
      reason,
    }),
    reply: cleared,
  }),
  openTable: route({
    method: 'POST',
    path: '/rest/events/meeting-office/open/',
    summary: 'Open a closed table again',
    who: 'operator',
    role: 'events',
    status: 200,
    body: z.strictObject({ table: reference }),
    reply: z.strictObject({ opened: count }),
  }),
  acceptFor: route({
    method: 'POST',
    path: '/rest/events/meeting-office/accept/',
    summary: 'Accept a request for the person who was asked',
    who: 'operator',
    role: 'events',
    status: 200,
    body: z.strictObject({ invitation: reference, reason }),
    reply: officeMeeting,
    refuses: ['slot_taken', 'already_answered'],
  }),
  noShows: route({
    method: 'GET',
    path: '/rest/events/meeting-office/no-shows/',
    summary: 'Who did not come, as reported, standing or denied',
    who: 'operator',
    role: 'events',
    query: z.strictObject({ event: id }),
    reply: z.strictObject({ results: z.array(noShow) }),
  }),
  setNoShow: route({
    method: 'POST',
    path: '/rest/events/meeting-office/no-shows/',
    summary: 'Note that somebody did not come, or that they did',
    who: 'operator',
    role: 'events',
    status: 200,
    body: z.strictObject({ meeting: reference, customer: reference, absent: z.boolean(), reason: reason.optional() }),
    reply: z.strictObject({ results: z.array(noShow) }),
    refuses: ['not_begun', 'already_answered'],
  }),
  exportMeetings: route({
    method: 'GET',
    path: '/rest/events/meeting-office/export/',
    summary: 'The meetings of an event with their tables, as a table',
    who: 'operator',
    role: 'events',
    query: z.strictObject({ event: id }),
    produces: 'text/csv',
  }),
  setWalking: route({
    method: 'POST',
    path: '/rest/events/meeting-office/walking/',
    summary: 'How long one walks between the halls of an event',
    who: 'operator',
    role: 'events',
    status: 200,
    body: z.strictObject({ event: reference, ...walking.shape }),
    reply: walking,
  }),
})
