import { z } from 'zod'
import { LEAST_STOPS, MOST_STOPS, laneFrequencies, officeKinds } from './companies.limits.ts'
import { calls, country, id, idValue, optionalText, reference, route, text } from './kit.ts'
import { say, t } from './input.texts.ts'

const LONGEST_STOP = 60

/** A trade lane that a company serves, from stop to stop. */
export const lane = z.strictObject({
  id: idValue,
  stops: z.array(z.string()),
  /** Where each stop is; null for those that are not known. */
  places: z.array(z.strictObject({ locode: z.string(), lat: z.number(), lon: z.number() }).nullable()),
  frequency: z.enum(laneFrequencies),
  transit_days: z.number().int().nullable(),
  tag: z.strictObject({ id: idValue, name: z.string() }).nullable(),
})

export const office = z.strictObject({
  id: idValue,
  kind: z.enum(officeKinds),
  city: z.string(),
  country: z.string(),
  address_line: z.string().nullable(),
  postcode: z.string().nullable(),
})

const laneFields = {
  stops: z
    .array(text(LONGEST_STOP))
    .min(LEAST_STOPS, say('a-lane-has-at-least-two-stops'))
    .max(MOST_STOPS, say('a-lane-has-at-most-stops', { mostStops: MOST_STOPS }))
    .refine((stops) => stops.every((stop, at) => stop.toLowerCase() !== stops[at - 1]?.toLowerCase()), {
      error: () => t('a-stop-cannot-follow-itself'),
    }),
  frequency: z.enum(laneFrequencies),
  transit_days: z.number().int().min(1).max(120).nullable().optional(),
  /** The segment it belongs to. */
  tag: reference.nullable().optional(),
}

const officeFields = {
  kind: z.enum(officeKinds),
  city: text(80),
  country,
  address_line: optionalText(100).optional(),
  postcode: optionalText(16).optional(),
}

const params = z.strictObject({ id })

/** Where a company works: its trade lanes and its offices, kept by its admins. */
export const laneCalls = calls({
  addLane: route({
    method: 'POST',
    path: '/rest/companies/lanes/',
    summary: 'Add a trade lane to my company',
    who: 'member',
    body: z.strictObject(laneFields),
    reply: lane,
    refuses: ['too_many'],
  }),
  changeLane: route({
    method: 'PATCH',
    path: '/rest/companies/lanes/{id}/',
    summary: 'Change a trade lane of my company',
    who: 'member',
    params,
    body: z.strictObject(laneFields).partial(),
    reply: lane,
  }),
  removeLane: route({
    method: 'DELETE',
    path: '/rest/companies/lanes/{id}/',
    summary: 'Remove a trade lane of my company',
    who: 'member',
    status: 204,
    params,
  }),
  addOffice: route({
    method: 'POST',
    path: '/rest/companies/offices/',
    summary: 'Add an office to my company; a new head office takes the place of the one before',
    who: 'member',
    body: z.strictObject(officeFields),
    reply: office,
    refuses: ['too_many'],
  }),
  changeOffice: route({
    method: 'PATCH',
    path: '/rest/companies/offices/{id}/',
    summary: 'Change an office of my company',
    who: 'member',
    params,
    body: z.strictObject(officeFields).partial(),
    reply: office,
  }),
  removeOffice: route({
    method: 'DELETE',
    path: '/rest/companies/offices/{id}/',
    summary: 'Remove an office of my company',
    who: 'member',
    status: 204,
    params,
  }),
})
