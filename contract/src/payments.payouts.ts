import { seesMoney } from './resources.ts'
import { z } from 'zod'
import { calls, currency, day, idValue, instant, minorUnits, route } from './kit.ts'
import { say } from './input.texts.ts'

const payout = z.strictObject({
  id: idValue,
  provider: z.enum(['stripe', 'test']),
  reference: z.string(),
  currency_code: currency,
  /** What arrives; negative where the provider takes money back. */
  amount: minorUnits,
  state: z.enum(['pending', 'in_transit', 'paid', 'failed', 'cancelled']),
  arrives_on: day,
  /** Its parts, as they change our balance: together the amount, less the difference. */
  charges: minorUnits,
  refunds: minorUnits,
  disputes: minorUnits,
  fees: minorUnits,
  other: minorUnits,
  /** Null until all its movements were read. */
  difference: minorUnits.nullable(),
})

/** A movement at the provider to which nothing of ours fits. */
const unmatched = z.strictObject({
  id: idValue,
  kind: z.enum(['charge', 'refund', 'refund_failed', 'dispute', 'dispute_won', 'fee', 'payout', 'other']),
  reference: z.string(),
  source: z.string().nullable(),
  amount: minorUnits,
  currency_code: currency,
  at: instant,
})

/** What the card provider pays out to our bank account. */
export const payoutCalls = calls({
  payouts: route({
    method: 'GET',
    path: '/rest/office/money/payouts/',
    summary: 'Payouts of the card provider with what each is made of, the latest first, and what does not agree',
    who: 'operator',
    role: seesMoney,
    query: z.strictObject({
      /** What the page before said is next. */
      after: z
        .string()
        .regex(/^\d{4}-\d\d-\d\d~\d{1,10}$/, say('begin-at-the-top-of-the-list'))
        .optional(),
      page_size: z.coerce.number().int().min(1).max(100).default(50),
    }),
    reply: z.strictObject({
      results: z.array(payout),
      next: z.string().nullable(),
      /** The oldest first, at most a hundred. */
      unmatched: z.array(unmatched),
    }),
  }),
})
