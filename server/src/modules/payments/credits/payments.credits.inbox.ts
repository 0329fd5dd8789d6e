import { money } from '#kit/base/amounts.ts'
import type { InboxKind } from '#kit/records/inbox.ts'
import { draftsAskedFor } from './payments.credits.reads.ts'

/** Credit notes above the limit that another operator has to approve; their own page shows and decides them. */
export const creditInbox: readonly InboxKind[] = [
  {
    kind: 'credit_note',
    role: 'money',
    hours: 72,
    object: 'invoice',
    async waiting(ctx) {
      return (await draftsAskedFor(ctx.db)).map((row) => ({
        id: String(row.invoice_id),
        title: row.company_name,
        about: `${money(row.amount_gross, row.currency_code)}, ${row.number}`,
        since: row.requested_at,
        known: [
          { name: 'amount', value: money(row.amount_gross, row.currency_code) },
          { name: 'invoice', value: row.number, path: `/office/money/${row.invoice_id}/credit` },
          { name: 'asked_by', value: row.writer },
          { name: 'reasons', value: row.reason },
        ],
      }))
    },
    acts: [],
  },
]
