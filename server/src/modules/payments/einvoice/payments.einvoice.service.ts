import type { Context } from '#kit/data/context.ts'
import { conflict, notFound } from '#kit/base/errors.ts'
import { FileReply } from '#kit/http/http.ts'
import { paperOf } from '../invoices/payments.paper.service.ts'
import { linesOf, vatOf } from '../invoices/payments.invoices.reads.ts'
import type { RelatedInvoice } from '../invoices/payments.invoices.reads.ts'
import { asIssued } from '../invoices/payments.invoices.view.ts'
import type { Sales } from '../payments.sales.ts'
import { t } from '../payments.texts.ts'
import { ciiOf } from './payments.einvoice.cii.ts'
import { modelOf, problemsOf } from './payments.einvoice.policy.ts'
import type { EInvoice, Problem } from './payments.einvoice.policy.ts'
import { precedingOf } from './payments.einvoice.reads.ts'
import { ublOf } from './payments.einvoice.ubl.ts'

export type Syntax = 'ubl' | 'cii'

const writers: Record<Syntax, (model: EInvoice) => string> = { ubl: ublOf, cii: ciiOf }

const reasons: Record<Problem, () => string> = {
  mixed: () => t('no-einvoice-mixed'),
  seller_tax: () => t('no-einvoice-seller-tax'),
  buyer_vat_id: () => t('no-einvoice-buyer-vat-id'),
  country: () => t('no-einvoice-country'),
}

/** An issued document as EN 16931 has it, and what keeps it from being an e-invoice. @throws Refused 404 for a draft */
export async function modelFor(ctx: Pick<Context, 'db'>, sales: Sales, row: RelatedInvoice) {
  const { number, issued_on, issued_at } = row
  if (number === null || issued_on === null || issued_at === null) throw notFound()
  const [lines, vat, paper, preceding] = await Promise.all([
    linesOf(ctx.db, row.id),
    vatOf(ctx.db, row.id),
    paperOf(ctx.db, sales, row),
    precedingOf(ctx.db, row.id),
  ])
  const { subject, bank_accounts } = paper
  const document = { ...asIssued(row), number, issued_on, issued_at, lines, vat, subject, bank_accounts, preceding }
  const model = modelOf(document)
  return { model, problems: problemsOf(model) }
}

/** An issued document as XML with the name of its file, or what keeps it from being an e-invoice. @throws Refused 404 for a draft */
export async function einvoiceOf(
  ctx: Pick<Context, 'db'>,
  sales: Sales,
  row: RelatedInvoice,
  syntax: Syntax,
): Promise<{ name: string; xml: string } | { problem: Problem }> {
  const { model, problems } = await modelFor(ctx, sales, row)
  const [problem] = problems
  return problem ? { problem } : { name: `${model.number}-${syntax}.xml`, xml: writers[syntax](model) }
}

/**
 * The same as a file to download (docs/rules/einvoice.md#which-documents).
 * @throws Refused 404 for a draft; 409 `no_einvoice` with the reason where it cannot keep EN 16931
 */
export async function xmlFileOf(
  ctx: Pick<Context, 'db'>,
  sales: Sales,
  row: RelatedInvoice,
  syntax: Syntax,
): Promise<FileReply> {
  const made = await einvoiceOf(ctx, sales, row, syntax)
  if ('problem' in made) throw conflict('no_einvoice', reasons[made.problem]())
  return new FileReply('application/xml', made.name, Buffer.from(made.xml))
}
