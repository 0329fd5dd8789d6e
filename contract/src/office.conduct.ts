import { z } from 'zod'
import { calls, id, idValue, instant, route } from './kit.ts'
import { person } from './members.ts'

/** What there was with a member: what they were reported for, and what operators made of it. */
export const conductSteps = [
  'reported',
  'decided',
  'appealed',
  'appeal_decided',
  'suspended',
  'suspension_lifted',
  'signed_out',
  'acted_as',
] as const

export const conductCalls = calls({
  conduct: route({
    method: 'GET',
    path: '/rest/office/members/{id}/conduct/',
    summary:
      'Reports of what a member wrote, decisions, appeals and suspensions, newest first; for people and moderation',
    who: 'operator',
    params: z.strictObject({ id }),
    reply: z.strictObject({
      results: z.array(
        z.strictObject({
          at: instant,
          what: z.enum(conductSteps),
          /** What was decided, or why it was reported. */
          outcome: z.string().nullable(),
          reason: z.string().nullable(),
          post: z.strictObject({ id: idValue, text: z.string() }).nullable(),
          /** The operator; nobody is told who reported. */
          by: person.nullable(),
        }),
      ),
    }),
  }),
})
