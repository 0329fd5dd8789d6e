import { t as ofSchemas } from '@app/contract/input.texts'
import type { Body, Reply } from '@app/contract/kit'
import type { payments } from '@app/contract/payments'
import { decimalsOf } from '#kit/base/amounts.ts'
import { InvalidFields, invalid, notFound, permit } from '#kit/base/errors.ts'
import { logAct } from '#kit/data/audit.ts'
import { me } from '#kit/data/context.ts'
import type { Context, WriteContext } from '#kit/data/context.ts'
import { lockSeen } from '../desk/payments.desk.lock.service.ts'
import { deskRow, paymentsFor } from '../desk/payments.desk.reads.ts'
import { toDeskPayment } from '../desk/payments.desk.view.ts'
import { lockInvoice } from '../invoices/payments.invoices.queries.ts'
import type { LockedInvoice } from '../invoices/payments.invoices.queries.ts'
import { invoiceById } from '../invoices/payments.invoices.reads.ts'
import { toParty } from '../invoices/payments.invoices.view.ts'
import { countTowards } from '../money/payments.money.queries.ts'
import { confirmOrder } from '../money/payments.settle.service.ts'
import { shownLine } from '../orders/payments.totals.policy.ts'
import type { Sales } from '../payments.sales.ts'
import { askBack } from '../refunds/payments.refunds.service.ts'
import { mayApprove, needsSecondPerson } from '../refunds/payments.refunds.policy.ts'
import { goingBack } from '../refunds/payments.refunds.queries.ts'
import { approvalAbove } from '../sellers/payments.sellers.reads.ts'
import { creditFor, mayBeCorrected, restOf } from './payments.credits.policy.ts'
import type { Credit, WantedLine } from './payments.credits.policy.ts'
import { insertCreditNote, putDraft, removeDraft, returnDraft } from './payments.credits.queries.ts'
import { creditableOf, draftOf, openBeside } from './payments.credits.reads.ts'
import type { DraftRow, PlacedRefund } from './payments.credits.reads.ts'

type Form = Reply<typeof payments.creditForm>
type Wanted = Omit<Body<typeof payments.putCredit>, 'version' | 'ask'>

/** All that is needed to write a credit note of parts of an invoice, and the draft if there is one. @throws Refused 404, 409 */
export async function creditForm(ctx: Context, sales: Sales, id: number): Promise<Form> {
  const [row, desk] = [await invoiceById(ctx.db, id), await deskRow(ctx.db, id, ctx.now)]
  if (!row || !desk || row.kind !== 'invoice') throw notFound()
  permit(mayBeCorrected(row))
  const { currency_code } = row
  const draft = await draftOf(ctx.db, id)
  return {
    id,
    version: desk.version,
    number: row.number ?? '',
    issued_on: row.issued_on ?? '',
    company: { id: row.company_id, name: desk.company_name },
    billing: toParty(row.billing),
    subject_name: row.subject_name,
    seller: desk.seller_name,
    currency_code,
    amount_paid: row.amount_paid - row.amount_returned - (await goingBack(ctx.db, id)),
    amount_due: row.amount_gross - row.amount_credited,
    approval_above: (await approvalAbove(ctx.db, row.entity_id)) * 10 ** decimalsOf(currency_code),
    lines: (await creditableOf(ctx.db, id)).lines.map(shownLine),
    seats: await sales.of(row.order_kind).seats(ctx.db, row.order_id),
    payments: (await paymentsFor(ctx.db, id)).map(toDeskPayment),
    beside: await openBeside(ctx.db, row),
    draft: draft ? toDraft(draft, me(ctx).customer_id) : null,
  }
}

function toDraft(draft: DraftRow, reader: number): NonNullable<Form['draft']> {
  const { cause, reason, lines, seats, refunds, amount_gross, writer, written_by, written_at, requested_at } = draft
  return {
    cause,
    reason,
    lines,
    seats,
    refunds,
    amount_gross,
    writer,
    own: written_by === reader,
    written_at: written_at.toISOString(),
    requested_at: requested_at?.toISOString() ?? null,
  }
}

