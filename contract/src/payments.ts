import { z } from 'zod'
import {
  currency,
  day,
  domain,
  email,
  id,
  idValue,
  instant,
  link,
  minorUnits,
  page,
  paging,
  reference,
  route,
  text,
  uuid,
} from './kit.ts'

const nullable = z.string().nullable()

export const orderState = z.enum(['pending', 'paid', 'expired', 'cancelled'])
export const invoiceState = z.enum(['draft', 'issued', 'part_paid', 'paid', 'overpaid', 'cancelled', 'expired'])
export const paymentMethod = z.enum(['card', 'transfer'])
/** How VAT falls on a line; a tax adviser confirms the table behind it. */
export const vatCase = z.enum(['standard', 'reverse_charge', 'outside_scope'])
export const lineKind = z.enum(['admission', 'addon', 'table', 'sponsorship', 'award_entry'])

/** VAT rates are basis points: 1900 is 19 %. */
const vatTotal = z.strictObject({
  vat_rate: z.number().int(),
  vat_case: vatCase,
  amount_net: minorUnits,
  amount_vat: minorUnits,
})
const line = z.strictObject({
  position: z.number().int(),
  kind: lineKind,
  description: z.string(),
  quantity: z.number().int(),
  unit_amount: minorUnits,
  amount_net: minorUnits,
  vat_rate: z.number().int(),
  vat_case: vatCase,
})
const totals = { currency_code: currency, amount_net: minorUnits, amount_vat: minorUnits, amount_gross: minorUnits }

const bankAccount = z.strictObject({
  id: idValue,
  bank: z.string(),
  holder: z.string(),
  iban: nullable,
  account_number: nullable,
  bic: z.string(),
  currency_code: currency,
})
const party = z.strictObject({
  name: z.string(),
  address_line: z.string(),
  address_line_2: nullable,
  postcode: z.string(),
  city: z.string(),
  country: z.string(),
  vat_id: nullable,
  email: nullable,
})

const invoiceCard = {
  id: idValue,
  url: link,
  kind: z.enum(['invoice', 'credit_note']),
  number: nullable,
  state: invoiceState,
  /** Made with test cards: not a real bill. */
  test: z.boolean(),
  company: link,
  invoiced_to: link,
  event: link.nullable(),
  award: link.nullable(),
  subject_name: z.string(),
  order: idValue,
  order_number: nullable,
  payment_method: paymentMethod,
  ...totals,
  amount_paid: minorUnits,
  open_amount: minorUnits,
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

/** An invoice or credit note, as another one names it. */
const counterpart = z.strictObject({ id: idValue, url: link, number: nullable })

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
      kind: z.enum(['booked', 'issued', 'paid', 'part_paid', 'due', 'cancelled', 'expired', 'refund_requested']),
      amount: minorUnits.nullable(),
    }),
  ),
  /** The invoice that this credit note cancels, and the credit note that cancels this invoice. */
  cancels: counterpart.nullable(),
  cancelled_by: counterpart.nullable(),
  can_pay: z.boolean(),
  card_offered: z.boolean(),
})

