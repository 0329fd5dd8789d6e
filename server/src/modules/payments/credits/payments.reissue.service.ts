import type { Body, Reply } from '@app/contract/kit'
import type { payments } from '@app/contract/payments'
import { InvalidFields, invalid, permit } from '#kit/base/errors.ts'
import { logAct } from '#kit/data/audit.ts'
import { me } from '#kit/data/context.ts'
import type { WriteContext } from '#kit/data/context.ts'
import { lockSeen } from '../desk/payments.desk.lock.service.ts'
import { paymentsFor } from '../desk/payments.desk.reads.ts'
import { dayIn, dueOn } from '../invoices/payments.invoices.policy.ts'
import { insertDraft, lockInvoice } from '../invoices/payments.invoices.queries.ts'
import type { LockedInvoice } from '../invoices/payments.invoices.queries.ts'
import { invoiceById } from '../invoices/payments.invoices.reads.ts'
import type { InvoiceRow } from '../invoices/payments.invoices.reads.ts'
import { confirmOrder, moveCredit } from '../money/payments.settle.service.ts'
import { issue, partyOf, tableFor } from '../orders/payments.purchase.service.ts'
import { totalsOf } from '../orders/payments.totals.policy.ts'
import type { FixedLine, PurchaseLine } from '../orders/payments.totals.policy.ts'
import { missingPostcode } from '../payments.party.ts'
import type { Billing } from '../payments.party.ts'
import type { Sales } from '../payments.sales.ts'
import { mayGoBack, wayBack } from '../refunds/payments.refunds.policy.ts'
import { insertRefund } from '../refunds/payments.refunds.queries.ts'
import { entityById } from '../sellers/payments.sellers.reads.ts'
import type { Entity } from '../sellers/payments.sellers.reads.ts'
import { vatOfAddress } from '../vat/payments.vat-answers.service.ts'
import { checkVatId } from '../vat/payments.vat-id.ts'
import { usualNotes } from '../vat/payments.vat.policy.ts'
import { mayBeCorrected, restOf } from './payments.credits.policy.ts'
import type { Creditable } from './payments.credits.policy.ts'
import { setReplaced } from './payments.credits.queries.ts'
import { creditableOf } from './payments.credits.reads.ts'
import { creditRest } from './payments.credits.service.ts'
import { t } from '../payments.texts.ts'

type Wanted = Body<typeof payments.reissueInvoice>

/**
 * Credits an invoice whole and issues another one of the same order instead, with a right address or another VAT, as one act: both name
 * each other, what was paid moves with it, and what is too much by then is asked back (docs/rules/payments.md#corrections).
 * @throws InvalidFields; Refused 404, 409 `changed_meanwhile`, `ended`, `not_issued`, `disputed`, `refund_open`
 */
export async function reissueInvoice(
  ctx: WriteContext,
  sales: Sales,
  id: number,
  { version, ...wanted }: Wanted,
): Promise<Reply<typeof payments.reissueInvoice>> {
  const { invoice } = await lockSeen(ctx, id, version)
  permit(mayBeCorrected(invoice))
  const row = (await invoiceById(ctx.db, id)) as InvoiceRow
  const entity = (await entityById(ctx.db, invoice.entity_id)) as Entity
  const billing = await billingFor(ctx, row, wanted.billing)
  const creditable = await creditableOf(ctx.db, id)
  const sale = sales.of(invoice.order_kind)
  const [paper] = await sale.papers(ctx.db, [invoice])
  for (const payment of await paymentsFor(ctx.db, id)) permit(mayGoBack(payment))
  const table = await tableFor({ db: ctx.db, now: row.created_at }, entity)
  const { vat_answer_id = null, vat_id_awaited: _, ...party } = billing
  const totals = totalsOf(linesAgain(creditable, wanted.cases ?? []), entity, billing, table)
  await creditRest(ctx, invoice, wanted.reason)
  await setReplaced(ctx.db, id, ctx.now)
  const { amount_net, amount_vat, amount_gross, lines, vat_totals } = totals
  const next = await insertDraft(
    ctx.db,
    {
      order_id: invoice.order_id,
      entity_id: invoice.entity_id,
      test: row.test,
      company_id: invoice.company_id,
      buyer_customer_id: row.buyer_customer_id,
      seller: partyOf(entity),
      billing: party,
      vat_answer_id,
      order_number: wanted.order_number === undefined ? row.order_number : wanted.order_number,
      currency_code: invoice.currency_code,
      amount_net,
      amount_vat,
      amount_gross,
      due_on: dueAgain(row.due_on, paper?.subject?.start_date, dayIn(entity.time_zone, ctx.now)),
      replaces_id: id,
    },
    lines,
    vat_totals,
    ctx.now,
  )
  await issue(ctx, sale, {
    id: next,
    entity_id: invoice.entity_id,
    order_id: invoice.order_id,
    subject_id: invoice.subject_id,
  })
  await sale.moveInvoice(ctx.db, invoice.order_id, next)
  await moveMoney(ctx, id, (await lockInvoice(ctx.db, next)) as LockedInvoice)
  const issued = (await lockInvoice(ctx.db, next)) as LockedInvoice
  if (issued.open_amount === 0) await confirmOrder(ctx, issued)
  await logAct(ctx, {
    act: 'invoice.reissued',
    object: `invoice:${id}`,
    before: { amount_gross: row.amount_gross, number: row.number },
    after: { amount_gross, number: issued.number, cases: wanted.cases ?? [] },
    reason: wanted.reason,
  })
  return { invoice: next }
}

