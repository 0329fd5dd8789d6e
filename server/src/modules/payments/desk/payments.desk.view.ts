import { invoiceActs } from '@app/contract/payments.office.names'
import type { SendingRow } from '../einvoice/payments.einvoice.reads.ts'
import type { Reply } from '@app/contract/kit'
import type { payments } from '@app/contract/payments'
import { isOverdue } from '../invoices/payments.invoices.policy.ts'
import type { InvoiceRow, RelatedInvoice } from '../invoices/payments.invoices.reads.ts'
import type { LineRow } from '../invoices/payments.invoices.reads.ts'
import { creditOf } from '../money/payments.balance.policy.ts'
import type { DraftRow } from '../credits/payments.credits.reads.ts'
import type { InvoiceDispute } from '../disputes/payments.disputes.reads.ts'
import { isWaiting, nextStep } from '../dunning/payments.dunning.policy.ts'
import type { Beside } from '../dunning/payments.dunning.policy.ts'
import type { ReminderRow } from '../dunning/payments.dunning.reads.ts'
import { refundActs, underWay } from '../refunds/payments.refunds.policy.ts'
import type { RefundRow } from '../refunds/payments.refunds.reads.ts'
import type { SoldSeat } from '../payments.sales.ts'
import { toParty, toRelated } from '../invoices/payments.invoices.view.ts'
import type { MovedRow, SumRow } from './payments.desk.list.reads.ts'
import type { AnswerRow } from '../vat/payments.vat-answers.reads.ts'
import { toVatAnswer } from '../vat/payments.vat-answers.view.ts'
import type { AmountRow, CandidateRow, DeskMail, DeskPayment, DeskRow, LoggedMoney } from './payments.desk.reads.ts'

type Listed = Reply<typeof payments.desk>
type Sheet = Reply<typeof payments.deskInvoice>
type Totals = Reply<typeof payments.deskTotals>
type Amount = Reply<typeof payments.deskAmount>
type Step = Sheet['story'][number]

export function toMoved(row: MovedRow): Listed['results'][number] {
  const { company_id, company_name, order_id, invoice_id, invoice_number, payer, at, reminders_stopped, issued_with } =
    row
  const { kind, id, name, about, currency_code, amount, open_amount, due_on, overdue, kept_until, state, method } = row
  return {
    kind,
    id,
    at: at.toISOString(),
    name,
    order: order_id,
    company: company_id === null ? null : { id: company_id, name: company_name ?? '' },
    payer,
    about,
    currency_code,
    amount,
    open_amount,
    due_on,
    overdue,
    kept_until,
    reminders_stopped,
    issued_with,
    state,
    method,
    invoice: invoice_id,
    invoice_number,
  }
}

/** Sums as one line for each currency; money of which nobody knows how much it is stands apart. */
export function toTotals(rows: readonly SumRow[]): Pick<Totals, 'results' | 'unknown'> {
  const currencies = [...new Set(rows.flatMap(({ currency_code }) => currency_code ?? []))].toSorted()
  const sumOf = (currency: string, what: string) => {
    const row = rows.find((one) => one.currency_code === currency && one.what === what)
    return { amount: row?.amount ?? 0, count: row?.count ?? 0 }
  }
  return {
    results: currencies.map((currency_code) => ({
      currency_code,
      open: sumOf(currency_code, 'open'),
      overdue: sumOf(currency_code, 'overdue'),
      received: sumOf(currency_code, 'received'),
      received_before: sumOf(currency_code, 'received_before'),
      refunds: sumOf(currency_code, 'refunds'),
      unassigned: sumOf(currency_code, 'unassigned'),
    })),
    unknown: rows.find(({ currency_code }) => currency_code === null)?.count ?? 0,
  }
}

export type DeskParts = {
  desk: DeskRow
  lines: LineRow[]
  seats: SoldSeat[]
  payments: DeskPayment[]
  refunds: RefundRow[]
  disputes: InvoiceDispute[]
  draft: DraftRow | undefined
  acts: LoggedMoney[]
  reminders: ReminderRow[]
  beside: Beside | undefined
  vat: { relied: AnswerRow | undefined; later: AnswerRow | undefined }
  mails: DeskMail[]
  /** On its way by Peppol. */
  sending: SendingRow | undefined
}

