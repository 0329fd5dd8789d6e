import { z } from 'zod'
import { calls, id, instant, route } from './kit.ts'
import { say } from './input.texts.ts'

/** Whose meetings a feed holds: the asking one's, or those of everybody in their company. */
const scope = z.enum(['mine', 'company'])

const feed = z.strictObject({ scope, created_at: instant })

/** A feed's secret: 32 bytes in base64url. */
const secret = z.string().regex(/^[\w-]{43}$/, say('invalid-address'))

/** Meetings in calendars (docs/rules/meetings.md#calendars). */
export const calendarCalls = calls({
  calendar: route({
    method: 'GET',
    path: '/rest/events/meeting/{id}/calendar/',
    summary: 'A meeting of mine that stands or stood, as an iCalendar file',
    who: 'member',
    params: z.strictObject({ id }),
    produces: 'text/calendar',
  }),
  feeds: route({
    method: 'GET',
    path: '/rest/events/meeting-calendar/',
    summary: 'Which calendar feeds I have, and which I may have; their addresses are shown once, when they are made',
    who: 'member',
    reply: z.strictObject({ results: z.array(feed), scopes: z.array(scope) }),
  }),
  makeFeed: route({
    method: 'POST',
    path: '/rest/events/meeting-calendar/',
    summary: 'A new address for a calendar feed; the one before ends',
    who: 'member',
    body: z.strictObject({ scope: scope.default('mine') }),
    reply: feed.extend({ url: z.string() }),
    refuses: ['not_allowed'],
    limits: [{ max: 30, seconds: 3600, per: 'actor' }],
  }),
  endFeed: route({
    method: 'DELETE',
    path: '/rest/events/meeting-calendar/{scope}/',
    summary: 'End the address of a calendar feed',
    who: 'member',
    status: 204,
    params: z.strictObject({ scope }),
  }),
  feed: route({
    method: 'GET',
    path: '/rest/calendars/{secret}/',
    summary: 'A calendar feed; who has its address reads it',
    who: 'anyone',
    params: z.strictObject({ secret }),
    produces: 'text/calendar',
    limits: [{ max: 600, seconds: 60, per: 'ip' }],
  }),
})
