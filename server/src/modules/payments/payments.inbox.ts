import { sql } from '#kit/db.ts'
import type { Context } from '#kit/context.ts'
import type { InboxKind, Waiting } from '#kit/inbox.ts'
import type { StuckThing } from '#kit/stuck.ts'
import { money } from './payments.mails.service.ts'
import { openRefunds, stuckPayments } from './payments.stuck.reads.ts'
import { noteRefundDone, settleEvent } from './payments.stuck.service.ts'

async function waiting(ctx: Context, whats: readonly string[]): Promise<Waiting[]> {
  const found: Waiting[] = []
  for (const { what, rows } of stuckPayments.filter((one) => whats.includes(one.what))) {
    const read = await sql<StuckThing>`select * from (${rows}) as stuck order by since, id limit 200`.execute(ctx.db)
    for (const row of read.rows)
      found.push({
        id: row.id,
        title: row.about,
        about: '',
        since: row.since,
        known: [{ name: what, value: row.about }],
      })
  }
  return found
}

/** Money that is to go back, and money that nobody can assign. What was done about it is the reason, for the log. */
export const paymentsInbox: readonly InboxKind[] = [
  {
    kind: 'refund',
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
          { name: 'invoice', value: row.invoice, path: `/settings/invoices/${row.invoice_id}` },
          { name: 'company', value: row.company_name, path: `/company-wall/${row.company_id}` },
          { name: 'paid_by', value: `${row.method} ${row.reference}` },
          { name: 'reasons', value: row.reason },
        ],
      }))
    },
    acts: [
      { name: 'paid_back', reason: 'required', run: (ctx, id, reason) => noteRefundDone(ctx, Number(id), reason) },
    ],
  },
  {
    kind: 'payment',
    hours: 72,
    object: 'provider_event',
    waiting: (ctx) => waiting(ctx, ['quarantined_payments', 'unmatched_payments']),
    acts: [{ name: 'settle', reason: 'required', run: (ctx, id, reason) => settleEvent(ctx, id, reason) }],
  },
]
