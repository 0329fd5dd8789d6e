import { logAct } from '#kit/data/audit.ts'
import type { Context } from '#kit/data/context.ts'
import { notFound } from '#kit/base/errors.ts'
import type { InboxKind } from '#kit/records/inbox.ts'
import { failedSendings } from './payments.einvoice.reads.ts'
import { noteFailed, queueAgain } from './payments.peppol.queries.ts'
import { t } from '../payments.texts.ts'

/** Documents that could not be sent by Peppol. */
export const peppolInbox: readonly InboxKind[] = [
  {
    kind: 'einvoice',
    role: 'money',
    hours: 72,
    object: 'invoice',
    async waiting(ctx) {
      return (await failedSendings(ctx.db)).map((row) => ({
        id: String(row.invoice_id),
        title: row.company_name,
        about: t('was-not-sent-by-peppol', { number: row.number }),
        since: row.failed_at,
        known: [
          { name: 'invoice', value: row.number, path: `/office/money/${row.invoice_id}` },
          { name: 'access_point', value: row.problem },
          { name: 'electronic_address', value: row.electronic_address },
          { name: 'company', value: row.company_name, path: `/office/companies/${row.company_id}` },
        ],
      }))
    },
    acts: [
      { name: 'send_again', reason: 'none', run: (ctx, id) => sendOnceMore(ctx, Number(id)) },
      { name: 'settle', reason: 'required', run: settle },
    ],
  },
]

/** Queues a document that was not sent once more. @throws Refused 404 unless it waits in the inbox */
async function sendOnceMore(ctx: Context, invoice_id: number): Promise<void> {
  if (!(await queueAgain(ctx.db, invoice_id, ctx.now))) throw notFound()
  await logAct(ctx, { act: 'invoice.peppol_again', object: `invoice:${invoice_id}` })
}

/** Takes a document off the inbox. @param reason what was done about it, for the log @throws Refused 404 unless it waits there */
async function settle(ctx: Context, id: string, reason: string): Promise<void> {
  if (!(await noteFailed(ctx.db, Number(id), ctx.now))) throw notFound()
  await logAct(ctx, { act: 'invoice.peppol_settled', object: `invoice:${id}`, reason })
}
