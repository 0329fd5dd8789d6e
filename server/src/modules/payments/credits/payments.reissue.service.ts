import type { Body, Reply } from '@app/contract/kit'
import type { payments } from '@app/contract/payments'
import { InvalidFields, invalid, permit } from '#kit/base/errors.ts'
import { logAct } from '#kit/data/audit.ts'
import { me } from '#kit/data/context.ts'
import type { WriteContext } from '#kit/data/context.ts'
import { lockSeen } from '../desk/payments.desk.lock.service.ts'
import { paymentsFor } from '../desk/payments.desk.reads.ts'
import { dayIn, dueOn } from '../invoices/payments.invoices.policy.ts'
import { insertDrafts, lockInvoice, lockInvoicesOf } from '../invoices/payments.invoices.queries.ts'
import type { LockedInvoice } from '../invoices/payments.invoices.queries.ts'
import { invoiceById, numbersOf } from '../invoices/payments.invoices.reads.ts'
import type { InvoiceRow } from '../invoices/payments.invoices.reads.ts'
import { confirmOrder, moveToReplacements } from '../money/payments.settle.service.ts'
import { issueOrder, partyOf, tableFor } from '../orders/payments.purchase.service.ts'
import { partsOfOrder, totalsOf } from '../orders/payments.totals.policy.ts'
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
 * Credits the invoices of an order whole and issues others instead, with a right address or another VAT, as one act: they name
 * each other, what was paid moves with them, and what is too much by then is asked back (docs/rules/payments.md#corrections). One may become
 * two, and two may become one.
 * @param id of one of them; an operator may choose VAT cases of lines on each
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
  const former = (await lockInvoicesOf(ctx.db, invoice.order_id)).filter(({ state }) => state !== 'cancelled')
  const cases = (wanted.cases ?? []).map((one, at) => ({ ...one, at, invoice: one.invoice ?? id }))
  const casesOf = (invoice_id: number) => cases.filter((one) => one.invoice === invoice_id)
  const stray = cases.find((one) => !former.some((of) => of.id === one.invoice))
  if (stray) throw noSuchLine(stray)
  const lines: (PurchaseLine | FixedLine)[] = []
  for (const one of former) {
    lines.push(...linesAgain(await creditableOf(ctx.db, one.id), casesOf(one.id)))
    for (const payment of await paymentsFor(ctx.db, one.id)) permit(mayGoBack(payment))
  }
  const sale = sales.of(invoice.order_kind)
  const [paper] = await sale.papers(ctx.db, [invoice])
  const table = await tableFor({ db: ctx.db, now: row.created_at }, entity)
  const { vat_answer_id = null, vat_id_awaited: _, ...party } = billing
  const totals = totalsOf(lines, entity, billing, table)
  for (const one of former) {
    await creditRest(ctx, one, wanted.reason)
    await setReplaced(ctx.db, one.id, ctx.now)
  }
  const issued = await insertDrafts(
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
      due_on: dueAgain(row.due_on, paper?.subject?.start_date, dayIn(entity.time_zone, ctx.now)),
      issue_no: row.issue_no + 1,
    },
    partsOfOrder(totals),
    ctx.now,
  )
  await issueOrder(ctx, sale, invoice)
  const first = issued[0] as number
  await sale.moveInvoice(ctx.db, invoice.order_id, first)
  await moveMoney(ctx, former)
  await confirmOrder(ctx, (await lockInvoice(ctx.db, first)) as LockedInvoice)
  const numbers = await numbersOf(ctx.db, issued)
  for (const one of former)
    await logAct(ctx, {
      act: 'invoice.reissued',
      object: `invoice:${one.id}`,
      before: { amount_gross: one.amount_gross, number: one.number },
      after: {
        amount_gross: totals.amount_gross,
        number: numbers,
        cases: casesOf(one.id).map(({ at: _at, ...chosen }) => chosen),
      },
      reason: wanted.reason,
    })
  return { invoice: first, invoices: issued }
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

/** A VAT case that an operator chose for a line, with its place in the request. */
type ChosenCase = NonNullable<Wanted['cases']>[number] & { at: number }

const noSuchLine = ({ at }: Pick<ChosenCase, 'at'>) => invalid(`cases.${at}`, t('this-line-is-not-on-the-invoice'))

/** All that is left of an invoice, to be sold again: its VAT by the table, unless an operator chose it or the supply is unknown. */
function linesAgain(of: Creditable, cases: readonly ChosenCase[]): (PurchaseLine | FixedLine)[] {
  const left = restOf(of)
  const unknown = cases.find(({ position }) => !left.some((one) => one.position === position))
  if (unknown) throw noSuchLine(unknown)
  return left.flatMap(({ position, quantity, amount }): (PurchaseLine | FixedLine)[] => {
    const line = of.lines.find((one) => one.position === position)
    if (!line) return []
    const { kind, description, supply, supply_country } = line
    const sold =
      quantity === undefined
        ? { quantity: 1, unit_amount: amount ?? 0 }
        : {
            quantity,
            unit_amount: line.unit_amount,
            allowance: line.allowance,
            allowance_reason: line.allowance_reason,
          }
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

/** What was paid counts for the new invoices; what is too much for them goes back the way it came, once somebody approves. */
async function moveMoney(ctx: WriteContext, former: readonly LockedInvoice[]): Promise<void> {
  const requested_by = me(ctx).customer_id
  for (const { id: from } of former)
    for (const { id: payment_id, refundable, method } of await paymentsFor(ctx.db, from)) {
      const amount = await moveToReplacements(ctx, from, { payment_id, amount: refundable, requested_by })
      if (amount <= 0) continue
      const refund = { payment_id, requested_by, way: wayBack(method), amount, reason: t('more-was-paid-than-was-due') }
      await insertRefund(ctx.db, refund, ctx.now)
    }
}
