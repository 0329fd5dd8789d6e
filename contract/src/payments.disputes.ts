import { z } from 'zod'
import { calls, currency, id, idValue, instant, minorUnits, optionalText, route, text } from './kit.ts'
import { say } from './input.texts.ts'
import { STATEMENT_MOST, disputeStates, evidenceKinds } from './payments.disputes.names.ts'

const state = z.enum(disputeStates)
const company = z.strictObject({ id: idValue, name: z.string() })

const listed = z.strictObject({
  id: idValue,
  company,
  amount: minorUnits,
  currency_code: currency,
  /** The provider's word: `product_not_received`, `fraudulent` … */
  reason: z.string(),
  state,
  opened_at: instant,
  evidence_due_at: instant.nullable(),
  sent_at: instant.nullable(),
  decided_at: instant.nullable(),
})

/** Names a dispute as it was when it was looked at. */
const version = z.string().max(64)
const evidence = z.array(z.enum(evidenceKinds)).max(evidenceKinds.length)

const dispute = listed.extend({
  version,
  provider: z.enum(['stripe', 'test']),
  reference: z.string(),
  card: z.string().nullable(),
  fee: minorUnits,
  buyer: z.strictObject({ id: idValue, name: z.string() }),
  /** The invoices that the disputed payment paid. */
  invoices: z.array(z.strictObject({ id: idValue, number: z.string().nullable(), subject: z.string() })),
  seats: z.number().int().min(0),
  claimed: z.strictObject({ by: z.string(), at: instant }).nullable(),
  /** Strongest first; with nothing found it cannot be chosen. */
  evidence: z.array(
    z.strictObject({
      kind: z.enum(evidenceKinds),
      found: z.boolean(),
      chosen: z.boolean(),
      words: z.string(),
      source: z.string(),
    }),
  ),
  statement: z.string(),
  /** A statement written from the evidence that is chosen. */
  prepared: z.string(),
  /** Whether evidence can be sent or the loss accepted now. */
  answerable: z.boolean(),
})

const byDispute = { role: 'money', who: 'operator', params: z.strictObject({ id }), status: 200 } as const
const answer = z.strictObject({
  version,
  statement: optionalText(STATEMENT_MOST),
  evidence,
})

/** Card payments that their payers ask their banks to take back. */
export const disputeCalls = calls({
  disputes: route({
    method: 'GET',
    path: '/rest/office/money/disputes/',
    summary:
      'Disputes of card payments: open ones, then those that are sent, by their last day, then decided ones, the latest first',
    who: 'operator',
    role: 'money',
    query: z.strictObject({
      state: z.enum(['open', 'won', 'lost']).optional(),
      /** What the page before said is next. */
      after: z
        .string()
        .regex(/^[012]~\d{1,15}~\d{1,9}$/, say('begin-at-the-top-of-the-list'))
        .optional(),
      page_size: z.coerce.number().int().min(1).max(100).default(50),
    }),
    reply: z.strictObject({
      results: z.array(listed),
      next: z.string().nullable(),
      counts: z.strictObject({ open: z.number().int(), won: z.number().int(), lost: z.number().int() }),
    }),
  }),
  dispute: route({
    method: 'GET',
    path: '/rest/office/money/disputes/{id}/',
    summary: 'A dispute with its evidence, its statement and its last day',
    ...byDispute,
    reply: dispute,
  }),
  claimDispute: route({
    method: 'POST',
    path: '/rest/office/money/disputes/{id}/claim/',
    summary: 'Take a dispute over, so that others see who answers it',
    ...byDispute,
    body: z.strictObject({ version }),
    reply: dispute,
    refuses: ['changed_meanwhile', 'not_open'],
  }),
  prepareDispute: route({
    method: 'POST',
    path: '/rest/office/money/disputes/{id}/prepare/',
    summary: 'Keep the chosen evidence and the statement of a dispute; nothing is sent',
    ...byDispute,
    body: answer,
    reply: dispute,
    refuses: ['changed_meanwhile', 'not_open', 'too_late'],
  }),
  answerDispute: route({
    method: 'POST',
    path: '/rest/office/money/disputes/{id}/send/',
    summary: 'Send the statement and the evidence as one PDF to the bank, which takes them once',
    ...byDispute,
    body: answer.extend({ statement: text(STATEMENT_MOST, 10) }),
    reply: dispute,
    refuses: ['changed_meanwhile', 'not_open', 'too_late', 'being_sent', 'card_not_offered'],
  }),
  acceptLoss: route({
    method: 'POST',
    path: '/rest/office/money/disputes/{id}/accept/',
    summary: 'Give a dispute up: the money stays with the payer',
    ...byDispute,
    body: z.strictObject({ version, reason: text(300, 3) }),
    reply: dispute,
    refuses: ['changed_meanwhile', 'not_open', 'being_sent', 'card_not_offered'],
  }),
  disputePack: route({
    method: 'GET',
    path: '/rest/office/money/disputes/{id}/pack/',
    summary: 'The statement and the chosen evidence as one PDF; of evidence that was sent the file that was sent',
    ...byDispute,
    produces: 'application/pdf',
    limits: [{ max: 60, seconds: 300, per: 'actor' }],
  }),
})
