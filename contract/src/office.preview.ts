import { z } from 'zod'
import { calls, id, idValue, instant, route } from './kit.ts'

/** What happens by the clock, in the order of an occasion's life. */
export const previewMoments = [
  'registration_opens',
  'registration_closes',
  'planner_opens',
  'begins',
  'ends',
  'entries_open',
  'entries_close',
  'shortlist',
  'winners',
] as const

/** How the site looks to others, or at another time (docs/rules/office.md#preview). */
export const previewCalls = calls({
  previewMoments: route({
    method: 'GET',
    path: '/rest/office/preview/',
    summary: 'Whether another time may be looked at here, and moments at which something changes by itself',
    who: 'operator',
    reply: z.strictObject({
      clock: z.boolean(),
      moments: z.array(
        z.strictObject({
          kind: z.enum(['event', 'award']),
          id: idValue,
          name: z.string(),
          time_zone: z.string(),
          what: z.enum(previewMoments),
          at: instant,
        }),
      ),
    }),
  }),
  preview: route({
    method: 'POST',
    path: '/rest/office/preview/',
    summary:
      'A pass with which calls are answered as visitors or members see things, at a moment or with a draft shown; for an hour',
    who: 'operator',
    status: 200,
    body: z.strictObject({
      as: z.enum(['visitor', 'member']),
      /** Outside production only; null for now. */
      at: instant.nullable().default(null),
      event: id.nullable().default(null),
      award: id.nullable().default(null),
    }),
    reply: z.strictObject({ pass: z.string(), ends_at: instant }),
  }),
})
