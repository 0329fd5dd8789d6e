import { z } from 'zod'
import { id, idValue, minorUnits, text } from './kit.ts'
import { say } from './input.texts.ts'

export const company = z.strictObject({ id: idValue, name: z.string() })
/** Names a record as it was when it was looked at: an act on an older one is refused. */
export const version = z.string().max(64)
export const reason = text(300, 3)
export const amount = minorUnits
  .min(1, say('enter-an-amount-above-zero'))
  .max(100_000_000_000, say('this-is-more-than-can-be-recorded'))

/** A seat that was booked with it: as the door will read it, once it is paid and has a name. */
export const seat = z.strictObject({
  id: idValue,
  /** Empty until somebody is named. */
  name: z.string(),
  customer: idValue.nullable(),
  /** What it was sold as. */
  price: z.string(),
  ticket: z.enum(['unpaid', 'unnamed', 'ready', 'gone']),
})

/** What the calls on one invoice, payment or refund have in common. */
export const byInvoice = { role: 'money', who: 'operator', status: 200, params: z.strictObject({ id }) } as const
