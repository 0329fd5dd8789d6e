import type { z } from 'zod'
import type { vatAnswer, vatStanding } from '@app/contract/payments.vat-answers'
import { FRESH_DAYS, standingOf } from './payments.vat-answers.policy.ts'
import type { AnswerRow, KnownRow } from './payments.vat-answers.reads.ts'
import { memberOf } from './payments.vies.policy.ts'

const moment = (at: Date | null | undefined) => at?.toISOString() ?? null

/** What is known of a VAT ID, for its company. */
export function toStanding(known: KnownRow, country: string, now: Date): z.output<typeof vatStanding> {
  const { vat_id, last, last_valid, question, unanswered, given_up_at } = known
  const { state, by, counts } = standingOf(vat_id, country, known, now)
  const member = memberOf(vat_id)
  const asked_at = last?.asked_at ?? (by === 'hand' ? known.by_hand?.at : null)
  return {
    state,
    by,
    counts,
    goods_only: member === 'XI',
    country: member === undefined || member === 'XI' ? null : member === 'EL' ? 'GR' : member,
    asked_at: moment(asked_at),
    consultation_number: last?.consultation_number ?? null,
    name: last?.name ?? null,
    address: last?.address ?? null,
    requester: last ? requesterIn(last) : known.requester,
    again_from:
      asked_at && member !== undefined && state === 'valid'
        ? moment(new Date(asked_at.getTime() + FRESH_DAYS * 86_400_000))
        : null,
    last_valid: last_valid && {
      asked_at: last_valid.asked_at.toISOString(),
      consultation_number: last_valid.consultation_number,
    },
    waits: question && {
      asked: unanswered.map((at) => at.toISOString()),
      next_at: question.next_at.toISOString(),
      until: question.gives_up_at.toISOString(),
      reason: question.reason,
    },
    given_up_at: moment(given_up_at),
  }
}

const requesterIn = ({ requester, requester_name }: AnswerRow) =>
  requester === null ? null : { vat_id: requester, name: requester_name ?? '' }

/** An answer as the office shows it. */
export function toVatAnswer(row: AnswerRow): z.output<typeof vatAnswer> {
  const { id, vat_id, state, way, reason, consultation_number, name, address, by } = row
  return {
    id,
    vat_id,
    state,
    way,
    asked_at: row.asked_at.toISOString(),
    reason,
    requester: requesterIn(row),
    consultation_number,
    name,
    address,
    by,
  }
}
