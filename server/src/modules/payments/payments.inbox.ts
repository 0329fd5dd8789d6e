import { money } from '#kit/base/amounts.ts'
import type { InboxKind } from '#kit/records/inbox.ts'
import { openRefunds, unassignedPayments } from './payments.stuck.reads.ts'
import { asideWords, wayWords } from './payments.inbox.view.ts'
import { disputeInbox } from './disputes/payments.disputes.inbox.ts'
import { peppolInbox } from './einvoice/payments.peppol.inbox.ts'
import { vatInbox } from './vat/payments.vat-answers.inbox.ts'
import { creditInbox } from './credits/payments.credits.inbox.ts'
import { approveWaiting, noteRefundDone } from './refunds/payments.refunds.service.ts'
import { settleEvent } from './payments.stuck.service.ts'

/** Money that is to go back, and money that nobody can assign. What was done about it is the reason, for the log. */
export const paymentsInbox: readonly InboxKind[] = [
  {
    kind: 'refund',
    role: 'money',
    hours: 72,
    object: 'refund',
    async waiting(ctx) {
      return (await openRefunds(ctx.db)).map((row) => ({
        id: String(row.id),
        title: row.company_name,
        about: `${money(row.amount, row.currency_code)}, ${row.invoice}`,
        since: row.created_at,
        known: [
          { name: 'amount', value: money(row.amount, row.currency_code) },
          { name: 'invoice', value: row.invoice, path: `/office/money/${row.invoice_id}` },
          { name: 'company', value: row.company_name, path: `/company-wall/${row.company_id}` },
          { name: 'paid_by', value: wayWords(row.method, row.reference) },
          { name: 'asked_by', value: row.asked_by },
          { name: 'reasons', value: row.reason },
        ],
        acts: row.state === 'requested' ? ['approve', 'paid_back'] : ['paid_back'],
      }))
    },
    acts: [
      { name: 'approve', reason: 'none', run: (ctx, id) => approveWaiting(ctx, Number(id)) },
      { name: 'paid_back', reason: 'required', run: (ctx, id, reason) => noteRefundDone(ctx, Number(id), reason) },
    ],
  },
  {
    kind: 'payment',
    role: 'money',
    hours: 72,
    object: 'provider_event',
    async waiting(ctx) {
      return (await unassignedPayments(ctx.db)).map((row) => {
        const amount = row.amount === null || row.currency_code === null ? null : money(row.amount, row.currency_code)
        const reference = row.intent_id ?? wayWords(row.provider === 'bank' ? 'transfer' : 'card', row.id)
        return {
          id: row.id,
          title: amount ?? reference,
          about: asideWords(row),
          since: row.since,
          known: [
            { name: 'amount', value: amount },
            { name: 'reference', value: reference, path: `/office/money/amounts/${encodeURIComponent(row.id)}` },
            { name: 'put_aside', value: asideWords(row) },
            { name: 'bank_words', value: row.provider === 'bank' ? row.why : null },
          ],
        }
      })
    },
    acts: [{ name: 'settle', reason: 'required', run: (ctx, id, reason) => settleEvent(ctx, id, reason) }],
  },
  ...disputeInbox,
  ...creditInbox,
  ...vatInbox,
  ...peppolInbox,
]