const intent = z.strictObject({
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

const ofInvoice = z.strictObject({ invoice: reference })
const outcome = z.strictObject({ invoice: link, invoice_id: idValue, state: invoiceState, order_state: orderState })

const seat = z.strictObject({
  price: reference,
  customer: reference.optional(),
  first_name: text(60).optional(),
  last_name: text(60).optional(),
  email: email.optional(),
  later: z.boolean().optional(),
})
const cart = {
  event: reference,
  seats: z.array(seat).min(1, 'Choose at least one seat.').max(50, 'Book at most 50 seats at a time.'),
  addons: z
    .array(z.strictObject({ addon: reference, quantity: z.number().int().min(1).max(50) }))
    .max(50)
    .default([]),
  table: reference.optional(),
  sponsor_package: reference.optional(),
  billing_address: reference,
  order_number: text(50).optional(),
}
const checkout = {
  payment_method: paymentMethod,
  idempotency_key: uuid,
  accepts_terms: z.literal(true, 'Accept the terms and conditions to continue.'),
}
const booked = z.strictObject({
  order: idValue,
  invoice: link,
  invoice_id: idValue,
  state: orderState,
  payment_method: paymentMethod,
  ...totals,
})

export const payments = domain('payments', {
  invoices: route({
    method: 'GET',
    path: '/rest/payments/invoices/',
    summary: 'Invoices of my company: all of them with the billing right, otherwise those I booked',
    who: 'member',
    query: z.strictObject({
      ...paging,
      company: reference.optional(),
      invoiced_to: reference.optional(),
      event: reference.optional(),
      state: z
        .enum([
          'open',
          'paid',
          'cancelled',
          ...invoiceState.options.filter((one) => one !== 'paid' && one !== 'cancelled'),
        ])
        .optional(),
      search: text(100).optional(),
    }),
    reply: page(z.strictObject(invoiceCard)),
  }),
  invoice: route({
    method: 'GET',
    path: '/rest/payments/invoices/{id}/',
    summary: 'One invoice with its lines',
    who: 'member',
    params: z.strictObject({ id }),
    reply: invoice,
  }),
  invoicePdf: route({
    method: 'GET',
    path: '/rest/payments/invoices/{id}/pdf/',
    summary: 'The invoice as a PDF file',
    who: 'member',
    params: z.strictObject({ id }),
    produces: 'application/pdf',
  }),
  order: route({
    method: 'GET',
    path: '/rest/payments/orders/{id}/',
    summary: 'The state of an order',
    who: 'member',
    params: z.strictObject({ id }),
    reply: outcome,
  }),
  adjustments: route({
    method: 'GET',
    path: '/rest/payments/adjustments/',
    summary: 'Discounts, credits and corrections of an invoice',
    who: 'member',
    query: z.strictObject({ ...paging, invoice: reference }),
    reply: page(
      z.strictObject({
        id: idValue,
        invoice: link,
        kind: z.enum(['discount', 'credit', 'correction']),
        amount: minorUnits,
        currency_code: currency,
        reason: z.string(),
        created_at: instant,
      }),
    ),
  }),
  entities: route({
    method: 'GET',
    path: '/rest/payments/entities/',
    summary: 'The sellers, with their bank accounts',
    who: 'member',
    query: z.strictObject(paging),
    reply: page(
      z.strictObject({
        id: idValue,
        url: link,
        name: z.string(),
        country: z.string(),
        bank_accounts: z.array(bankAccount),
      }),
    ),
  }),
  partial: route({
    method: 'GET',
    path: '/rest/payments/partial/',
    summary: 'Payments received for an invoice',
    who: 'member',
    query: z.strictObject({ ...paging, invoice: reference }),
    reply: page(
      z.strictObject({
        id: idValue,
        invoice: link,
        method: paymentMethod,
        amount: minorUnits,
        currency_code: currency,
        received_at: instant,
      }),
    ),
  }),
  paymentAccounts: route({
    method: 'POST',
    path: '/rest/payments/payment-accounts/',
    summary: 'Where to transfer an invoice, and with which reference',
    who: 'member',
    status: 200,
    body: ofInvoice,
    reply: z.strictObject({
      bank_accounts: z.array(bankAccount),
      payment_reference: nullable,
      open_amount: minorUnits,
      currency_code: currency,
      due_on: day.nullable(),
    }),
  }),
  paymentCompleted: route({
    method: 'POST',
    path: '/rest/payments/payment-completed/',
    summary: 'Say that a payment was made: the server asks the payment provider',
    who: 'member',
    status: 200,
    body: z.strictObject({ invoice: reference, payment_intent: z.string().max(200).optional() }),
    reply: outcome,
  }),
  changeInvoiceTransaction: route({
    method: 'POST',
    path: '/rest/payments/change-invoice-transaction/',
    summary: 'Pay by card instead of transfer, or the other way round',
    who: 'member',
    status: 200,
    body: z.strictObject({ invoice: reference, payment_method: paymentMethod }),
    reply: outcome,
    refuses: ['not_payable', 'card_not_offered'],
  }),
  stripeTransaction: route({
    method: 'POST',
    path: '/rest/payments/stripe-transaction/',
    summary: 'Begin a card payment of the open amount, or continue the one begun',
    who: 'member',
    status: 200,
    body: ofInvoice,
    reply: intent,
    refuses: ['not_payable', 'card_not_offered'],
  }),
  stripeIntent: route({
    method: 'POST',
    path: '/rest/payments/stripe-intent/',
    summary: 'The card payment that is under way',
    who: 'member',
    status: 200,
    body: ofInvoice,
    reply: intent,
  }),
  payByTestCard: route({
    method: 'POST',
    path: '/rest/payments/test-card/',
    summary: 'Pay with a test card; exists only where the built-in test provider does',
    who: 'member',
    status: 200,
    body: z.strictObject({
      attempt: uuid,
      card_number: z.string().max(30).optional(),
      exp_month: z.number().int().min(1).max(12).optional(),
      exp_year: z.number().int().min(2000).max(2100).optional(),
      cvc: z.string().max(4).optional(),
      /** The answer to the 3-D Secure question. */
      confirm: z.boolean().optional(),
    }),
    reply: intent,
    refuses: ['not_payable'],
    limits: [{ max: 30, seconds: 300, per: 'actor' }],
  }),
  webhook: route({
    method: 'POST',
    path: '/rest/payments/webhook/',
    summary: 'Events of the card payment provider, signed',
    who: 'provider',
    status: 200,
    rawBody: true,
    reply: z.strictObject({ received: z.literal(true) }),
  }),
  bookEvent: route({
    method: 'POST',
    path: '/rest/payments/book-event/',
    summary: 'Book seats and what goes with them on one invoice',
    who: 'member',
    body: z.strictObject({ ...cart, ...checkout }),
    reply: booked,
    refuses: ['sold_out', 'idempotency_conflict'],
  }),
  quoteEvent: route({
    method: 'POST',
    path: '/rest/payments/quote-event/',
    summary: 'What a booking would cost, by line and VAT rate',
    who: 'member',
    status: 200,
    body: z.strictObject(cart),
    reply: z.strictObject({ ...totals, lines: z.array(line), vat_totals: z.array(vatTotal) }),
    refuses: ['sold_out'],
  }),
  bookAward: route({
    method: 'POST',
    path: '/rest/payments/book-award/',
    summary: 'Buy entries of an award on one invoice',
    who: 'member',
    body: z.strictObject({
      award: reference,
      entries: z
        .array(z.strictObject({ price: reference, quantity: z.number().int().min(1).max(20) }))
        .min(1)
        .max(20),
      billing_address: reference,
      order_number: text(50).optional(),
      ...checkout,
    }),
    reply: booked,
    refuses: ['idempotency_conflict'],
  }),
})
