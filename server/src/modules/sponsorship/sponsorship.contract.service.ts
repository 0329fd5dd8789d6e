import { looksAfter, me } from '#kit/data/context.ts'
import type { Context } from '#kit/data/context.ts'
import { notFound } from '#kit/base/errors.ts'
import { FileReply } from '#kit/http/http.ts'
import { drawnApart } from '#kit/papers/papers.ts'
import type { contractPdf } from './sponsorship.contract.pdf.ts'
import { readContract } from './sponsorship.contract.queries.ts'

const drawContract = drawnApart<typeof contractPdf>(
  new URL('sponsorship.contract.pdf.ts', import.meta.url),
  'contractPdf',
)

/**
 * The contract of an accepted request as a PDF: a draft until its package is ordered, then as it was accepted
 * (docs/rules/sponsorship.md#contract).
 * @throws Refused 404 for others than who asked, people of the company with rights, and who looks after events
 */
export async function contract(ctx: Context, id: number): Promise<FileReply> {
  const actor = me(ctx)
  const { customer_id, company_id, rights } = actor
  const found = await readContract(ctx.db, id)
  const ours = found?.company_id != null && found.company_id === company_id && rights.length > 0
  if (!found || !(ours || looksAfter(actor, 'events') || found.customer_id === customer_id)) throw notFound()
  return new FileReply(
    'application/pdf',
    `contract-${id}.pdf`,
    await drawContract(me(ctx).customer_id, found, ctx.config.community.name),
  )
}
