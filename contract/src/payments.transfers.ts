import { z } from 'zod'
import { calls, currency, day, id, idValue, instant, minorUnits, route } from './kit.ts'
import { refundStates } from './payments.corrections.ts'
import { company, reason } from './payments.office.shapes.ts'
import { LEFT_OUT, MOST_PAYMENTS, PAYMENT_FILE_STATES } from './payments.transfers.names.ts'
import { say } from './input.texts.ts'

const money = { role: 'money', who: 'operator' } as const
const byFile = { ...money, params: z.strictObject({ id }) } as const

const fileCard = {
  id: idValue,
  /** By what the bank knows it. */
  message_id: z.string(),
  seller: z.strictObject({ id: idValue, name: z.string() }),
  currency_code: currency,
  state: z.enum(PAYMENT_FILE_STATES),
  transactions: z.number().int(),
  /** Of these are done. */
  done: z.number().int(),
  control_sum: minorUnits,
  execution_on: day,
  made_at: instant,
  made_by: z.string(),
}

/** Whom a refund is paid to, and for which invoice. */
const payee = {
  refund: idValue,
  invoice: z.strictObject({ id: idValue, number: z.string().nullable() }),
  company,
  holder: z.string().nullable(),
  iban: z.string().nullable(),
  amount: minorUnits,
}

const waiting = z.strictObject({
  ...payee,
  currency_code: currency,
  approved_at: instant,
  /** Why no payment file can have it; null where it can. */
  left_out: z.enum(LEFT_OUT).nullable(),
})

const paymentFile = z.strictObject({
  ...fileCard,
  iban: z.string(),
  /** SHA-256 of the file. */
  hash: z.string(),
  withdrawn: z.strictObject({ at: instant, by: z.string(), reason: z.string() }).nullable(),
  payments: z.array(
    z.strictObject({
      ...payee,
      end_to_end_id: z.string(),
      state: z.enum(refundStates),
      failure: z.string().nullable(),
    }),
  ),
})

const onFile = z.strictObject({ file: idValue })

/** Refunds by transfer as files for a bank (docs/rules/payments.md#payment-files). */
export const transferCalls = calls({
  paymentFiles: route({
    method: 'GET',
    path: '/rest/office/money/payment-files/',
    summary: 'Payment files, the newest first',
    ...money,
    query: z.strictObject({
      /** What the page before said is next. */
      before: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
      page_size: z.coerce.number().int().min(1).max(100).default(50),
    }),
    reply: z.strictObject({ results: z.array(z.strictObject(fileCard)), next: z.number().int().nullable() }),
  }),
  waitingTransfers: route({
    method: 'GET',
    path: '/rest/office/money/payment-files/waiting/',
    summary: 'Approved refunds by transfer by seller, with the accounts from which they can be paid; the oldest first',
    ...money,
    reply: z.strictObject({
      results: z.array(
        z.strictObject({
          seller: z.strictObject({ id: idValue, name: z.string() }),
          accounts: z.array(z.strictObject({ id: idValue, bank: z.string(), iban: z.string() })),
          /** The first day on which banks do it, where the seller is. */
          execution_on: day,
          refunds: z.array(waiting),
        }),
      ),
    }),
  }),
  makePaymentFile: route({
    method: 'POST',
    path: '/rest/office/money/payment-files/',
    summary: 'Make a payment file (pain.001) of approved refunds of one seller; they are sent with it',
    ...money,
    body: z.strictObject({
      seller: idValue,
      account: idValue,
      execution_on: day,
      refunds: z
        .array(idValue)
        .min(1, say('choose-at-least-one-payment'))
        .max(MOST_PAYMENTS, say('choose-at-most-payments-at-a-time', { most: MOST_PAYMENTS })),
    }),
    reply: onFile,
    refuses: ['decided'],
  }),
  paymentFile: route({
    method: 'GET',
    path: '/rest/office/money/payment-files/{id}/',
    summary: 'A payment file with its payments and how far each is',
    ...byFile,
    reply: paymentFile,
  }),
  paymentFileXml: route({
    method: 'GET',
    path: '/rest/office/money/payment-files/{id}/xml/',
    summary: 'The file for the bank, as it was made',
    ...byFile,
    produces: 'application/xml',
    limits: [{ max: 60, seconds: 300, per: 'actor' }],
  }),
  withdrawPaymentFile: route({
    method: 'POST',
    path: '/rest/office/money/payment-files/{id}/withdraw/',
    summary: 'Withdraw a payment file of which nothing is done: its refunds are approved again',
    ...byFile,
    status: 200,
    body: z.strictObject({ reason }),
    reply: onFile,
    refuses: ['decided'],
  }),
  paymentFileDone: route({
    method: 'POST',
    path: '/rest/office/money/payment-files/{id}/done/',
    summary: 'Note that the bank has made payments of a file; the buyers are notified',
    ...byFile,
    status: 200,
    body: z.strictObject({ refunds: z.array(idValue).min(1).max(MOST_PAYMENTS) }),
    reply: onFile,
    refuses: ['decided'],
  }),
  paymentFileFailed: route({
    method: 'POST',
    path: '/rest/office/money/payment-files/{id}/failed/',
    summary: 'Note that the bank did not make a payment of a file; it can be repeated as a refund of its own',
    ...byFile,
    status: 200,
    body: z.strictObject({ refund: idValue, reason }),
    reply: onFile,
    refuses: ['decided'],
  }),
})
