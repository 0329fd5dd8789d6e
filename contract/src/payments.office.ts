import { einvoiceFormats } from './payments.einvoice.ts'
import { z } from 'zod'
import { calls, currency, day, id, idValue, instant, minorUnits, reference, route, text } from './kit.ts'
import { correctionCalls, refund } from './payments.corrections.ts'
import { MONEY_KINDS, MONEY_STATES, invoiceActs } from './payments.office.names.ts'
import { amount, byInvoice, company, reason, seat, version } from './payments.office.shapes.ts'
import { dunningCalls, nextStep, sentReminder } from './payments.dunning.ts'
import { disputeStates } from './payments.disputes.names.ts'
import { transferCalls } from './payments.transfers.ts'
import { vatAnswer } from './payments.vat-answers.ts'
import { orderKind, subjectIds } from './payments.sales.ts'
import { line, orderState, paidBy, party, paymentMethod, related } from './payments.shapes.ts'
import { say } from './input.texts.ts'
import { seesMoney } from './resources.ts'

export const moneyKind = z.enum(MONEY_KINDS)
export const moneyState = z.enum(MONEY_STATES)
const count = z.number().int().min(0)

const sheet = z.strictObject({ id: idValue, number: z.string().nullable() })

/** Something of the money desk's list. */
const moved = z.strictObject({
  kind: moneyKind,
  id: z.string(),
  at: instant,
  /** A number, a reference, or what the provider calls it; empty for an order that has no number yet. */
  name: z.string(),
  order: idValue.nullable(),
  company: company.nullable(),
  /** Who booked, and so pays or is paid back; null where nobody knows. */
  payer: z.string().nullable(),
  /** What it was for, or why it waits. */
  about: z.string(),
  /** Unknown where the provider did not say how much came. */
  currency_code: currency.nullable(),
  amount: minorUnits.nullable(),
  open_amount: minorUnits,
  due_on: day.nullable(),
  overdue: z.boolean(),
  kept_until: day.nullable(),
  reminders_stopped: z.boolean(),
  issued_with: sheet.nullable(),
  state: moneyState,
  method: paidBy.nullable(),
  /** The invoice whose page shows it, and its number once it has one. */
  invoice: idValue.nullable(),
  invoice_number: z.string().nullable(),
})

const narrowed = {
  kind: moneyKind.optional(),
  state: moneyState.optional(),
  /** A number, the buyer's own order number, a reference, or part of a company's name. */
  q: text(100, 2).optional(),
  company: id.optional(),
  ...subjectIds,
  currency: currency.optional(),
  from: day.optional(),
  until: day.optional(),
}

const sum = z.strictObject({ amount: minorUnits, count })

const payment = z.strictObject({
  id: idValue,
  method: paidBy,
  amount: minorUnits,
  reference: z.string(),
  received_at: instant,
  /** What may still go back of it. */
  refundable: minorUnits,
  /** Its payer asked their bank for it back, and the bank has not decided yet. */
  disputed: z.boolean(),
})
const invoiceDispute = z.strictObject({
  id: idValue,
  amount: minorUnits,
  state: z.enum(disputeStates),
  opened_at: instant,
  evidence_due_at: instant.nullable(),
})

/** A mail to the buyer about it. */
const mail = z.strictObject({
  subject: z.string(),
  to: z.string(),
  queued_at: instant,
  /** Null while it waits. */
  sent_at: instant.nullable(),
  /** Whether nobody tries any more. */
  given_up: z.boolean(),
})

