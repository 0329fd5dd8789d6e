import { z } from 'zod'
import { domain, instant, optionalText, route, text } from './kit.ts'
import { person } from './members.ts'

/** What waits for an operator's decision (docs/rules/office.md#inbox). */
export const inboxKinds = [
  'report',
  'appeal',
  'company',
  'application',
  'company_change',
  'sponsor',
  'panelist',
  'entry',
  'picture',
  'refund',
  'payment',
] as const
export type InboxKindName = (typeof inboxKinds)[number]
const kind = z.enum(inboxKinds)

const act = z.strictObject({
  name: z.string(),
  /** Whether the decision takes a reason, which whoever it concerns reads. */
  reason: z.enum(['none', 'optional', 'required']),
})

const waiting = z.strictObject({
  kind,
  id: z.string(),
  title: z.string(),
  /** What it is about, in the words of those concerned. */
  about: z.string(),
  since: instant,
  /** When it should have been decided. */
  due_at: instant,
  /** Who looks at it, and until when; null when nobody does. */
  claimed_by: person.nullable(),
  claimed_until: instant.nullable(),
})

const one = z.strictObject({
  ...waiting.shape,
  /** What is known about it; `name` is a key of the pages' catalogue, `path` a page of this site. */
  known: z.array(z.strictObject({ name: z.string(), value: z.string(), path: z.string().nullable() })),
  acts: z.array(act),
  /** What was decided about the same before, newest first. */
  history: z.array(
    z.strictObject({ at: instant, act: z.string(), by: person.nullable(), reason: z.string().nullable() }),
  ),
})

const params = z.strictObject({ kind, id: text(120) })

export const office = domain('office', {
  inbox: route({
    method: 'GET',
    path: '/rest/office/inbox/',
    summary: 'What waits for an operator, the most urgent first',
    who: 'operator',
    query: z.strictObject({ kind: kind.optional(), whose: z.enum(['all', 'mine', 'free']).default('all') }),
    reply: z.strictObject({
      /** Of everything that waits, whatever was asked for. */
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
    body: z.strictObject({ act: text(30), reason: optionalText(1000).default('') }),
    reply: z.strictObject({ decided: z.literal(true) }),
    refuses: ['claimed', 'decided'],
  }),
})
