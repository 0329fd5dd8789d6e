import { lettersOf, memberOf } from './payments.vies.policy.ts'
import type { Silence } from './payments.vies.policy.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** An answer counts for so long; then the register is asked again before an order. */
export const FRESH_DAYS = 30
/** A question is asked for so long. */
export const PATIENCE_DAYS = 30

/** Minutes from one asking to the next; the last for all that follow, so that a register that is back has answered all within the hour. */
const distances = [1, 3, 10, 30, 45]

/** Hours (UTC) in which a register that limits questions has the fewest of others. */
const NIGHT = { from: 22, hours: 6 }

/**
 * When a question is asked again.
 * @param times how often it was asked, this time included
 * @param spread any whole number; it keeps the questions of one night apart
 */
export function nextAsking(now: Date, times: number, reason: Silence, spread: number): Date {
  const soon = new Date(now.getTime() + (distances[Math.min(times, distances.length) - 1] ?? 1) * MINUTE_MS)
  if (reason !== 'limit' || times < distances.length) return soon
  return isNight(soon) ? soon : new Date(nightAfter(soon).getTime() + (spread % 120) * MINUTE_MS)
}

const isNight = (at: Date) => (at.getUTCHours() + 24 - NIGHT.from) % 24 < NIGHT.hours

function nightAfter(at: Date): Date {
  const night = new Date(at)
  night.setUTCHours(NIGHT.from, 0, 0, 0)
  return night
}

/** What is known of a VAT ID on an address of a company. */
export type Known = {
  /** The register's last yes or no. */
  said: { id: number; state: 'valid' | 'invalid'; asked_at: Date } | null
  /** An operator's word for this company; the answer is null where it came before answers were stored. */
  by_hand: { id: number | null; at: Date } | null
}

export type Standing = {
  /** `none`: no register knows numbers of this country. */
  state: 'valid' | 'invalid' | 'unknown' | 'none'
  by: 'register' | 'hand' | null
  answer_id: number | null
  /** Whether VAT is chosen by it. */
  counts: boolean
  /** Whether the register is to be asked before an order. */
  stale: boolean
}

/**
 * How a VAT ID on an address counts for VAT (docs/rules/payments.md#vat-ids). A register's yes counts for 30 days, and only on an address in the country of
 * the number; an operator's word counts until the register says no after it.
 * @param country ISO code of the address
 */
export function standingOf(vat_id: string, country: string, { said, by_hand }: Known, now: Date): Standing {
  const isFresh = (at: Date) => now.getTime() - at.getTime() < FRESH_DAYS * DAY_MS
  const member = memberOf(vat_id)
  const stale = member !== undefined && !(said && isFresh(said.asked_at)) && !(by_hand && isFresh(by_hand.at))
  const fits = member === lettersOf(country)
  if (said?.state === 'valid' && isFresh(said.asked_at) && fits)
    return {
      state: 'valid',
      by: 'register',
      answer_id: said.id,
      counts: true,
      stale,
    }
  if (by_hand && !(said?.state === 'invalid' && said.asked_at >= by_hand.at))
    return {
      state: 'valid',
      by: 'hand',
      answer_id: by_hand.id,
      counts: true,
      stale,
    }
  if (said)
    return {
      state: said.state,
      by: 'register',
      answer_id: said.id,
      counts: false,
      stale,
    }
  return {
    state: member === undefined ? 'none' : 'unknown',
    by: null,
    answer_id: null,
    counts: false,
    stale,
  }
}