/** An invoice with its order, what was paid, what went back, and all that happened. */
const deskInvoice = z.strictObject({
  id: idValue,
  version,
  kind: z.enum(['invoice', 'credit_note']),
  number: z.string().nullable(),
  state: moneyState,
  test: z.boolean(),
  company,
  billing: party,
  /** Who booked, and who looks after it now where that is somebody else. */
  buyer: z.string(),
  keeper: z.string().nullable(),
  subject: z.strictObject({ kind: orderKind, id: idValue, name: z.string() }),
  seller: z.string(),
  order: z.strictObject({
    id: idValue,
    state: orderState,
    method: paymentMethod,
    number: z.string().nullable(),
    hold_until: instant.nullable(),
    kept_until: day.nullable(),
    /** No reminder goes out, and it is not cancelled unpaid, since then. */
    reminders_stopped_at: instant.nullable(),
  }),
  currency_code: currency,
  amount_net: minorUnits,
  amount_vat: minorUnits,
  amount_gross: minorUnits,
  amount_paid: minorUnits,
  amount_credited: minorUnits,
  amount_returned: minorUnits,
  open_amount: minorUnits,
  issued_on: day.nullable(),
  due_on: day.nullable(),
  overdue: z.boolean(),
  /** The seller's day. */
  today: day,
  lines: z.array(line),
  seats: z.array(seat),
  payments: z.array(payment),
  refunds: z.array(refund),
  /** The latest first; `amount` is the part of this invoice. */
  disputes: z.array(invoiceDispute),
  /** A credit note that is written and not issued yet. */
  credit_draft: z.strictObject({ amount: minorUnits, writer: z.string(), requested_at: instant.nullable() }).nullable(),
  /** Printed on a credit note. */
  reason: z.string().nullable(),
  /** SHA-256 of its PDF file, once that was drawn. */
  pdf_hash: z.string().nullable(),
  ...related(sheet),
  /** What can be done with it now. */
  acts: z.array(z.enum(invoiceActs)),
  /** The answer about the buyer's VAT ID by which its VAT was chosen, and a "yes" that came after it. */
  vat_answer: vatAnswer.nullable(),
  later_vat_answer: vatAnswer.nullable(),
  /** Reminders of it, the oldest first, and what the product does next of its own accord. */
  reminders: z.array(sentReminder),
  next_step: nextStep.nullable(),
  /** How far it is on its way by Peppol; null where it does not go there. */
  peppol: z
    .strictObject({
      state: z.enum(['waiting', 'sent', 'failed']),
      tries: z.number().int(),
      next_try_at: instant.nullable(),
      message_id: z.string().nullable(),
      problem: z.string().nullable(),
      sent_at: instant.nullable(),
    })
    .nullable(),
  /** The newest first, as long as they are kept. */
  mails: z.array(mail),
  /** The oldest first. */
  story: z.array(
    z.strictObject({
      at: instant,
      what: z.string(),
      /** Who did it; null for the product itself. */
      by: z.string().nullable(),
      amount: minorUnits.nullable(),
      words: z.string().nullable(),
    }),
  ),
})

const candidate = z.strictObject({
  id: idValue,
  number: z.string().nullable(),
  company,
  about: z.string(),
  open_amount: minorUnits,
  due_on: day.nullable(),
})
const deskAmount = z.strictObject({
  id: z.string(),
  provider: z.string(),
  intent: z.string().nullable(),
  about: z.string(),
  state: z.enum(['quarantined', 'unmatched']),
  currency_code: currency.nullable(),
  amount: minorUnits.nullable(),
  received_at: instant,
  /** The invoice that the provider was asked for, where it is known. */
  asked_for: candidate.nullable(),
  /** Invoices of which just this much is open. */
  fits: z.array(candidate),
})

const byAmount = { role: 'money', who: 'operator', params: z.strictObject({ id: text(120) }) } as const

