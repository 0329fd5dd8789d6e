import { z } from 'zod'
import { day, idValue, instant, link, alternative } from './kit.ts'
import { person } from './members.ts'
import { docsOf } from './messaging.shapes.ts'
import { say } from './input.texts.ts'

/** Minutes of a slot, and how many of them one meeting may take in a row. */
export const SLOT_MINUTES = 30
export const MOST_SLOTS = 4
/** Open requests that a member may have sent for one event. */
export const MOST_REQUESTS = 20
/** Characters of the reason of a request, and of why a meeting is cancelled. */
export const REASON_LENGTH = { min: 10, max: 500 } as const
/** A block takes at most a day. */
export const MOST_BLOCKED = 48

/** Why the planner is closed for the asking member; each is the code of a 403. */
export const closed = ['not_active', 'not_yet', 'ended', 'participants_hidden', 'not_a_participant', 'not_displayed']

const nullable = z.string().nullable()
const count = z.number().int().min(0)

/** "09:30" as the event's clock has it. */
export const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, say('time-has-wrong-format-use-hh-mm'))

/** Where a meeting is. */
export const table = z.strictObject({ id: idValue, number: z.string(), hall: nullable })

/** The other one of a meeting, with their company's sign. */
export const partner = person.extend({ company_logo: nullable })

/** A time that one proposes to the other (docs/rules/meetings.md#requests). */
export const invitation = z.strictObject({
  id: idValue,
  url: link,
  meeting: link,
  meeting_id: idValue,
  event_id: idValue,
  /** Answered with yes. */
  approved: z.boolean(),
  /** Answered, withdrawn or over. */
  is_proceeded: z.boolean(),
  state: z.enum(['pending', 'approved', 'refused', 'withdrawn', 'expired', 'superseded', 'replaced']),
  /** Whether the asking one was asked, or asks. */
  direction: z.enum(['in', 'out']),
  /** A first request, another time for one, or another time for a meeting that stands. */
  kind: z.enum(['request', 'proposal', 'move']),
  meeting_state: z.enum(['open', 'confirmed', 'refused', 'withdrawn', 'expired', 'superseded', 'cancelled']),
  slot_details: z.strictObject({ date: day, start: z.string() }),
  starts_at: instant,
  ends_at: instant,
  slots: z.number().int(),
  reason: z.string(),
  person: partner,
  /** The meeting's table; for a request the one wished for. */
  table: table.nullable(),
  cancel_reason: nullable,
  sent_at: instant,
  expires_at: instant,
  /** Times free for both when this one was taken. */
  alternatives: z.array(alternative),
})

/** A meeting as one of its two people sees it, with what was proposed last. */
export const meeting = z.strictObject({
  id: idValue,
  url: link,
  state: invitation.shape.meeting_state,
  invitation,
})

/** Half an hour of the own day. */
export const slot = z.strictObject({
  start: z.string(),
  date: day,
  slot_type: z.enum(['meeting']).nullable(),
  customer_meeting_planner_id: idValue.nullable(),
  invitation_request_details: z.array(invitation),
  starts_at: instant,
  ends_at: instant,
  /** Kept free by oneself. */
  block: z.strictObject({ id: idValue, reason: nullable }).nullable(),
  /** A session then in which one speaks, or that one starred. */
  session: z.strictObject({ id: idValue, title: z.string(), room: nullable, speaks: z.boolean() }).nullable(),
  /** A company was asked for it, or keeps it until it sends another delegate (`unassigned`). */
  company_request: z
    .strictObject({
      id: idValue,
      state: z.enum(['open', 'unassigned']),
      company: z.strictObject({ id: idValue, name: z.string(), logo: nullable }),
      table: table.nullable(),
      starts_at: instant,
    })
    .nullable(),
  /** Taken at another event. */
  elsewhere: z.boolean(),
  /** Whether the one that was asked about (`with`) has time; null without one. */
  theirs: z.enum(['free', 'busy']).nullable(),
})

/** A day that has slots, with the breaks that interrupt them. */
export const plannerDay = z.strictObject({
  date: day,
  meetings: count,
  slots: z.array(slot),
  breaks: z.array(z.strictObject({ title: z.string(), room: nullable, starts_at: instant, ends_at: instant })),
})

export const planner = z.strictObject({
  ...docsOf(plannerDay),
  /** Null until it was opened. */
  customer_meeting_planner_id: idValue.nullable(),
  /** Whether those I meet may keep my card (docs/rules/meetings.md#memory). */
  shares_card: z.boolean(),
  event: z.strictObject({
    id: idValue,
    slug: z.string(),
    name: z.string(),
    city: z.string(),
    venue: nullable,
    banner: nullable,
    hue: z.number().int(),
    locode: nullable,
    time_zone: z.string(),
    start_date: day,
    end_date: day,
    ends_at: instant,
  }),
  /** Open requests sent for this event, of how many. */
  requests: z.strictObject({ open: count, most: count }),
  /** Requests that wait for my answer. */
  waiting: count,
})

const choice = z.strictObject({ id: idValue, name: z.string() })

/** A participant to meet. */
export const plannerPerson = partner.extend({
  country: nullable,
  is_contact: z.boolean(),
  /** Segments that we both have. */
  shared_tags: z.array(choice),
  /** Half hours on the day asked about at which we are both free. */
  free_slots: count,
  /** What there is between us at this event already. */
  between: z
    .strictObject({ state: z.enum(['asked', 'asks', 'meets']), starts_at: instant, date: day, start: z.string() })
    .nullable(),
})

/** A table for two people at a time: one that a company of theirs has booked. */
export const plannerTable = table.extend({
  company_name: z.string(),
  whose: z.enum(['mine', 'theirs']),
  free: z.boolean(),
})

export const plannerSponsor = z.strictObject({
  id: idValue,
  position: z.number().int(),
  name: z.string(),
  logo: nullable,
  tagline: nullable,
  category: z.string(),
  company_id: idValue.nullable(),
  /** Its people who can be asked. */
  people: count,
  /** Whether it is my own company. */
  mine: z.boolean(),
})