/** The sums of a credit note that is not written yet. @throws InvalidFields; Refused 404, 409 */
export async function previewCredit(
  ctx: Context,
  id: number,
  { lines }: Body<typeof payments.previewCredit>,
): Promise<Reply<typeof payments.previewCredit>> {
  const row = await invoiceById(ctx.db, id)
  if (!row || row.kind !== 'invoice') throw notFound()
  permit(mayBeCorrected(row))
  const credit = await creditOfLines(ctx, id, lines)
  const above = await approvalAbove(ctx.db, row.entity_id)
  const paid_after =
    row.amount_paid - row.amount_returned - (row.amount_gross - row.amount_credited - credit.amount_gross)
  return {
    currency_code: row.currency_code,
    ...credit,
    lines: credit.lines.map(({ corrects_position: _line, ...line }) => shownLine(line)),
    second_person: needsSecondPerson(credit.amount_gross, row.currency_code, above),
    to_place: Math.min(credit.amount_gross, Math.max(0, paid_after)),
  }
}

async function creditOfLines(ctx: Context, invoice_id: number, lines: readonly WantedLine[]): Promise<Credit> {
  const credit = creditFor(await creditableOf(ctx.db, invoice_id), lines)
  if ('problems' in credit) throw new InvalidFields(credit.problems)
  if (credit.amount_gross === 0) throw invalid('lines', ofSchemas('choose-what-is-credited'))
  return credit
}

/**
 * Stores a credit note as a draft, or issues it: at once up to the seller's limit, above it as soon as somebody else approves.
 * @returns whether it was issued
 * @throws InvalidFields; Refused 404, 409 `changed_meanwhile`, `ended`, `not_issued`, `disputed`
 */
export async function putCredit(
  ctx: WriteContext,
  sales: Sales,
  id: number,
  { version, ask, ...wanted }: Body<typeof payments.putCredit>,
): Promise<Reply<typeof payments.putCredit>> {
  const { invoice } = await lockSeen(ctx, id, version)
  permit(mayBeCorrected(invoice))
  const credit = await creditOfLines(ctx, id, wanted.lines)
  const operator = me(ctx).customer_id
  const above = await approvalAbove(ctx.db, invoice.entity_id)
  if (ask && !needsSecondPerson(credit.amount_gross, invoice.currency_code, above)) {
    await removeDraft(ctx.db, id)
    return { credit_note: await issueWanted(ctx, sales, { invoice, wanted, asked_by: operator }) }
  }
  await putDraft(
    ctx.db,
    {
      ...wanted,
      invoice_id: id,
      amount_gross: credit.amount_gross,
      written_by: operator,
      requested_at: ask ? ctx.now : null,
    },
    ctx.now,
  )
  if (ask)
    await logAct(ctx, {
      act: 'invoice.credit_asked',
      object: `invoice:${id}`,
      after: { amount: credit.amount_gross },
      reason: wanted.reason,
    })
  return { credit_note: null }
}

/** The draft that somebody asked to approve, with its invoice, both locked. @throws Refused 404, 409 `changed_meanwhile` */
async function askedFor(ctx: WriteContext, id: number, version: string) {
  const { invoice } = await lockSeen(ctx, id, version)
  const draft = await draftOf(ctx.db, id, true)
  if (!draft || draft.requested_at === null) throw notFound()
  return { invoice, draft }
}

/**
 * Approves and issues a credit note that another operator asked for, as it was written.
 * @throws InvalidFields where less is left by now; Refused 404, 409 `changed_meanwhile`, `second_person`, `ended`, `disputed`
 */
export async function approveCredit(
  ctx: WriteContext,
  sales: Sales,
  id: number,
  { version }: Body<typeof payments.approveCredit>,
): Promise<Reply<typeof payments.approveCredit>> {
  const { invoice, draft } = await askedFor(ctx, id, version)
  permit(mayBeCorrected(invoice))
  const above = await approvalAbove(ctx.db, invoice.entity_id)
  const asked = { requested_by: draft.written_by, amount: draft.amount_gross, currency_code: invoice.currency_code }
  permit(mayApprove(asked, me(ctx).customer_id, above))
  await removeDraft(ctx.db, id)
  return { credit_note: await issueWanted(ctx, sales, { invoice, wanted: draft, asked_by: draft.written_by }) }
}

