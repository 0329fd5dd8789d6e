import { z } from 'zod'
import { calls, day, id, idValue, route, text } from './kit.ts'
import { say } from './input.texts.ts'

const byId = z.strictObject({ id })

/** What an operator does with events beside keeping their records. */
export const eventOfficeCalls = calls({
  clone: route({
    method: 'POST',
    path: '/rest/office/events/{id}/clone/',
    summary:
      'Begin the next edition of an event: a draft with all of its parts, their dates moved, and nothing sold or personal',
    who: 'operator',
    role: 'events',
    params: byId,
    body: z.strictObject({
      name: text(120),
      slug: text(120).pipe(z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, say('use-small-letters-digits-and-hyphens'))),
      start_date: day,
    }),
    reply: z.strictObject({
      id: idValue,
      /** How much was copied, by the name of its list. */
      copied: z.record(z.string(), z.number().int()),
    }),
  }),
})
