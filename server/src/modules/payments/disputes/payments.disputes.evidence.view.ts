import type { EvidenceKind } from '@app/contract/payments.disputes.names'
import { money } from '#kit/base/amounts.ts'
import { dayText, momentText } from '#kit/base/moments.ts'
import type { SoldSeat } from '../payments.sales.ts'
import { t } from '../payments.texts.ts'
import type { DisputeRow } from './payments.disputes.queries.ts'
import type { AskedBack, SentMail, Terms } from './payments.disputes.evidence.reads.ts'
import type { DisputeAround, DisputedInvoice } from './payments.disputes.reads.ts'

/** All that is known of a disputed payment. */
export type Known = {
  dispute: DisputeRow
  around: DisputeAround
  invoices: readonly DisputedInvoice[]
  mails: readonly SentMail[]
  seats: readonly SoldSeat[]
  meetings: number
  refunds: readonly AskedBack[]
  terms: Terms | undefined
}

/** One piece of evidence: for the list, for the statement, and line by line for the pack. */
export type Piece = {
  kind: EvidenceKind
  found: boolean
  words: string
  source: string
  sentence: string
  lines: string[]
  /** A text that is printed below the lines. */
  text: string | null
}

/** The strongest kinds first, by the reason that the bank gives; other reasons have the order of a service that was not received. */
const byReason: Readonly<Record<string, readonly EvidenceKind[]>> = {
  fraudulent: ['bank', 'event', 'tickets', 'order', 'invoice', 'refunds'],
  unrecognized: ['bank', 'event', 'tickets', 'order', 'invoice', 'refunds'],
  duplicate: ['invoice', 'order', 'tickets', 'event', 'bank', 'refunds'],
}
const usual: readonly EvidenceKind[] = ['event', 'tickets', 'order', 'bank', 'invoice', 'refunds']

/** The most names in a sentence. */
const NAMES = 6

/** The evidence for a disputed payment, strongest first and what is missing last. */
export function evidenceOf(known: Known): Piece[] {
  const pieces = { order, bank, event, tickets, invoice, refunds }
  const all = (byReason[known.dispute.reason] ?? usual).map((kind) => pieces[kind](known))
  return [...all.filter(({ found }) => found), ...all.filter(({ found }) => !found)]
}

/** The statement that follows from chosen evidence, its strongest first; whole sentences, within the length that a bank reads. */
export function preparedFrom(pieces: readonly Piece[], chosen: readonly EvidenceKind[], most: number): string {
  let text = ''
  for (const { kind, found, sentence } of pieces) {
    if (!found || !chosen.includes(kind)) continue
    const longer = text === '' ? sentence : `${text} ${sentence}`
    if (longer.length <= most) text = longer
  }
  return text
}

const dayOf = (moment: Date, zone: string): string =>
  dayText(new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(moment))

function order({ invoices, around, terms }: Known): Piece {
  const { time_zone: zone, buyer, company_name } = around
  const first = invoices[0]
  const at = first ? momentText(first.ordered_at, zone) : ''
  const rules = termsWords(terms, zone)
  const subject = [...new Set(invoices.map((one) => one.subject))].join(', ')
  const day = first ? dayOf(first.ordered_at, zone) : ''
  return {
    kind: 'order',
    found: first !== undefined,
    words: t('evidence-order', { at, buyer, terms: rules }),
    source: t('evidence-order-source'),
    sentence: t('statement-order', { buyer, subject, day, company: company_name, terms: rules }),
    lines: [
      ...invoices.map((one) =>
        t('pack-order-line', { order: one.order_id, at: momentText(one.ordered_at, zone), subject: one.subject }),
      ),
      rules,
    ],
    text: terms?.body ?? null,
  }
}

function termsWords(terms: Terms | undefined, zone: string): string {
  if (!terms) return t('evidence-terms-none')
  return t('evidence-terms', { title: terms.title, day: dayOf(terms.updated_at, zone) })
}

function bank({ dispute, around, invoices }: Known): Piece {
  const at = invoices[0] ? momentText(invoices[0].ordered_at, around.time_zone) : ''
  const words = dispute.bank_confirmed ? t('evidence-bank', { at }) : t('evidence-bank-none')
  return {
    kind: 'bank',
    found: dispute.bank_confirmed,
    words,
    source: dispute.bank_confirmed ? t('evidence-bank-source') : t('evidence-nothing'),
    sentence: t('statement-bank'),
    lines: [words],
    text: null,
  }
}

