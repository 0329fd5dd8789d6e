import { allow, conflict, deny, forbidden } from '#kit/base/errors.ts'
import type { Verdict } from '#kit/base/errors.ts'
import { t } from '../awards.texts.ts'

type Round = { starts_at: Date; ends_at: Date; sealed_at: Date | null }
type Sheet = Round & { state: 'open' | 'handed_in' | 'recused'; ties: readonly string[]; declared: readonly string[] }

/** When a round can be scored: from its first moment until the one at which it ends. */
export function phaseOf(round: Round, now: Date): 'upcoming' | 'open' | 'ended' {
  if (round.sealed_at || round.ends_at <= now) return 'ended'
  return round.starts_at <= now ? 'open' : 'upcoming'
}

/** An entry of one's own or former company is refused, even by direct link (docs/rules/awards.md#judging). */
export const ownEntry = () => forbidden(t('you-cannot-judge-an-entry-of-a'), 'conflict_of_interest')

/** Whether a sheet may be changed at all. */
export function mayChange(sheet: Sheet, now: Date): Verdict {
  const phase = phaseOf(sheet, now)
  if (phase === 'upcoming') return deny(conflict('round_not_open', t('this-round-has-not-started-yet')))
  if (phase === 'ended') return deny(conflict('round_not_open', t('this-round-has-ended-scores-can-no')))
  return allow
}

/** Whether it may be scored: not after a recusal, and not before what ties the judge to the entry was declared. */
export function mayScore(sheet: Sheet, now: Date): Verdict {
  const verdict = mayChange(sheet, now)
  if (!verdict.allowed) return verdict
  if (sheet.state === 'recused') return deny(conflict('recused', t('you-have-stepped-back-from-this-entry')))
  if (sheet.ties.some((tie) => !sheet.declared.includes(tie)))
    return deny(conflict('declaration_needed', t('declare-what-ties-you-to-this-entry')))
  return allow
}

/** Scores of others are shown to nobody who could still be led by them. */
export const seesOthers = (sheet: Pick<Sheet, 'state'>): boolean => sheet.state === 'handed_in'
