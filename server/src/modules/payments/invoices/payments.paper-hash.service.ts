import { createHash } from 'node:crypto'
import type { JobContext } from '#kit/work/jobs.ts'
import { each } from '../payments.batches.ts'
import type { Sales } from '../payments.sales.ts'
import { drawIssued } from './payments.invoice.service.ts'
import { notePdfHash } from './payments.invoices.queries.ts'
import { invoiceById, unhashed } from './payments.invoices.reads.ts'

/** Documents that are drawn in a minute: members and the mails that wait are drawn first. */
const MOST = 40

/**
 * Stores the SHA-256 of the PDF file of every issued document beside it, drawn once outside any transaction. The file says the same for good, so that
 * anybody who has it can show that it is the one that was issued.
 */
export async function hashPapers(ctx: JobContext, sales: Sales): Promise<void> {
  const { db } = ctx.database
  await each(await unhashed(db, MOST), async (id) => {
    const row = await invoiceById(db, id)
    if (!row) return
    const file = await drawIssued({ ...ctx, db }, sales, row, 'papers')
    const hash = createHash('sha256').update(file).digest()
    await ctx.transaction((tx) => notePdfHash(tx.db, id, hash))
  })
}
