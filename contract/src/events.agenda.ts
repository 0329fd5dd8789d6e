import { z } from 'zod'
import { calls, id, idValue, instant, route } from './kit.ts'
import { nullableText, picture } from './events.shapes.ts'

/** A meeting of mine at an event, as it stands in my agenda; a pending one was asked of me and waits for my answer. */
const agendaMeeting = z.strictObject({
  id: idValue,
  starts_at: instant,
  ends_at: instant,
  pending: z.boolean(),
  customer_id: idValue.nullable(),
  name: nullableText,
  company_name: nullableText,
  picture,
  table: nullableText,
})

const byId = z.strictObject({ id })

/** What somebody has chosen of an event's agenda (docs/rules/events.md#my-agenda). */
export const agendaCalls = calls({
  myAgenda: route({
    method: 'GET',
    path: '/rest/events/my-agenda/',
    summary: 'Sessions that I starred, those in which I speak, and my meetings at an event',
    who: 'member',
    query: z.strictObject({ event: id }),
    reply: z.strictObject({
      starred: z.array(idValue),
      speaking: z.array(idValue),
      meetings: z.array(agendaMeeting),
    }),
  }),
  star: route({
    method: 'POST',
    path: '/rest/events/sessions/{id}/star/',
    summary: 'Put a session in my agenda; once more changes nothing',
    who: 'member',
    status: 200,
    params: byId,
    reply: z.strictObject({ session_id: idValue, starred: z.literal(true) }),
  }),
  unstar: route({
    method: 'DELETE',
    path: '/rest/events/sessions/{id}/star/',
    summary: 'Take a session out of my agenda',
    who: 'member',
    status: 204,
    params: byId,
  }),
})
