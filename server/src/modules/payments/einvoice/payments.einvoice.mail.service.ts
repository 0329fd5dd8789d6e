import { createHash } from 'node:crypto'
import type { Context } from '#kit/data/context.ts'
import type { MailFile } from '#kit/work/mail.ts'
import { drawIssued } from '../invoices/payments.invoice.service.ts'
import { notePdfHash } from '../invoices/payments.invoices.queries.ts'
import { invoiceById } from '../invoices/payments.invoices.reads.ts'
import { DOCUMENT } from '../invoices/payments.mails.service.ts'
import type { Sales } from '../payments.sales.ts'
import { einvoiceOf } from './payments.einvoice.service.ts'

/**
 * The files of an issued document that go with its mail: the PDF file, and the XML where it can be an e-invoice. The hash of the PDF
 * file is stored when it is made for a mail the first time (docs/rules/einvoice.md#by-mail).
 */
export async function documentFiles(ctx: Context, sales: Sales, id: number): Promise<MailFile[]> {
  const row = await invoiceById(ctx.db, id)
  if (!row || row.number === null) return []
  const content = await drawIssued(ctx, sales, row, DOCUMENT)
  await notePdfHash(ctx.db, id, createHash('sha256').update(content).digest())
  const made = await einvoiceOf(ctx, sales, row, 'ubl')
  return [
    { filename: `${row.number}.pdf`, contentType: 'application/pdf', content },
    ...('xml' in made ? [{ filename: made.name, contentType: 'application/xml', content: Buffer.from(made.xml) }] : []),
  ]
}
