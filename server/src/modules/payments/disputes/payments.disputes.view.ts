import { createHash } from 'node:crypto'
import type { Reply } from '@app/contract/kit'
import type { payments } from '@app/contract/payments'
import { STATEMENT_MOST, evidenceKinds } from '@app/contract/payments.disputes.names'
import type { EvidenceKind } from '@app/contract/payments.disputes.names'
import { money } from '#kit/base/amounts.ts'
import { mayAnswer } from './payments.disputes.policy.ts'
import { preparedFrom, reasonWords } from './payments.disputes.evidence.view.ts'
import type { Known, Piece } from './payments.disputes.evidence.view.ts'
import type { Pack } from './payments.disputes.pdf.ts'
import type { DisputeRow } from './payments.disputes.queries.ts'
import type { ListedDispute } from './payments.disputes.reads.ts'
import { t } from '../payments.texts.ts'

type Listed = Reply<typeof payments.disputes>['results'][number]
type Sheet = Reply<typeof payments.dispute>

/** Names a dispute as it is: it changes with everything that an act could rest on. */
export function versionOf({ state, statement, evidence, claimed_by, sending_at, fee }: DisputeRow): string {
  const all = JSON.stringify([state, statement, evidence, claimed_by, sending_at, fee])
  return createHash('sha256').update(all).digest('base64url').slice(0, 22)
}

export function toListed(row: ListedDispute): Listed {
  const { id, company_id, company_name, amount, currency_code, reason, state } = row
  return {
    ...{ id, amount, currency_code, reason, state },
    company: { id: company_id, name: company_name },
    opened_at: row.opened_at.toISOString(),
    evidence_due_at: row.evidence_due_at?.toISOString() ?? null,
    sent_at: row.sent_at?.toISOString() ?? null,
    decided_at: row.decided_at?.toISOString() ?? null,
  }
}

/** The kinds that were chosen; before the first choice all that was found and speaks for us. */
export function chosenOf({ statement, evidence }: DisputeRow, pieces: readonly Piece[]): EvidenceKind[] {
  if (statement === null) return pieces.flatMap(({ kind, found }) => (found && kind !== 'refunds' ? kind : []))
  return evidenceKinds.filter((kind) => evidence.includes(kind))
}

export function toSheet(known: Known, pieces: readonly Piece[], now: Date): Sheet {
  const { dispute, around, invoices, seats } = known
  const chosen = chosenOf(dispute, pieces)
  const prepared = preparedFrom(pieces, chosen, STATEMENT_MOST)
  return {
    ...toListed({ ...dispute, company_id: around.company_id, company_name: around.company_name }),
    version: versionOf(dispute),
    provider: dispute.provider,
    reference: dispute.provider_ref,
    card: dispute.card,
    fee: dispute.fee,
    buyer: { id: around.buyer_id, name: around.buyer },
    invoices: invoices.map(({ id, number, subject }) => ({ id, number, subject })),
    seats: seats.filter(({ ticket }) => ticket !== 'gone').length,
    claimed: dispute.claimed_at === null ? null : { by: around.claimed ?? '', at: dispute.claimed_at.toISOString() },
    evidence: pieces.map(({ kind, found, words, source }) => ({
      ...{ kind, found, words, source },
      chosen: found && chosen.includes(kind),
    })),
    statement: dispute.statement || prepared,
    prepared,
    answerable: mayAnswer(dispute, now).allowed,
  }
}

const titles: Record<EvidenceKind, () => string> = {
  order: () => t('pack-kind-order'),
  bank: () => t('pack-kind-bank'),
  invoice: () => t('pack-kind-invoice'),
  tickets: () => t('pack-kind-tickets'),
  event: () => t('pack-kind-event'),
  refunds: () => t('pack-kind-refunds'),
}

/** The pack of a dispute, to be drawn: the statement and what is chosen of the evidence. */
export function packOf(known: Known, pieces: readonly Piece[], statement: string): Pack {
  const { dispute, around } = known
  const chosen = chosenOf(dispute, pieces)
  const amount = money(dispute.amount, dispute.currency_code)
  return {
    reference: dispute.provider_ref,
    payment: t('pack-payment', { intent: dispute.intent_id, amount, company: around.company_name }),
    reason: t('pack-reason', { reason: reasonWords(dispute.reason) }),
    country: null,
    statement,
    sections: pieces
      .filter(({ kind, found }) => found && chosen.includes(kind))
      .map(({ kind, source, lines, text }) => ({ title: titles[kind](), source, lines, text })),
  }
}
