import type { Context } from '#kit/data/context.ts'
import type { JobContext } from '#kit/work/jobs.ts'
import { invoiceById } from '../invoices/payments.invoices.reads.ts'
import type { Sales } from '../payments.sales.ts'
import { modelFor } from './payments.einvoice.service.ts'
import { NotSent, accessPoint, forPeppol } from './payments.peppol.ts'
import type { PeppolDocument } from './payments.peppol.ts'
import { noteNotSent, noteSent, queueSending, takeSending } from './payments.peppol.queries.ts'

/** Minutes after each try that failed; after the last one it is given up, some four days after the first. */
const PAUSES: readonly number[] = [1, 3, 10, 30, 60, 120, 240, 480, 720, 1440, 1440, 1440]
const MINUTE_MS = 60_000
/** Longer than a try takes: what a process that died had taken is tried again after it. */
const TAKEN_MS = 5 * MINUTE_MS
/** Documents of one run of the job; a run takes at most so long. */
const RUN_DOCUMENTS = 200
const RUN_MS = 50_000

/** The document as the network takes it; undefined for tests and for documents that do not go there. */
async function documentFor(ctx: Pick<Context, 'db'>, sales: Sales, id: number): Promise<PeppolDocument | undefined> {
  const row = await invoiceById(ctx.db, id)
  if (!row || row.number === null || row.test) return undefined
  const { model, problems } = await modelFor(ctx, sales, row)
  return problems.length > 0 ? undefined : forPeppol(model)
}

/** Queues an issued document for the network, where there is an access point and both parties have an address (docs/rules/einvoice.md#peppol). */
export async function queueForPeppol(ctx: Context, sales: Sales, id: number): Promise<void> {
  if (ctx.config.peppol && (await documentFor(ctx, sales, id))) await queueSending(ctx.db, id, ctx.now)
}

/** Sends the documents whose time has come, one after the other and never within a transaction. */
export async function sendByPeppol(ctx: JobContext, sales: Sales): Promise<void> {
  const point = accessPoint(ctx.config)
  if (!point) return
  const end = performance.now() + RUN_MS
  const { db } = ctx.database
  for (let count = 0; count < RUN_DOCUMENTS && performance.now() < end; count++) {
    // oxlint-disable-next-line no-await-in-loop
    const taken = await takeSending(db, ctx.now, new Date(ctx.now.getTime() + TAKEN_MS))
    if (!taken) return
    const { invoice_id, tries } = taken
    // oxlint-disable-next-line no-await-in-loop
    const document = await documentFor({ db }, sales, invoice_id)
    try {
      if (!document) throw new NotSent('ineligible', true)
      // oxlint-disable-next-line no-await-in-loop
      const { messageId } = await point.send(document)
      // oxlint-disable-next-line no-await-in-loop
      await noteSent(db, invoice_id, messageId, ctx.now)
    } catch (error) {
      if (!(error instanceof NotSent)) throw error
      const pause = error.final ? undefined : PAUSES[tries - 1]
      const next = pause === undefined ? null : new Date(ctx.now.getTime() + pause * MINUTE_MS)
      // oxlint-disable-next-line no-await-in-loop
      await noteNotSent(db, invoice_id, { problem: error.message, next, now: ctx.now })
    }
  }
}
