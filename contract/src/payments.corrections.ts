import { z } from 'zod'
import { adjustmentCalls } from './payments.adjustments.ts'
import { calls, country, currency, email, idValue, instant, minorUnits, route, text } from './kit.ts'
import { amount, byInvoice, company, reason, seat, version } from './payments.office.shapes.ts'
import { line, paidBy, party, vatCase, vatTotal } from './payments.shapes.ts'
import { say, t } from './input.texts.ts'

export const refundStates = ['requested', 'approved', 'sent', 'done', 'failed', 'withdrawn'] as const
export const refundWays = ['card', 'transfer', 'invoice'] as const
export const refundActs = ['approve', 'withdraw', 'retry', 'finish'] as const
export const creditCauses = ['goodwill', 'cancelled', 'wrong', 'duplicate', 'other'] as const

/** The account that a transfer goes to; without one it is returned by hand. */
const account = { iban: text(42).optional(), bic: text(14).optional(), holder: text(70).optional() }

/** Money of a payment on its way back. */
export const refund = z.strictObject({
  id: idValue,
  payment: idValue,
  amount: minorUnits,
  reason: z.string(),
  way: z.enum(refundWays),
  state: z.enum(refundStates),
  created_at: instant,
  /** Null for what the product itself asked for. */
  asked_by: z.string().nullable(),
  approved_by: z.string().nullable(),
  done_at: instant.nullable(),
  /** Why it failed, in the words of the provider. */
  failure: z.string().nullable(),
  iban: z.string().nullable(),
  to_invoice: z.strictObject({ id: idValue, number: z.string().nullable() }).nullable(),
  /** The acts that its state allows. */
  acts: z.array(z.enum(refundActs)),
})

/** What is credited of a line: a number of its pieces, or a part of its net amount. */
const creditLine = z
  .strictObject({
    position: z.number().int().min(1),
    quantity: z.number().int().min(1).max(1000).optional(),
    amount: amount.optional(),
  })
  .refine(({ quantity, amount: part }) => (quantity === undefined) !== (part === undefined), {
    error: () => t('say-how-much-of-this-line'),
  })
const creditLines = z.array(creditLine).min(1, say('choose-what-is-credited')).max(200)
const placed = z.strictObject({
  payment: idValue,
  amount: minorUnits.min(0),
  way: z.enum(refundWays),
  to_invoice: idValue.optional(),
  ...account,
})
const writtenReason = text(500, 3)
const wantedCredit = {
  cause: z.enum(creditCauses),
  /** Printed on the credit note. */
  reason: writtenReason,
  lines: creditLines,
  /** Seats that are given up with it. */
  seats: z.array(idValue).max(1000),
  /** Where the money is to go. */
  refunds: z.array(placed).max(50),
}

const creditForm = z.strictObject({
  id: idValue,
  version,
  number: z.string(),
  issued_on: z.string(),
  company,
  billing: party,
  subject_name: z.string(),
  seller: z.string(),
  currency_code: currency,
  /** Paid and neither returned nor on its way back. */
  amount_paid: minorUnits,
  /** Invoiced and not credited. */
  amount_due: minorUnits,
  /** The sum above which somebody else approves. */
  approval_above: minorUnits,
  lines: z.array(line.extend({ credited_net: minorUnits, credited_pieces: z.number().int() })),
  seats: z.array(seat),
  payments: z.array(
    z.strictObject({
      id: idValue,
      method: paidBy,
      reference: z.string(),
      received_at: instant,
      amount: minorUnits,
      refundable: minorUnits,
      disputed: z.boolean(),
    }),
  ),
  /** Other open invoices of the company with the same seller and currency. */
  beside: z.array(z.strictObject({ id: idValue, number: z.string(), about: z.string(), open_amount: minorUnits })),
  draft: z
    .strictObject({
      ...wantedCredit,
      amount_gross: minorUnits,
      writer: z.string(),
      /** Written by its reader, who cannot approve it above the limit. */
      own: z.boolean(),
      written_at: instant,
      /** Somebody else is asked to approve it since then. */
      requested_at: instant.nullable(),
    })
    .nullable(),
})

const creditPreview = z.strictObject({
  currency_code: currency,
  lines: z.array(line),
  vat_totals: z.array(vatTotal),
  amount_net: minorUnits,
  amount_vat: minorUnits,
  amount_gross: minorUnits,
  second_person: z.boolean(),
  /** How much of what was paid is free to go back by it. */
  to_place: minorUnits,
})

const issuedCredit = z.strictObject({ credit_note: idValue.nullable() })
const onInvoice = z.strictObject({ invoice: idValue })

