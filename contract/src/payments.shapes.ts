import { z } from 'zod'
import { MAX_AWARD_SEATS, MAX_ENTRIES } from './awards.shapes.ts'
import {
  currency,
  day,
  email,
  idValue,
  instant,
  lastName,
  link,
  minorUnits,
  personName,
  reference,
  text,
  uuid,
} from './kit.ts'
import { say, t } from './input.texts.ts'
import { letter } from './payments.dunning.ts'
import { lineKind, subjectLinks } from './payments.sales.ts'
import { vatCases } from './payments.vat.ts'

export const nullable = z.string().nullable()

export const orderState = z.enum(['pending', 'paid', 'expired', 'cancelled'])
export const invoiceState = z.enum(['draft', 'issued', 'part_paid', 'paid', 'overpaid', 'cancelled', 'expired'])
export const paymentMethod = z.enum(['card', 'transfer'])
/** How money came: by card, by transfer, from the credit of another invoice, or not at all: charges that a bank kept of a transfer. */
export const paidBy = z.enum([...paymentMethod.options, 'moved', 'charges'])
/** How VAT falls on a line; a tax adviser confirms the table behind it. */
export const vatCase = z.enum(vatCases)

/** VAT rates are basis points: 1900 is 19 %. */
export const vatTotal = z.strictObject({
  vat_rate: z.number().int(),
  vat_case: vatCase,
  amount_net: minorUnits,
  amount_vat: minorUnits,
  /** The sentence that the law wants on the invoice in this case; empty where it wants none. */
  note: z.string(),
})
export const line = z.strictObject({
  position: z.number().int(),
  kind: lineKind,
  description: z.string(),
  quantity: z.number().int(),
  unit_amount: minorUnits,
  /** What was taken off its pieces together, net, and why. */
  allowance: minorUnits,
  allowance_reason: nullable,
  amount_net: minorUnits,
  vat_rate: z.number().int(),
  vat_case: vatCase,
})
const totals = {
  currency_code: currency,
  amount_net: minorUnits,
  amount_vat: minorUnits,
  amount_gross: minorUnits,
}

export const bankAccount = z.strictObject({
  id: idValue,
  bank: z.string(),
  holder: z.string(),
  iban: nullable,
  account_number: nullable,
  bic: z.string(),
  currency_code: currency,
})
export const party = z.strictObject({
  name: z.string(),
  address_line: z.string(),
  address_line_2: nullable,
  postcode: z.string(),
  city: z.string(),
  country: z.string(),
  vat_id: nullable,
  email: nullable,
})

/** An invoice or credit note, as another one names it. */
const counterpart = z.strictObject({ id: idValue, url: link, number: nullable })

export const invoiceCard = {
  id: idValue,
  url: link,
  kind: z.enum(['invoice', 'credit_note']),
  number: nullable,
  state: invoiceState,
  /** Made with test cards: not a real bill. */
  test: z.boolean(),
  company: link,
  invoiced_to: link,
  ...subjectLinks,
  subject_name: z.string(),
  order: idValue,
  order_number: nullable,
  payment_method: paymentMethod,
  ...totals,
  amount_paid: minorUnits,
  /** Taken off by credit notes. */
  amount_credited: minorUnits,
  /** Gone back of what was paid. */
  amount_returned: minorUnits,
  open_amount: minorUnits,
  /** The invoice with the further lines of the same order, where there is one. */
  issued_with: counterpart.nullable(),
  issued_on: day.nullable(),
  /** None for an order by card that is not paid yet. */
  due_on: day.nullable(),
  /** Its day has passed where the seller is, and something is still to be paid. */
  overdue: z.boolean(),
  /** Until then a card order keeps its seats. */
  hold_until: instant.nullable(),
  paid_at: instant.nullable(),
  created_at: instant,
}

/** A discount or another correction of a line; `amount` is by how much it changed what is to be paid. */
export const adjustment = {
  kind: z.enum(['discount', 'credit', 'correction']),
  /** The line, as it was called then; credit notes name none. */
  line: nullable,
  amount: minorUnits,
  reason: z.string(),
  created_at: instant,
}

/** The documents that belong to an invoice or credit note. */
export const related = <T extends z.ZodType>(one: T) => ({
  /** The invoice that this credit note takes something off. */
  corrects: one.nullable(),
  credit_notes: z.array(one),
  /** The invoices instead of which this one was issued, and those that were issued instead of it: one or two of an order. */
  replaces: z.array(one),
  replaced_by: z.array(one),
  /** The invoice with the further lines of the same order, where there is one. */
  issued_with: one.nullable(),
})