/** What can be done with an invoice now; the use cases ask again. */
export function actsFor(row: InvoiceRow, desk: DeskRow): Sheet['acts'] {
  if (row.kind === 'credit_note') return []
  const ended = row.state === 'cancelled' || row.state === 'expired'
  const isOpen = row.open_amount > 0
  const asks = isOpen && row.number !== null
  return invoiceActs.filter((act) => {
    // Money that comes for what has ended is written down too: it is to go back.
    if (act === 'transfer') return true
    if (act === 'remind') return asks && !isWaiting(desk, desk.today)
    if (act === 'resume') return asks && isWaiting(desk, desk.today)
    if (act === 'stop') return asks && desk.reminders_stopped_at === null
    if (act === 'adjust') return row.state === 'draft' && row.order_state === 'pending'
    if (act === 'credit' || act === 'reissue') return !ended && row.number !== null
    return act === 'hold' ? isOpen && (asks || row.order_state === 'pending') : !ended
  })
}

/** A payment with the part of it that its own refunds leave. */
export const toDeskPayment = ({ currency_code: _currency, received_at, ...payment }: DeskPayment) => ({
  ...payment,
  received_at: received_at.toISOString(),
})

export function toDeskInvoice(row: RelatedInvoice, parts: DeskParts, now: Date): Sheet {
  const { desk } = parts
  const creditLeft = Math.max(0, creditOf(row) - underWay(parts.refunds))
  return {
    id: row.id,
    version: desk.version,
    kind: row.kind,
    number: row.number,
    state: row.state,
    test: row.test,
    company: { id: row.company_id, name: desk.company_name },
    billing: toParty(row.billing),
    buyer: desk.buyer,
    keeper: desk.keeper,
    subject: { kind: row.order_kind, id: row.subject_id, name: row.subject_name },
    seller: desk.seller_name,
    order: {
      id: row.order_id,
      state: row.order_state,
      method: row.method,
      number: row.order_number,
      hold_until: row.state === 'draft' ? (row.hold_until?.toISOString() ?? null) : null,
      kept_until: desk.kept_until,
      reminders_stopped_at: desk.reminders_stopped_at?.toISOString() ?? null,
    },
    currency_code: row.currency_code,
    amount_net: row.amount_net,
    amount_vat: row.amount_vat,
    amount_gross: row.amount_gross,
    amount_paid: row.amount_paid,
    amount_credited: row.amount_credited,
    amount_returned: row.amount_returned,
    open_amount: row.open_amount,
    issued_on: row.issued_on,
    due_on: row.number === null ? null : row.due_on,
    overdue: isOverdue(row, row.open_amount, now),
    today: desk.today,
    lines: parts.lines,
    seats: parts.seats,
    payments: parts.payments.map(toDeskPayment).map((payment) => ({
      ...payment,
      refundable: Math.min(payment.refundable, creditLeft),
    })),
    disputes: parts.disputes.map(({ opened_at, evidence_due_at, ...dispute }) => ({
      ...dispute,
      opened_at: opened_at.toISOString(),
      evidence_due_at: evidence_due_at?.toISOString() ?? null,
    })),
    refunds: parts.refunds.map(({ created_at, done_at, retried, ...refund }) => ({
      ...refund,
      created_at: created_at.toISOString(),
      done_at: done_at?.toISOString() ?? null,
      acts: refundActs({ ...refund, retried }),
    })),
    credit_draft: parts.draft
      ? {
          amount: parts.draft.amount_gross,
          writer: parts.draft.writer,
          requested_at: parts.draft.requested_at?.toISOString() ?? null,
        }
      : null,
    reason: row.reason,
    pdf_hash: row.pdf_hash,
    ...toRelated(({ id, number }) => ({ id, number }), row.related),
    issued_with: row.issued_with,
    acts: actsFor(row, desk),
    reminders: parts.reminders.map(toReminder),
    next_step: row.open_amount > 0 ? nextStep({ ...row, ...desk, ...parts }, desk.today) : null,
    vat_answer: parts.vat.relied ? toVatAnswer(parts.vat.relied) : null,
    later_vat_answer: parts.vat.later ? toVatAnswer(parts.vat.later) : null,
    peppol: parts.sending ? toSending(parts.sending) : null,
    mails: parts.mails.map(({ queued_at, sent_at, ...mail }) => ({
      ...mail,
      queued_at: queued_at.toISOString(),
      sent_at: sent_at?.toISOString() ?? null,
    })),
    story: storyOf(row, parts),
  }
}

