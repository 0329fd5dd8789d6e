import { z } from 'zod'
import { country, instant, idValue } from './kit.ts'

const nullable = z.string().nullable()
const seller = z.strictObject({ vat_id: z.string(), name: z.string() })

/** Why a register of VAT IDs said neither yes nor no. */
export const silences = ['limit', 'down', 'timeout', 'unreadable', 'refused'] as const

/** What is known of a VAT ID on an address, for the company that it belongs to. */
export const vatStanding = z.strictObject({
  /** `none`: no register knows numbers of its country. */
  state: z.enum(['valid', 'invalid', 'unknown', 'none']),
  /** Who said so: a register, or an operator by hand. */
  by: z.enum(['register', 'hand']).nullable(),
  /** Whether VAT is chosen by it: the number is valid, of the address's country, and was confirmed within the last 30 days. */
  counts: z.boolean(),
  /** Services to Northern Ireland are outside the EU, although its numbers are in the register. */
  goods_only: z.boolean(),
  /** Whose register it is. */
  country: country.nullable(),
  asked_at: instant.nullable(),
  consultation_number: nullable,
  /** As the register has them. */
  name: nullable,
  address: nullable,
  /** In whose name it was asked. */
  requester: seller.nullable(),
  /** From when on it is asked again before an order. */
  again_from: instant.nullable(),
  last_valid: z.strictObject({ asked_at: instant, consultation_number: nullable }).nullable(),
  /** A question without an answer: when it was asked last, when it is asked again, and until when. */
  waits: z
    .strictObject({
      asked: z.array(instant),
      next_at: instant,
      until: instant,
      reason: z.enum(silences).nullable(),
    })
    .nullable(),
  given_up_at: instant.nullable(),
})

/** An answer about a VAT ID, as it is stored. */
export const vatAnswer = z.strictObject({
  id: idValue,
  vat_id: z.string(),
  state: z.enum(['valid', 'invalid', 'unknown']),
  way: z.enum(['register', 'hand']),
  asked_at: instant,
  reason: z.enum(silences).nullable(),
  requester: seller.nullable(),
  consultation_number: nullable,
  name: nullable,
  address: nullable,
  /** The operator who confirmed it. */
  by: nullable,
})