/** Sends a draft back to its writer. @throws Refused 404, 409 `changed_meanwhile` */
export async function declineCredit(
  ctx: WriteContext,
  id: number,
  { version, reason }: Body<typeof payments.declineCredit>,
): Promise<Record<string, never>> {
  const { draft } = await askedFor(ctx, id, version)
  await returnDraft(ctx.db, id)
  await logAct(ctx, {
    act: 'invoice.credit_declined',
    object: `invoice:${id}`,
    after: { amount: draft.amount_gross },
    reason,
  })
  return {}
}

/** Throws a draft away. @throws Refused 404 */
export async function discardCredit(ctx: WriteContext, id: number): Promise<Record<string, never>> {
  if (!(await lockInvoice(ctx.db, id)) || !(await draftOf(ctx.db, id, true))) throw notFound()
  await removeDraft(ctx.db, id)
  return {}
}

async function issueWanted(
  ctx: WriteContext,
  sales: Sales,
  { invoice, wanted, asked_by }: { invoice: LockedInvoice; wanted: Wanted; asked_by: number },
): Promise<number> {
  const credit = await creditOfLines(ctx, invoice.id, wanted.lines)
  const note = await issueCredit(ctx, invoice, credit, wanted.reason)
  if (wanted.seats.length > 0) await sales.of(invoice.order_kind).releaseSeats(ctx, invoice.order_id, wanted.seats)
  const after = (await lockInvoice(ctx.db, invoice.id)) as LockedInvoice
  if (after.open_amount === 0) await confirmOrder(ctx, after)
  await placeRefunds(ctx, { invoice: after, note, refunds: wanted.refunds, asked_by, reason: wanted.reason })
  await logAct(ctx, {
    act: 'invoice.credited',
    object: `invoice:${invoice.id}`,
    before: { state: invoice.state, amount_credited: invoice.amount_credited },
    after: { state: after.state, amount_credited: after.amount_credited, credit_note: note, cause: wanted.cause },
    reason: wanted.reason,
  })
  return note
}

async function placeRefunds(
  ctx: WriteContext,
  placed: { invoice: LockedInvoice; note: number; refunds: readonly PlacedRefund[]; asked_by: number; reason: string },
): Promise<void> {
  const { note, refunds, asked_by, reason } = placed
  let { invoice } = placed
  for (const [index, { payment, ...refund }] of refunds.entries()) {
    if (refund.amount === 0) continue
    await askBack(
      ctx,
      invoice,
      { ...refund, payment_id: payment, reason: reason.slice(0, 300), credit_note_id: note },
      { asked_by, at: `refunds.${index}` },
    )
    invoice = (await lockInvoice(ctx.db, invoice.id)) as LockedInvoice
  }
}

/** Issues a credit note and counts it towards its invoice; the buyer gets it by mail. @returns its id */
export async function issueCredit(
  ctx: WriteContext,
  invoice: Pick<LockedInvoice, 'id'>,
  credit: Credit,
  reason: string,
): Promise<number> {
  const note = await insertCreditNote(ctx.db, { invoice_id: invoice.id, reason, credit }, ctx.now)
  await countTowards(
    ctx.db,
    invoice.id,
    { credited: credit.amount_gross, cancelled: credit.amount_gross === 0 },
    ctx.now,
  )
  await ctx.record({ kind: 'payments.credit_note_issued', invoice_id: note })
  return note
}

/** Credits all that is left of an invoice, which is cancelled by it. @returns the credit note */
export async function creditRest(ctx: WriteContext, invoice: LockedInvoice, reason: string): Promise<number> {
  const creditable = await creditableOf(ctx.db, invoice.id)
  const credit = creditFor(creditable, restOf(creditable))
  if ('problems' in credit) throw new InvalidFields(credit.problems)
  return issueCredit(ctx, invoice, credit, reason)
}