const toReminder = ({ sent_at, days, level, letter_on, open_amount, fee, pdf_hash }: ReminderRow) => ({
  sent_at: sent_at.toISOString(),
  days,
  letter:
    level === null || letter_on === null
      ? null
      : { level, letter_on, open_amount: open_amount ?? 0, fee: fee ?? 0, pdf_hash },
})

const toSending = ({ next_try_at, sent_at, ...sending }: SendingRow): NonNullable<Sheet['peppol']> => ({
  ...sending,
  next_try_at: next_try_at?.toISOString() ?? null,
  sent_at: sent_at?.toISOString() ?? null,
})

/** What an operator did is told once, with their name. */
const actBehind: Record<string, string> = {
  reminded: 'invoice.reminded',
  refund_asked: 'refund.asked',
  cancelled: 'invoice.cancelled',
  expired: 'invoice.cancelled',
}

/** What happened, the oldest first: by the buyer and the product from their rows, by operators from the audit log. */
function storyOf(row: RelatedInvoice, { desk, payments, refunds, acts, reminders }: DeskParts): Step[] {
  const step = (at: Date, what: string, rest: Partial<Step> = {}): Step => ({
    at: at.toISOString(),
    what,
    by: null,
    amount: null,
    words: null,
    ...rest,
  })
  // It was booked for what it came to before operators corrected it.
  const adjusted = acts
    .filter(({ act }) => act === 'invoice.adjusted')
    .reduce((sum, { amount }) => sum + (amount ?? 0), 0)
  const amount_booked = row.amount_gross - adjusted
  const steps =
    row.kind === 'invoice' ? [step(row.created_at, 'booked', { by: desk.buyer, amount: amount_booked })] : []
  if (row.issued_at) steps.push(step(row.issued_at, 'issued', { words: row.number, amount: row.amount_gross }))
  for (const { received_at, method, amount, reference } of payments)
    steps.push(step(received_at, `paid_${method}`, { amount, words: reference }))
  for (const { created_at, amount, reason } of refunds)
    steps.push(step(created_at, 'refund_asked', { amount, words: reason }))
  for (const { sent_at, days } of reminders) steps.push(step(sent_at, 'reminded', { words: String(days) }))
  if (row.cancelled_at)
    steps.push(
      step(row.cancelled_at, row.state === 'expired' ? 'expired' : 'cancelled', {
        words: row.related.findLast(({ as }) => as === 'credit_note')?.number ?? null,
      }),
    )
  const doubled = (one: Step) => acts.some(({ at, act }) => act === actBehind[one.what] && at.toISOString() === one.at)
  const told = steps.filter((one) => !doubled(one))
  for (const { at, act, by, reason, amount, until } of acts)
    told.push(
      step(at, `act_${act.replace('.', '_')}`, { by, amount, words: [until, reason].filter(Boolean).join(', ') }),
    )
  return told.toSorted((a, b) => a.at.localeCompare(b.at))
}

export function toCandidate(row: CandidateRow): Amount['fits'][number] {
  const { id, number, company_id, company_name, about, open_amount, due_on } = row
  return { id, number, company: { id: company_id, name: company_name }, about, open_amount, due_on }
}

export function toAmount(row: AmountRow, asked_for: CandidateRow | undefined, fits: readonly CandidateRow[]): Amount {
  return {
    id: row.id,
    provider: row.provider,
    intent: row.intent_id,
    about: row.detail ?? '',
    state: row.unmatched ? 'unmatched' : 'quarantined',
    currency_code: row.currency_code,
    amount: row.amount,
    received_at: row.received_at.toISOString(),
    asked_for: asked_for ? toCandidate(asked_for) : null,
    fits: fits.map(toCandidate),
  }
}