export const invoice = z.strictObject({
  ...invoiceCard,
  seller: party,
  billing: party,
  /** Where and when it takes place. */
  subject: z.strictObject({ city: z.string(), start_date: day, end_date: day }).nullable(),
  /** Who sits on the seats of the order, as far as they are named. */
  attendees: z.array(z.string()),
  lines: z.array(line),
  vat_totals: z.array(vatTotal),
  /** Where to transfer what is open, in the invoice's currency; none when nothing is to be transferred or there is no such account. */
  bank_accounts: z.array(bankAccount),
  payment_reference: nullable,
  timeline: z.array(
    z.strictObject({
      at: instant,
      kind: z.enum([
        'booked',
        'adjusted',
        'issued',
        'paid',
        'part_paid',
        'due',
        'cancelled',
        'expired',
        'refund_requested',
      ]),
      amount: minorUnits.nullable(),
    }),
  ),
  /** Corrections that operators made before it was issued, the oldest first. */
  adjustments: z.array(z.strictObject(adjustment)),
  /** Letters that went out as reminders of it, the oldest first. */
  reminders: z.array(letter),
  /** Printed on a credit note. */
  reason: nullable,
  ...related(counterpart),
  can_pay: z.boolean(),
  /** What a card payment asks for: all of an order whose invoices are not issued yet, otherwise what is open on this one. */
  pay_amount: minorUnits,
  /** Of all invoices of its order together. */
  order_state: orderState,
  card_offered: z.boolean(),
  /** Whether the seller has an account in the invoice's currency. */
  transfer_offered: z.boolean(),
})

export const intent = z.strictObject({
  attempt: uuid,
  intent: nullable,
  provider: z.enum(['stripe', 'test']),
  state: z.enum(['requires_payment_method', 'requires_action', 'processing', 'succeeded', 'cancelled']),
  /** Why the last card was refused, in words for the payer. */
  failure: nullable,
  client_secret: nullable,
  publishable_key: nullable,
  amount: minorUnits,
  currency_code: currency,
})

export const ofInvoice = z.strictObject({ invoice: reference })
export const outcome = z.strictObject({
  invoice: link,
  invoice_id: idValue,
  /** All invoices of its order that count. */
  invoice_ids: z.array(idValue),
  state: invoiceState,
  order_state: orderState,
})

const seat = z.strictObject({
  price: reference,
  customer: reference.optional(),
  first_name: personName.optional(),
  last_name: lastName.optional(),
  email: email.optional(),
  later: z.boolean().optional(),
})
export const cart = {
  event: reference,
  /** None only with a sponsor package. */
  seats: z.array(seat).max(50, say('book-at-most-50-seats-at-a')),
  addons: z
    .array(z.strictObject({ addon: reference, quantity: z.number().int().min(1).max(50) }))
    .max(50)
    .default([]),
  table: reference.optional(),
  /** One for which a request of the company was accepted. */
  sponsor_package: reference.optional(),
  billing_address: reference,
  order_number: text(50).optional(),
}
/** An order of an event holds at least a seat or a package. */
export const somethingOfEvent = (ctx: z.core.ParsePayload<{ seats: unknown[]; sponsor_package?: unknown }>) => {
  if (ctx.value.seats.length === 0 && ctx.value.sponsor_package === undefined)
    ctx.issues.push({ code: 'custom', input: ctx.value, path: ['seats'], message: t('choose-at-least-one-seat') })
}
export const checkout = {
  payment_method: paymentMethod,
  idempotency_key: uuid,
  accepts_terms: z.literal(true, say('accept-the-terms-and-conditions-to-continue')),
}
export const awardCart = {
  award: reference,
  /** A line that names an applicant pays the fee of that one entry of the buyer's company; others pay for entries to come. */
  entries: z
    .array(
      z
        .strictObject({
          price: reference,
          quantity: z.number().int().min(1).max(MAX_ENTRIES),
          applicant: reference.optional(),
        })
        .refine(({ applicant, quantity }) => applicant === undefined || quantity === 1, {
          error: () => t('an-entry-is-paid-once'),
          path: ['quantity'],
        }),
    )
    .max(MAX_ENTRIES)
    .default([]),
  /** Seats at the ceremony. */
  seats: z
    .array(z.strictObject({ price: reference, quantity: z.number().int().min(1).max(MAX_AWARD_SEATS) }))
    .max(MAX_ENTRIES)
    .default([]),
  /** One for which a request of the company was accepted. */
  sponsor_package: reference.optional(),
  billing_address: reference,
  order_number: text(50).optional(),
}
export const somethingOfAward = (
  ctx: z.core.ParsePayload<{ entries: unknown[]; seats: unknown[]; sponsor_package?: unknown }>,
) => {
  const { entries, seats, sponsor_package } = ctx.value
  if (entries.length + seats.length === 0 && sponsor_package === undefined)
    ctx.issues.push({
      code: 'custom',
      input: ctx.value,
      path: ['entries'],
      message: t('choose-at-least-one-entry-or-seat'),
    })
}
export const quoted = z.strictObject({
  ...totals,
  lines: z.array(line),
  vat_totals: z.array(vatTotal),
  /** The invoices that the order would have: two where it has lines outside the scope of VAT and others. */
  invoices: z.array(z.strictObject({ outside_scope: z.boolean(), amount_gross: minorUnits })),
})
export const booked = z.strictObject({
  order: idValue,
  /** The first invoice of the order. */
  invoice: link,
  invoice_id: idValue,
  /** All of them; the sums are those of all together. */
  invoice_ids: z.array(idValue),
  state: orderState,
  payment_method: paymentMethod,
  ...totals,
})
