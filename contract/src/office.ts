import { z } from 'zod'
import { domain, id, idValue, instant, optionalText, route, text, uuid } from './kit.ts'
import { person } from './members.ts'
import { aroundCalls } from './office.around.ts'
import { conductCalls } from './office.conduct.ts'
import { figureCalls } from './office.figures.ts'
import { logAreas } from './office.acts.ts'
import type { LogArea } from './office.acts.ts'
import { inboxKinds } from './office.kinds.ts'
import { previewCalls } from './office.preview.ts'

const kind = z.enum(inboxKinds)

const act = z.strictObject({
  name: z.string(),
  /** Whether the decision takes a reason, which the affected person reads. */
  reason: z.enum(['none', 'optional', 'required']),
})

const waiting = z.strictObject({
  kind,
  id: z.string(),
  title: z.string(),
  /** Its subject, in the words of the people concerned. */
  about: z.string(),
  since: instant,
  /** When it should have been decided. */
  due_at: instant,
  /** The operator who looks at it, and the end of their claim; null when nobody does. */
  claimed_by: person.nullable(),
  claimed_until: instant.nullable(),
})

const logged = z.strictObject({
  id: z.number().int(),
  at: instant,
  act: z.string(),
  object: z.string(),
  by: person.nullable(),
  /** The name of the object, the object it belongs to (`event:12`), and the currency of its amounts. */
  about: z.strictObject({
    name: z.string().nullable(),
    within: z.string().nullable(),
    currency: z.string().nullable(),
  }),
  /** What the act names by number, by field and number: `customer_id 12`. */
  names: z.record(z.string(), z.strictObject({ name: z.string(), object: z.string() })),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  reason: z.string().nullable(),
})

const one = z.strictObject({
  ...waiting.shape,
  /** What is known about it; `name` is a key of the pages' catalogue, `path` a page of this site. */
  known: z.array(z.strictObject({ name: z.string(), value: z.string(), path: z.string().nullable() })),
  /** What was looked up, and what it found; `name` and `finding` are keys of the pages' catalogue. */
  checks: z.array(
    z.strictObject({
      name: z.enum(['domain', 'duplicates', 'vat_id', 'history']),
      finding: z.string(),
      state: z.enum(['good', 'bad', 'unknown']),
      about: z.string().nullable(),
      path: z.string().nullable(),
    }),
  ),
  /** The member whose history counts for the decision; null when it is about nobody's conduct. */
  member: idValue.nullable(),
  acts: z.array(act),
  /** Reasons that are given again and again, to begin with. */
  reasons: z.array(z.strictObject({ id: z.number().int(), name: z.string(), body: z.string() })),
  /** What was decided about the same before, newest first. */
  history: z.array(logged),
})

const params = z.strictObject({ kind, id: text(120) })

/** The requirements for publishing an event, and the recommendations (docs/rules/events.md#publishing). */
export const publishingProblems = {
  stops: ['no_days', 'no_price', 'no_seller', 'no_account', 'speaker_twice', 'room_twice', 'closed_prices'],
  warns: [
    'unpriced',
    'no_transfer',
    'no_card',
    'no_session',
    'no_banner',
    'no_venue',
    'no_portrait',
    'no_planner_date',
    'no_sections',
    'closed_parts',
  ],
} as const
const problemCode = z.enum([...publishingProblems.stops, ...publishingProblems.warns])

/** The filters of the log. */
const narrowed = {
  /** `<thing>:<id>`, as in `event:12`. */
  object: text(80).optional(),
  /** Who did it. */
  customer_id: id.optional(),
  act: text(60).optional(),
  area: z.enum(Object.keys(logAreas) as [LogArea, ...LogArea[]]).optional(),
  since: instant.optional(),
  until: instant.optional(),
}

