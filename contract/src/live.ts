import { z } from 'zod'
import { domain, idValue, route } from './kit.ts'
import { chatAnswers, chatEvents, chatRequests } from './messaging.shapes.ts'

const count = z.number().int().min(0)

/** Where somebody is in an entry, and whether they type there. */
const presence = {
  question: idValue.nullable(),
  state: z.enum(['reads', 'writes', 'left']),
  asks: z.boolean(),
}

/**
 * What the server tells by itself. Payloads carry only what everyone who is told may read; they say what to ask for again, so
 * a lost one costs nothing.
 */
export const liveEvents = {
  /** Somebody posted; to members who may see the author. */
  post_created: z.strictObject({ post: idValue, customer_id: idValue, company_id: idValue.nullable() }),
  /** Counters or text of a watched post changed. */
  post_changed: z.strictObject({ post: idValue, like_count: count, comment_count: count, shared_count: count }),
  /** A watched post is gone. */
  post_removed: z.strictObject({ post: idValue }),
  /** Comments of a watched post changed. */
  comments_changed: z.strictObject({ post: idValue, comment: idValue }),
  /** My contacts, requests, followers or blocks changed. */
  network_changed: z.strictObject({ customer_id: idValue }),
  /** My notifications changed; a counter with this revision or a higher one knows of it already. */
  notifications_changed: z.strictObject({ revision: count }),
  /** My company or what I may do for it changed; the connection ends with it, so that the page comes back as who it is now. */
  standing_changed: z.strictObject({ customer_id: idValue }),
  /** Something of an entry of my company changed: this answer, or anything of it. */
  entry_changed: z.strictObject({ applicant: idValue, question: idValue.nullable(), customer_id: idValue.nullable() }),
  /** Where a colleague is in an entry; `asks` wants to know where I am. */
  entry_presence: z.strictObject({ applicant: idValue, customer_id: idValue, ...presence }),
  /** My planner of an event changed: a request, a meeting or a table. */
  meetings_changed: z.strictObject({ event: idValue }),
  ...chatEvents,
}
export type LiveEvents = { [K in keyof typeof liveEvents]: z.output<(typeof liveEvents)[K]> }

/** What a page may ask over the socket; the answer comes as acknowledgement. */
export const liveRequests = {
  /** Follow these posts and no others; answers with those that may be seen. */
  watch_posts: z.strictObject({ posts: z.array(idValue).max(200) }),
  /** Say where in an entry I am; my colleagues who look at it hear of it. */
  entry_presence: z.strictObject({ applicant: idValue, ...presence }),
  ...chatRequests,
}
export type LiveRequests = { [K in keyof typeof liveRequests]: z.output<(typeof liveRequests)[K]> }

/** What a request is answered when it is not refused. */
export const liveAnswers = {
  watch_posts: z.strictObject({ posts: z.array(idValue) }),
  entry_presence: z.strictObject({ ok: z.literal(true) }),
  ...chatAnswers,
} satisfies Record<keyof LiveRequests, z.ZodType>
export type LiveAnswers = { [K in keyof typeof liveAnswers]: z.output<(typeof liveAnswers)[K]> }

/**
 * Why a request was refused: `invalid` (malformed, or with the fields that cannot be), `unavailable` (try again), `throttled` (after `retry_after` seconds),
 * or the code that the call of the same name would answer.
 */
export const liveRefusal = z.strictObject({
  error: z.string(),
  detail: z.string().optional(),
  fields: z.record(z.string(), z.array(z.string())).optional(),
  retry_after: z.number().int().optional(),
})
export type LiveRefusal = z.output<typeof liveRefusal>

export const live = domain(
  'live',
  {
    ticket: route({
      method: 'POST',
      path: '/live/v1/socket-ticket/',
      summary: 'A ticket for one connection of the socket within 60 seconds',
      who: 'member',
      reply: z.strictObject({ ticket: z.string() }),
      limits: [{ max: 60, seconds: 60, per: 'actor' }],
    }),
  },
  { personal: true },
)
