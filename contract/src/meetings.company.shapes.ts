import { z } from 'zod'
import { day, idValue, instant, link } from './kit.ts'
import { clockTime, partner, table } from './meetings.shapes.ts'

export const companyRequestStates = [
  'open',
  'assigned',
  'unassigned',
  'refused',
  'withdrawn',
  'expired',
  'cancelled',
] as const

/** A request to a company, which answers by sending a delegate (docs/rules/meetings.md#companies). */
export const companyRequest = z.strictObject({
  id: idValue,
  url: link,
  event_id: idValue,
  /** unassigned: the delegate is gone; the time of who asked and the table are kept. */
  state: z.enum(companyRequestStates),
  /** Whether my company was asked, or I asked. */
  direction: z.enum(['in', 'out']),
  company: z.strictObject({ id: idValue, name: z.string(), logo: z.string().nullable() }),
  asker: partner,
  delegate: partner.nullable(),
  meeting_id: idValue.nullable(),
  slot_details: z.strictObject({ date: day, start: clockTime }),
  starts_at: instant,
  ends_at: instant,
  slots: z.number().int(),
  reason: z.string(),
  table: table.nullable(),
  sent_at: instant,
  expires_at: instant,
})

/** A colleague who could be sent. */
export const delegate = partner.extend({
  /** Whether they have time then. */
  free: z.boolean(),
  /** Meets them already. */
  assigned: z.boolean(),
})
