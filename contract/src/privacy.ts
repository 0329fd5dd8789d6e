import { z } from 'zod'
import { domain, id, idValue, instant, route } from './kit.ts'
import { notBlank, say } from './input.texts.ts'

/** Days that a file with my data can be fetched (docs/rules/privacy.md#my-data-as-a-file). */
export const DATA_FILE_DAYS = 7
/** Days in which an erasure can be taken back (docs/rules/privacy.md#erasure). */
export const GRACE_DAYS = 14

/** A file with everything that is stored about a member. */
const dataFile = z.strictObject({
  id: idValue,
  /** `over`: its seven days are gone, and so is the file. */
  state: z.enum(['waiting', 'ready', 'over']),
  requested_at: instant,
  /** Until when it can be fetched. */
  ends_at: instant.nullable(),
  /** Bytes. */
  size: z.number().int().min(0).nullable(),
})

/** Why an account cannot be erased as things stand. */
export const blocker = z.enum(['last_admin', 'last_operator', 'open_invoices'])

const erasure = z.strictObject({
  /** `waiting` can be taken back until `due_at`. */
  state: z.enum(['none', 'waiting']),
  requested_at: instant.nullable(),
  due_at: instant.nullable(),
  /** What stands in the way now; while it waits, it then waits on. */
  blockers: z.array(blocker),
  /** What of mine is open, and whether a colleague takes it. */
  open: z.strictObject({
    seats: z.number().int().min(0),
    invoices: z.number().int().min(0),
    taken_over: z.boolean(),
  }),
})

export const privacy = domain(
  'privacy',
  {
    dataFiles: route({
      method: 'GET',
      path: '/rest/users/data-files/',
      summary: 'Files with my data that I asked for, the newest first',
      who: 'member',
      reply: z.strictObject({ results: z.array(dataFile) }),
    }),
    requestDataFile: route({
      method: 'POST',
      path: '/rest/users/data-files/',
      summary: 'Ask for a file with everything that is stored about me; while one is being made, that one',
      who: 'member',
      reply: dataFile,
      limits: [{ max: 5, seconds: 86_400, per: 'actor' }],
    }),
    dataFile: route({
      method: 'GET',
      path: '/rest/users/data-files/{id}/download/',
      summary: 'A file with my data, for seven days',
      who: 'member',
      params: z.strictObject({ id }),
      produces: 'application/zip',
      reply: z.unknown(),
    }),
    erasure: route({
      method: 'GET',
      path: '/rest/users/erasure/',
      summary: 'Whether my account is going to be erased, and what that would mean',
      who: 'member',
      reply: erasure,
    }),
    requestErasure: route({
      method: 'POST',
      path: '/rest/users/erasure/',
      summary: 'Have my account erased after 14 days',
      who: 'member',
      status: 200,
      body: z.strictObject({
        password: z.string(notBlank).min(1, say('this-field-may-not-be-blank')).max(1000),
      }),
      reply: erasure,
      refuses: ['last_admin', 'last_operator', 'open_invoices'],
      limits: [{ max: 10, seconds: 300, per: 'actor' }],
    }),
    takeBackErasure: route({
      method: 'POST',
      path: '/rest/users/erasure/take-back/',
      summary: 'Keep my account after all',
      who: 'member',
      status: 200,
      reply: erasure,
      limits: [{ max: 10, seconds: 300, per: 'actor' }],
    }),
  },
  { personal: true },
)