/** What operators who look after money do at their desk. */
export const moneyDeskCalls = calls({
  ...correctionCalls,
  ...dunningCalls,
  ...transferCalls,
  desk: route({
    method: 'GET',
    path: '/rest/office/money/',
    summary: 'What moves: invoices, credit notes, payments, refunds and money nobody could assign, newest first',
    who: 'operator',
    role: seesMoney,
    query: z.strictObject({
      ...narrowed,
      /** What the page before said is next. */
      after: z
        .string()
        .max(200)
        .regex(/^[a-z_]+~\d{1,16}~.{1,150}$/, say('begin-at-the-top-of-the-list'))
        .optional(),
      page_size: z.coerce.number().int().min(1).max(100).default(50),
    }),
    reply: z.strictObject({ results: z.array(moved), next: z.string().nullable() }),
  }),
  deskTotals: route({
    method: 'GET',
    path: '/rest/office/money/totals/',
    summary:
      'By currency: what is open, overdue, received this month and in the same days of last year, to go back, and unassigned',
    who: 'operator',
    role: seesMoney,
    reply: z.strictObject({
      results: z.array(
        z.strictObject({
          currency_code: currency,
          open: sum,
          overdue: sum,
          received: sum,
          received_before: sum,
          refunds: sum,
          unassigned: sum,
        }),
      ),
      /** Money of which the provider did not say how much it was. */
      unknown: count,
      /** Disputes that the bank has not decided, and how much of the provider's balance does not agree with ours. */
      disputes: count,
      differences: count,
    }),
  }),
  deskSubjects: route({
    method: 'GET',
    path: '/rest/office/money/subjects/',
    summary: 'Events and awards for which something may have been booked, the latest first',
    who: 'operator',
    role: seesMoney,
    reply: z.strictObject({
      results: z.array(z.strictObject({ kind: orderKind, id: idValue, name: z.string() })),
    }),
  }),
  deskExport: route({
    method: 'GET',
    path: '/rest/office/money/export/',
    summary: 'The list of what moves, as it is narrowed, as a table (CSV)',
    who: 'operator',
    role: seesMoney,
    query: z.strictObject(narrowed),
    produces: 'text/csv',
    limits: [{ max: 30, seconds: 300, per: 'actor' }],
  }),
  deskInvoice: route({
    method: 'GET',
    path: '/rest/office/money/invoices/{id}/',
    summary: 'An invoice or credit note with its order, seats, payments, refunds, mails and story',
    ...byInvoice,
    role: seesMoney,
    reply: deskInvoice,
  }),
  deskInvoicePdf: route({
    method: 'GET',
    path: '/rest/office/money/invoices/{id}/pdf/',
    summary: 'The same as the PDF file that its buyer has; one that has no number yet has none',
    ...byInvoice,
    role: seesMoney,
    produces: 'application/pdf',
    limits: [{ max: 60, seconds: 300, per: 'actor' }],
  }),
  deskInvoiceXml: route({
    method: 'GET',
    path: '/rest/office/money/invoices/{id}/xml/',
    summary: 'The same as an e-invoice by EN 16931: UBL or CII',
    ...byInvoice,
    role: seesMoney,
    query: z.strictObject({ format: z.enum(einvoiceFormats) }),
    produces: 'application/xml',
    refuses: ['no_einvoice'],
    limits: [{ max: 60, seconds: 300, per: 'actor' }],
  }),
  recordTransfer: route({
    method: 'POST',
    path: '/rest/office/money/invoices/{id}/transfer/',
    summary: 'Record a bank transfer that came for an invoice; the sum of payments decides what is still open',
    ...byInvoice,
    body: z.strictObject({
      version,
      amount,
      received_on: day,
      reference: text(100),
      /** What a bank kept of it, which the seller bears. */
      charges: amount.optional(),
      /** It is recorded although one that is much like it has come. */
      another: z.boolean().optional(),
    }),
    reply: deskInvoice,
    refuses: ['changed_meanwhile', 'known', 'alike', 'not_payable'],
  }),
  remindBuyer: route({
    method: 'POST',
    path: '/rest/office/money/invoices/{id}/remind/',
    summary: 'Remind the buyer of an open invoice now with the next letter, at most once a day',
    ...byInvoice,
    body: z.strictObject({ version }),
    reply: deskInvoice,
    refuses: ['changed_meanwhile', 'reminded', 'held', 'not_payable'],
  }),
  sendByPeppol: route({
    method: 'POST',
    path: '/rest/office/money/invoices/{id}/peppol/',
    summary: 'Try again to send a document by Peppol that was not sent',
    ...byInvoice,
    status: 200,
    reply: deskInvoice,
    refuses: ['not_failed'],
  }),
  holdOrder: route({
    method: 'POST',
    path: '/rest/office/money/invoices/{id}/hold/',
    summary:
      'Keep what was booked until a day although it is not paid, without reminders; without a day, the usual days count again',
    ...byInvoice,
    body: z.strictObject({ version, until: day.nullable(), reason }),
    reply: deskInvoice,
    refuses: ['changed_meanwhile', 'not_payable'],
  }),
  cancelOrder: route({
    method: 'POST',
    path: '/rest/office/money/invoices/{id}/cancel/',
    summary: 'Cancel an order: a credit note for an issued invoice, what was paid is to go back, what was held is free',
    ...byInvoice,
    body: z.strictObject({ version, reason }),
    reply: deskInvoice,
    refuses: ['changed_meanwhile', 'ended'],
  }),
  deskAmount: route({
    method: 'GET',
    path: '/rest/office/money/amounts/{id}/',
    summary: 'Money that nobody could assign, with the invoices that it fits',
    ...byAmount,
    reply: deskAmount,
  }),
  matchAmount: route({
    method: 'POST',
    path: '/rest/office/money/amounts/{id}/match/',
    summary: 'Count money that nobody could assign towards an invoice',
    ...byAmount,
    status: 200,
    body: z.strictObject({
      invoice: reference,
      /** What a bank kept of a transfer, which the seller bears. */
      charges: amount.optional(),
      reason,
    }),
    reply: deskInvoice,
    refuses: ['decided', 'known', 'amount_unknown', 'not_payable'],
  }),
  assignAmount: route({
    method: 'POST',
    path: '/rest/office/money/amounts/{id}/assign/',
    summary: 'Count a transfer that nobody could assign towards several invoices, in parts that add up to it',
    ...byAmount,
    status: 200,
    body: z.strictObject({
      parts: z
        .array(z.strictObject({ invoice: reference, amount }))
        .min(2)
        .max(10),
      reason,
    }),
    reply: z.strictObject({ invoices: z.array(idValue) }),
    refuses: ['decided', 'known', 'amount_unknown', 'not_payable'],
  }),
  settleAmount: route({
    method: 'POST',
    path: '/rest/office/money/amounts/{id}/settle/',
    summary: 'Put money aside that was dealt with at the provider',
    ...byAmount,
    status: 200,
    body: z.strictObject({ reason }),
    reply: z.strictObject({ settled: z.literal(true) }),
    refuses: ['decided'],
  }),
})