function invoice({ invoices, mails, around, dispute }: Known): Piece {
  const issued = invoices.filter((one) => one.number !== null)
  const number = issued.map((one) => one.number).join(', ')
  const said = mails.length === 1 ? t('evidence-mails-one') : t('evidence-mails', { count: mails.length })
  const shown = (moment: Date | null) => (moment ? dayOf(moment, around.time_zone) : '')
  return {
    kind: 'invoice',
    found: issued.length > 0,
    words: t('evidence-invoice', { number, mails: mails.length > 0 ? said : t('evidence-mails-none') }),
    source: t('evidence-invoice-source'),
    sentence: t(mails.length > 0 ? 'statement-invoice' : 'statement-invoice-only', { number }),
    lines: [
      ...issued.map((one) =>
        t('pack-invoice-line', {
          number: one.number ?? '',
          day: shown(one.issued_at),
          amount: money(one.amount, dispute.currency_code),
        }),
      ),
      ...mails.map(({ subject, to, sent_at }) =>
        t('pack-mail-line', { subject, to, at: momentText(sent_at, around.time_zone) }),
      ),
    ],
    text: null,
  }
}

function tickets({ seats }: Known): Piece {
  const held = seats.filter(({ ticket }) => ticket !== 'gone')
  const named = held.filter(({ name }) => name !== '').map(({ name }) => name)
  const rest = named.length > NAMES ? [t('pack-more', { count: named.length - NAMES })] : []
  const given = { named: named.length, seats: held.length, names: [...named.slice(0, NAMES), ...rest].join(', ') }
  return {
    kind: 'tickets',
    found: named.length > 0,
    words: held.length > 0 ? t('evidence-tickets', given) : t('evidence-tickets-none'),
    source: named.length > 0 ? t('evidence-tickets-source') : t('evidence-nothing'),
    sentence: t('statement-tickets', given),
    lines: held.map(({ name, price }) =>
      name === '' ? t('pack-seat-unnamed', { price }) : t('pack-seat-line', { name, price }),
    ),
    text: null,
  }
}

function event({ meetings: count }: Known): Piece {
  const counted = count === 1 ? t('evidence-event-one') : t('evidence-event', { count })
  const words = count === 0 ? t('evidence-event-none') : counted
  return {
    kind: 'event',
    found: count > 0,
    words,
    source: count > 0 ? t('evidence-event-source') : t('evidence-nothing'),
    sentence: count === 1 ? t('statement-event-one') : t('statement-event', { count }),
    lines: [words],
    text: null,
  }
}

function refunds({ refunds: asked, around }: Known): Piece {
  const first = asked[0]
  const shown = (one: AskedBack) => ({
    day: dayOf(one.created_at, around.time_zone),
    amount: money(one.amount, one.currency_code),
  })
  return {
    kind: 'refunds',
    found: first !== undefined,
    words: first ? t('evidence-refunds', shown(first)) : t('evidence-refunds-none'),
    source: first ? t('evidence-refunds-source') : t('evidence-nothing'),
    sentence: first ? t('statement-refunds', shown(first)) : '',
    lines: asked.map((one) => t('pack-refund-line', { ...shown(one), reason: one.reason })),
    text: null,
  }
}

/** The bank's reason in words. */
const reasons: Readonly<Record<string, () => string>> = {
  fraudulent: () => t('dispute-reason-fraudulent'),
  unrecognized: () => t('dispute-reason-unrecognized'),
  product_not_received: () => t('dispute-reason-product_not_received'),
  duplicate: () => t('dispute-reason-duplicate'),
  subscription_canceled: () => t('dispute-reason-subscription_canceled'),
  product_unacceptable: () => t('dispute-reason-product_unacceptable'),
  credit_not_processed: () => t('dispute-reason-credit_not_processed'),
  general: () => t('dispute-reason-general'),
}

export const reasonWords = (reason: string): string => reasons[reason]?.() ?? reason.replaceAll('_', ' ')
