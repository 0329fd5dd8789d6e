import { z } from 'zod'
import { calls, day, id, idValue, instant, optionalText, page, paging, route } from './kit.ts'
import { partner, table } from './meetings.shapes.ts'

/** Hours in which somebody may deny that they did not come. */
export const NO_SHOW_HOURS = 48
export const NOTE_LENGTH = 5000
export const NEXT_STEP_LENGTH = 200
export const outcomes = ['deal', 'follow_up', 'open', 'nothing'] as const

const byId = z.strictObject({ id })
const outcome = z.enum(outcomes).nullable()

/** A meeting of mine with what I keep of it; nobody else reads that (docs/rules/meetings.md#memory). */
export const memory = z.strictObject({
  meeting_id: idValue,
  event_id: idValue,
  starts_at: instant,
  ends_at: instant,
  date: day,
  start: z.string(),
  slots: z.number().int(),
  reason: z.string(),
  person: partner,
  table: table.nullable(),
  note: z.string(),
  next_step: z.string(),
  next_step_on: day.nullable(),
  outcome,
  /** The other one did not come, as I say. */
  they_missed: z.strictObject({ state: z.enum(['reported', 'stands', 'denied']), deny_until: instant }).nullable(),
  /** I did not come, as the other one says. */
  i_missed: z.strictObject({ state: z.enum(['reported', 'stands', 'denied']), deny_until: instant }).nullable(),
})

const pack = (path: `/rest/${string}`, produces: string, summary: string) =>
  route({ method: 'GET', path, summary, who: 'member', query: z.strictObject({ event: id }), produces })

export const memoryCalls = calls({
  memories: route({
    method: 'GET',
    path: '/rest/events/meeting-memory/',
    summary: 'My meetings at an event with my notes, by time; after the event too',
    who: 'member',
    query: z.strictObject({ ...paging, event: id }),
    reply: page(memory),
  }),
  remember: route({
    method: 'PATCH',
    path: '/rest/events/meeting-memory/{id}/',
    summary: 'Keep a note, the next step and the outcome of a meeting for myself',
    who: 'member',
    params: byId,
    body: z.strictObject({
      note: optionalText(NOTE_LENGTH).optional(),
      next_step: optionalText(NEXT_STEP_LENGTH).optional(),
      next_step_on: day.nullable().optional(),
      outcome: outcome.optional(),
    }),
    reply: memory,
  }),
  reportNoShow: route({
    method: 'POST',
    path: '/rest/events/meeting-memory/{id}/no-show/',
    summary: 'Say that the other one did not come; it stands unless they deny it within 48 hours',
    who: 'member',
    status: 200,
    params: byId,
    reply: memory,
    refuses: ['not_begun', 'too_late', 'already_reported'],
  }),
  takeBackNoShow: route({
    method: 'DELETE',
    path: '/rest/events/meeting-memory/{id}/no-show/',
    summary: 'Take back that the other one did not come',
    who: 'member',
    status: 204,
    params: byId,
  }),
  denyNoShow: route({
    method: 'POST',
    path: '/rest/events/meeting-memory/{id}/deny-no-show/',
    summary: 'Deny that I did not come',
    who: 'member',
    status: 200,
    params: byId,
    reply: memory,
    refuses: ['too_late'],
  }),
  packSheet: pack('/rest/events/meeting-pack/csv/', 'text/csv', 'My meetings at an event with my notes, as a table'),
  packCards: pack(
    '/rest/events/meeting-pack/vcard/',
    'text/vcard',
    'Cards of the people I met at an event who agreed to give theirs',
  ),
  packReport: pack(
    '/rest/events/meeting-pack/pdf/',
    'application/pdf',
    'My meetings at an event with my notes, to read',
  ),
})