/** Corrections of issued invoices, and money that goes back (docs/rules/payments.md#corrections). */
export const correctionCalls = calls({
  ...adjustmentCalls,
  creditForm: route({
    method: 'GET',
    path: '/rest/office/money/invoices/{id}/credit/',
    summary: 'All that is needed to write a credit note of parts of an invoice, with its draft',
    ...byInvoice,
    reply: creditForm,
    refuses: ['ended', 'not_issued'],
  }),
  previewCredit: route({
    method: 'POST',
    path: '/rest/office/money/invoices/{id}/credit/preview/',
    summary: 'The sums of a credit note that is not written yet',
    ...byInvoice,
    body: z.strictObject({ lines: creditLines }),
    reply: creditPreview,
    refuses: ['ended', 'not_issued'],
  }),
  putCredit: route({
    method: 'POST',
    path: '/rest/office/money/invoices/{id}/credit/',
    summary: 'Store a credit note as a draft, or issue it: above the limit as soon as another operator approves',
    ...byInvoice,
    body: z.strictObject({ version, ask: z.boolean(), ...wantedCredit }),
    reply: issuedCredit,
    refuses: ['changed_meanwhile', 'ended', 'not_issued', 'disputed'],
  }),
  approveCredit: route({
    method: 'POST',
    path: '/rest/office/money/invoices/{id}/credit/approve/',
    summary: 'Approve and issue a credit note that another operator asked for',
    ...byInvoice,
    body: z.strictObject({ version }),
    reply: issuedCredit,
    refuses: ['changed_meanwhile', 'second_person', 'ended', 'disputed'],
  }),
  declineCredit: route({
    method: 'POST',
    path: '/rest/office/money/invoices/{id}/credit/decline/',
    summary: 'Send a credit note back to the operator who wrote it',
    ...byInvoice,
    body: z.strictObject({ version, reason }),
    reply: z.strictObject({}),
    refuses: ['changed_meanwhile'],
  }),
  discardCredit: route({
    method: 'DELETE',
    path: '/rest/office/money/invoices/{id}/credit/',
    summary: 'Throw away the draft of a credit note',
    ...byInvoice,
    reply: z.strictObject({}),
  }),
  reissueInvoice: route({
    method: 'POST',
    path: '/rest/office/money/invoices/{id}/reissue/',
    summary:
      'Credit the invoices of an order and issue others instead, with another address or VAT; what was paid moves with them',
    ...byInvoice,
    body: z.strictObject({
      version,
      reason: writtenReason,
      billing: z
        .strictObject({
          name: text(200),
          address_line: text(200),
          address_line_2: text(200).nullable(),
          postcode: text(20, 0),
          city: text(100),
          country,
          vat_id: text(20).nullable(),
          email: email.nullable(),
        })
        .optional(),
      order_number: text(50).nullable().optional(),
      /** Another VAT of single lines than the table gives, on any invoice of the order. */
      cases: z
        .array(
          z.strictObject({
            /** One of the invoices of the order; the one in the address where it is left out. */
            invoice: idValue.optional(),
            position: z.number().int().min(1),
            vat_case: vatCase,
            /** Basis points. */
            vat_rate: z.number().int().min(0).max(4000).optional(),
          }),
        )
        .max(200)
        .optional(),
    }),
    /** The invoices that were issued instead, of which `invoice` is the first. */
    reply: z.strictObject({ invoice: idValue, invoices: z.array(idValue) }),
    refuses: ['changed_meanwhile', 'ended', 'not_issued', 'disputed'],
  }),
  askRefund: route({
    method: 'POST',
    path: '/rest/office/money/payments/{id}/refund/',
    summary: 'Ask for a payment, or part of it, to go back: by card, by transfer, or on to another open invoice',
    ...byInvoice,
    body: z.strictObject({
      version,
      amount,
      reason,
      way: z.enum(refundWays),
      to_invoice: idValue.optional(),
      ...account,
    }),
    reply: onInvoice,
    refuses: ['changed_meanwhile', 'disputed'],
  }),
  approveRefund: route({
    method: 'POST',
    path: '/rest/office/money/refunds/{id}/approve/',
    summary: 'Approve that money goes back, the way it was asked for or another',
    ...byInvoice,
    body: z.strictObject({ version, way: z.enum(['card', 'transfer']).optional(), ...account }),
    reply: onInvoice,
    refuses: ['changed_meanwhile', 'decided', 'second_person', 'disputed'],
  }),
  withdrawRefund: route({
    method: 'POST',
    path: '/rest/office/money/refunds/{id}/withdraw/',
    summary: 'Give up a refund that has not been sent',
    ...byInvoice,
    body: z.strictObject({ version, reason }),
    reply: onInvoice,
    refuses: ['changed_meanwhile', 'decided'],
  }),
  retryRefund: route({
    method: 'POST',
    path: '/rest/office/money/refunds/{id}/retry/',
    summary: 'Repeat a refund that failed, the same way or another',
    ...byInvoice,
    body: z.strictObject({ version, way: z.enum(['card', 'transfer']), ...account }),
    reply: onInvoice,
    refuses: ['changed_meanwhile', 'decided', 'disputed'],
  }),
  refundDone: route({
    method: 'POST',
    path: '/rest/office/money/refunds/{id}/done/',
    summary: 'Note that the money of a refund has gone back',
    ...byInvoice,
    body: z.strictObject({ version, reason }),
    reply: onInvoice,
    refuses: ['changed_meanwhile', 'decided', 'second_person', 'disputed'],
  }),
})
