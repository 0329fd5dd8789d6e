import { seesMoney } from './resources.ts'
import { z } from 'zod'
import { calls, currency, day, id, idValue, minorUnits, route } from './kit.ts'

const count = z.number().int().min(0)
const event = z.strictObject({ id: idValue, name: z.string(), start_date: day })
const ofEvent = z.strictObject({ event: id.optional() })
/** The one that is shown: the next to begin unless asked for. */
const shown = { event: event.nullable() }

/** What the office draws: each figure for those who look after what it counts. */
export const figureCalls = calls({
  figureEvents: route({
    method: 'GET',
    path: '/rest/office/figures/events/',
    summary: 'Events whose figures can be looked at, the next to begin first',
    who: 'operator',
    role: 'events',
    reply: z.strictObject({ results: z.array(event) }),
  }),
  signUps: route({
    method: 'GET',
    path: '/rest/office/figures/sign-ups/',
    summary: 'By week of half a year: who applied, and who became a member',
    who: 'operator',
    role: 'people',
    reply: z.strictObject({
      results: z.array(z.strictObject({ week: day, applied: count, joined: count })),
    }),
  }),
  bookings: route({
    method: 'GET',
    path: '/rest/office/figures/bookings/',
    summary: 'Seats booked by days before an event begins, against the edition before it',
    who: 'operator',
    role: 'events',
    query: ofEvent,
    reply: z.strictObject({
      ...shown,
      before: event.nullable(),
      results: z.array(
        z.strictObject({
          days_before: count,
          /** Null for days that have not come. */
          seats: count.nullable(),
          seats_before: count.nullable(),
        }),
      ),
    }),
  }),
  occupancy: route({
    method: 'GET',
    path: '/rest/office/figures/occupancy/',
    summary: 'Seats of an event by price: sold, held and left',
    who: 'operator',
    role: 'events',
    query: ofEvent,
    reply: z.strictObject({
      ...shown,
      results: z.array(
        z.strictObject({
          price: idValue,
          name: z.string(),
          category: z.string(),
          sold: count,
          held: count,
          /** Null without a quota. */
          left: count.nullable(),
        }),
      ),
    }),
  }),
  meetingsByDay: route({
    method: 'GET',
    path: '/rest/office/figures/meetings/',
    summary: 'Meetings at an event by the day on which they were asked for, and accepted',
    who: 'operator',
    role: 'events',
    query: ofEvent,
    reply: z.strictObject({
      ...shown,
      results: z.array(z.strictObject({ date: day, asked: count, accepted: count })),
    }),
  }),
  revenue: route({
    method: 'GET',
    path: '/rest/office/figures/revenue/',
    summary: 'By month of the last year and currency: invoiced without VAT less credit notes, and received',
    who: 'operator',
    role: seesMoney,
    reply: z.strictObject({
      results: z.array(
        z.strictObject({ month: day, currency_code: currency, invoiced: minorUnits, received: minorUnits }),
      ),
    }),
  }),
  entries: route({
    method: 'GET',
    path: '/rest/office/figures/entries/',
    summary: 'Entries of each award, by how far they are',
    who: 'operator',
    role: 'awards',
    reply: z.strictObject({
      results: z.array(
        z.strictObject({
          award: idValue,
          name: z.string(),
          start_date: day,
          drafts: count,
          submitted: count,
          accepted: count,
          withdrawn: count,
        }),
      ),
    }),
  }),
})