/** The address of the new invoice, with what VAT is chosen by now. @throws InvalidFields */
async function billingFor(ctx: WriteContext, row: InvoiceRow, given: Wanted['billing']): Promise<Billing> {
  const { name, address_line, address_line_2, postcode, city, country, vat_id, email } = { ...row.billing, ...given }
  const problems: Record<string, string[]> = {}
  const missing = missingPostcode({ country, postcode })
  if (missing !== undefined) problems['billing.postcode'] = [missing]
  const checked = vat_id === null || vat_id === '' ? { vat_id: null } : checkVatId(vat_id, country)
  if ('problem' in checked) problems['billing.vat_id'] = [checked.problem]
  if (Object.keys(problems).length > 0) throw new InvalidFields(problems)
  const number = 'vat_id' in checked ? checked.vat_id : null
  const vat = await vatOfAddress(ctx, row.company_id, { vat_id: number, country })
  // Other fields of the address, as those of an e-invoice, go along.
  return { ...row.billing, name, address_line, address_line_2, postcode, city, country, vat_id: number, email, ...vat }
}

/** All that is left of an invoice, to be sold again: its VAT by the table, unless an operator chose it or the supply is unknown. */
function linesAgain(of: Creditable, cases: NonNullable<Wanted['cases']>): (PurchaseLine | FixedLine)[] {
  const left = restOf(of)
  const unknown = cases.findIndex(({ position }) => !left.some((one) => one.position === position))
  if (unknown !== -1) throw invalid(`cases.${unknown}`, t('this-line-is-not-on-the-invoice'))
  return left.flatMap(({ position, quantity, amount }): (PurchaseLine | FixedLine)[] => {
    const line = of.lines.find((one) => one.position === position)
    if (!line) return []
    const { kind, description, supply, supply_country } = line
    const sold =
      quantity === undefined ? { quantity: 1, unit_amount: amount ?? 0 } : { quantity, unit_amount: line.unit_amount }
    const chosen = cases.find((one) => one.position === position)
    if (!chosen && supply !== null && supply_country !== null)
      return [{ kind, description, ...sold, supply, supply_country }]
    const { vat_case, vat_rate = 0 } = chosen ?? line
    const note = chosen
      ? usualNotes[vat_case]()
      : (of.vat.find((one) => one.vat_case === vat_case && one.vat_rate === vat_rate)?.note ?? '')
    return [
      {
        kind,
        description,
        ...sold,
        supply,
        supply_country,
        vat_case,
        vat_rate: vat_case === 'standard' ? vat_rate : 0,
        note,
      },
    ]
  })
}

/** The due day stays until it is over; then it is that of an order of today. All are the seller's days, YYYY-MM-DD. */
function dueAgain(due_on: string | null, start_date: string | undefined, today: string): string {
  return due_on !== null && due_on >= today ? due_on : dueOn(start_date, today)
}

/** What was paid counts for the new invoice; what is too much for that one goes back the way it came, once somebody approves. */
async function moveMoney(ctx: WriteContext, from: number, to: LockedInvoice): Promise<void> {
  let wanted = to.open_amount
  for (const { id, method, refundable } of await paymentsFor(ctx.db, from)) {
    const moved = Math.min(refundable, wanted)
    const asked = { payment_id: id, requested_by: me(ctx).customer_id }
    if (moved > 0)
      await moveCredit(ctx, { ...asked, amount: moved, reason: t('moved-with-its-invoice'), to_invoice_id: to.id })
    const way = wayBack(method)
    if (refundable > moved)
      await insertRefund(
        ctx.db,
        { ...asked, way, amount: refundable - moved, reason: t('more-was-paid-than-was-due') },
        ctx.now,
      )
    wanted -= moved
  }
}
