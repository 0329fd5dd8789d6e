import { disputeReasons } from '@app/contract/payments.disputes.names'
import type { Answer } from '../../../lib/call.types.ts'
import { day } from '../../../lib/dates.ts'
import type { Tone } from '../../../ui/pills.tsx'
import { t } from './text.ts'

export type Listed = Answer<'payments.disputes'>['results'][number]
export type Dispute = Answer<'payments.dispute'>
export type Payout = Answer<'payments.payouts'>['results'][number]

/** The bank's reason in words; a reason that is not known as the provider says it. */
export function reasonOf(reason: string): string {
  const known = disputeReasons.find((one) => one === reason)
  return known ? t(`reason.${known}`) : reason.replaceAll('_', ' ')
}

const HOUR = 3_600_000

/** The time left until a moment: "6 d 9 h", on the last day "9 h 20 min"; in full always with minutes. */
export function timeLeft(until: string, now: Date, inFull = false): string {
  const left = Math.max(0, Date.parse(until) - now.getTime())
  const hours = Math.floor(left / HOUR)
  const minutes = Math.floor((left % HOUR) / 60_000)
  if (hours < 24) return t('row.hours', { hours, minutes })
  const given = { days: Math.floor(hours / 24), hours: hours % 24 }
  return inFull ? t('until.full', { ...given, minutes }) : t('row.days', given)
}

type Timed = Pick<Listed, 'state' | 'evidence_due_at' | 'decided_at'>

export const isLate = ({ state, evidence_due_at }: Timed, now: Date): boolean =>
  state === 'open' && evidence_due_at !== null && Date.parse(evidence_due_at) <= now.getTime()

/** What a dispute waits for, or how it ended, in the list. */
export function statusOf(one: Timed, now: Date): string {
  const on = one.decided_at === null ? '' : day(one.decided_at.slice(0, 10), { month: 'short' })
  if (one.state === 'won') return t('row.won', { day: on })
  if (one.state === 'lost') return t('row.lost', { day: on })
  if (one.state === 'sent') return t('row.sent')
  if (one.evidence_due_at === null) return t('row.none')
  return isLate(one, now) ? t('row.late') : timeLeft(one.evidence_due_at, now)
}

/** The state of a dispute as a pill. */
export function pillOf(one: Timed, now: Date): { tone: Tone; words: string } {
  if (one.state === 'won') return { tone: 'good', words: t('pill.won') }
  if (one.state === 'lost') return { tone: 'quiet', words: t('pill.lost') }
  if (one.state === 'sent') return { tone: 'blue', words: t('pill.sent') }
  return { tone: 'bad', words: isLate(one, now) ? t('pill.late') : t('pill.due') }
}