export const office = domain('office', {
  log: route({
    method: 'GET',
    path: '/rest/office/log/',
    summary: 'The audit log, newest first: of everything, of one record, of one person, of an area, of some days',
    who: 'operator',
    query: z.strictObject({
      ...narrowed,
      /** Acts older than this one. */
      before: id.optional(),
    }),
    reply: z.strictObject({ results: z.array(logged), next: z.number().int().nullable() }),
  }),
  logExport: route({
    method: 'GET',
    path: '/rest/office/log/export/',
    summary: 'The audit log, as it is narrowed, as a table (CSV): the newest 10,000 acts',
    who: 'operator',
    query: z.strictObject(narrowed),
    produces: 'text/csv',
    limits: [{ max: 30, seconds: 300, per: 'actor' }],
  }),
  picture: route({
    method: 'POST',
    path: '/rest/office/pictures/',
    summary: 'Make a picture of an upload, to name it in a record of the office',
    who: 'operator',
    body: z.strictObject({ upload: uuid }),
    reply: z.strictObject({ picture: z.string() }),
  }),
  publishing: route({
    method: 'GET',
    path: '/rest/office/events/{id}/publishing/',
    summary: 'What an event lacks before it is published',
    who: 'operator',
    role: 'events',
    params: z.strictObject({ id }),
    reply: z.strictObject({
      problems: z.array(
        z.strictObject({
          code: problemCode,
          level: z.enum(['stops', 'warns']),
          /** Whom or what it is about, where it is something. */
          about: z.string().nullable(),
        }),
      ),
    }),
  }),
  booked: route({
    method: 'GET',
    path: '/rest/office/events/{id}/booked/',
    summary:
      'Whom a change of an event concerns: who is told of other dates, times or places, and what was booked and agreed on',
    who: 'operator',
    role: 'events',
    params: z.strictObject({ id }),
    reply: z.strictObject({
      /** Changes of a draft notify nobody. */
      published: z.boolean(),
      people: z.number().int(),
      companies: z.number().int(),
      seats: z.number().int(),
      meetings: z.number().int(),
    }),
  }),
  inbox: route({
    method: 'GET',
    path: '/rest/office/inbox/',
    summary: 'What waits for an operator, the most urgent first',
    who: 'operator',
    query: z.strictObject({ kind: kind.optional(), whose: z.enum(['all', 'mine', 'free']).default('all') }),
    reply: z.strictObject({
      /** Of everything that waits, independent of the filters. */
      counts: z.array(z.strictObject({ kind, waiting: z.number().int(), overdue: z.number().int() })),
      mine: z.number().int(),
      free: z.number().int(),
      results: z.array(waiting),
    }),
  }),
  one: route({
    method: 'GET',
    path: '/rest/office/inbox/{kind}/{id}/',
    summary: 'One thing that waits, with what is known about it',
    who: 'operator',
    params,
    reply: one,
  }),
  claim: route({
    method: 'POST',
    path: '/rest/office/inbox/{kind}/{id}/claim/',
    summary: 'Take something to look at for half an hour, or give it back',
    who: 'operator',
    status: 200,
    params,
    body: z.strictObject({ claim: z.boolean() }),
    reply: one,
    refuses: ['claimed'],
  }),
  decide: route({
    method: 'POST',
    path: '/rest/office/inbox/{kind}/{id}/decide/',
    summary: 'Decide about something that waits',
    who: 'operator',
    status: 200,
    params,
    body: z.strictObject({
      act: text(30),
      reason: optionalText(1000).default(''),
      /** Whether it may be taken back for ten seconds, and is carried out only then. */
      undoable: z.boolean().default(false),
    }),
    reply: z.strictObject({ decided: z.literal(true), undo_until: instant.nullable() }),
    refuses: ['claimed', 'decided'],
  }),
  undo: route({
    method: 'POST',
    path: '/rest/office/inbox/{kind}/{id}/undo/',
    summary: 'Take back what oneself has just decided about something; it waits again',
    who: 'operator',
    status: 200,
    params,
    reply: z.strictObject({ undone: z.literal(true) }),
    refuses: ['decided'],
  }),
  ...figureCalls,
  ...conductCalls,
  ...aroundCalls,
  ...previewCalls,
})
