import { isDeepStrictEqual } from 'node:util'
import type { Reply } from '@app/contract/kit'
import type { payments } from '@app/contract/payments'
import { takesCards } from '../../../config.ts'
import type { Config } from '../../../config.ts'
import type { Context, WriteContext } from '#kit/data/context.ts'
import type { Db } from '#kit/data/db.ts'
import { invalid } from '#kit/base/errors.ts'
import type { Billing, Party } from '../payments.party.ts'
import { entityById } from '../sellers/payments.sellers.reads.ts'
import { draftsOf, expireDrafts, insertDrafts, issueDraft } from '../invoices/payments.invoices.queries.ts'
import { insertOrder, setOrderState } from './payments.orders.queries.ts'
import { countTowards } from '../money/payments.money.queries.ts'
import type { Entity } from '../sellers/payments.sellers.reads.ts'
import type { OrderRow } from './payments.orders.queries.ts'
import { freezePapers } from '../invoices/payments.paper.service.ts'
import { accountsOf } from '../sellers/payments.sellers.reads.ts'
import type { SaleKind, SoldOrder } from '../payments.sales.ts'
import { partsOfOrder, shownLine, totalsOf } from './payments.totals.policy.ts'
import type { PurchaseLine } from './payments.totals.policy.ts'
import { dayIn } from '../invoices/payments.invoices.policy.ts'
import { vatTableOn } from '../vat/payments.vat.reads.ts'
import type { VatTable } from '../vat/payments.vat.policy.ts'
import { awaitAnswer } from '../vat/payments.vat-answers.queries.ts'
import { t } from '../payments.texts.ts'

/** What another domain sells: its lines are priced by that domain, from its own rows. */
export type PurchaseRequest = {
  sale: SaleKind
  subject_id: number
  subject_name: string
  entity_id: number
  currency: string
  buyer_customer_id: number
  company_id: number
  billing: Billing
  order_number: string | null
  method: 'card' | 'transfer'
  idempotency_key: string
  /** YYYY-MM-DD */
  due_on: string
  /** Until when a card order keeps what it holds. */
  hold_until: Date | null
  lines: readonly PurchaseLine[]
}

/** An order that has been written, for the domain that stores its seats; `invoice_id` is the first of its invoices. */
export type Ordered = { order_id: number; invoice_id: number; company_id: number }

export type Purchase = {
  order_id: number
  /** The first of its invoices: one, or two where it has lines outside the scope of VAT and others. */
  invoice_id: number
  invoice_ids: number[]
  state: OrderRow['state']
  amount_net: number
  amount_vat: number
  amount_gross: number
}

/** Invoices are tests where no real provider could ever take money for them. */
function isTest(config: Config): boolean {
  return config.stripe === undefined && !config.production
}

/**
 * Writes an order and its invoices in the transaction at hand. A transfer is issued at once; a card order stays a draft
 * until it is paid (docs/decisions/0005). What costs nothing is paid.
 * @param keep stores the seats and other holdings of the order; the invoices are issued after it, so that they name the people on the seats
 * @returns undefined when the buyer has used the key before; then nothing was written
 * @throws InvalidFields when the seller has no bank account or card payment is not offered; Refused 409 for absurd sums
 */
export async function openPurchase(
  ctx: WriteContext,
  request: PurchaseRequest,
  entity: Entity,
  keep: (order: Ordered) => Promise<void>,
): Promise<Purchase | undefined> {
  const { sale, lines, billing: buyer, currency, method, ...order } = request
  const { vat_answer_id = null, vat_id_awaited = false, ...billing } = buyer
  mustHaveAccount(entity)
  if (method === 'card' && !takesCards(ctx.config))
    throw invalid('payment_method', t('card-payment-is-not-offered-choose-bank'))
  const table = await tableFor(ctx, entity)
  const totals = totalsOf(lines, entity, billing, table)
  const order_id = await insertOrder(ctx.db, { ...order, kind: sale.kind, method, currency_code: currency }, ctx.now)
  if (order_id === undefined) return undefined
  const parts = partsOfOrder(totals)
  const invoice_ids = await insertDrafts(
    ctx.db,
    {
      order_id,
      entity_id: entity.id,
      test: isTest(ctx.config),
      company_id: request.company_id,
      buyer_customer_id: request.buyer_customer_id,
      seller: partyOf(entity),
      billing,
      vat_answer_id,
      order_number: request.order_number,
      currency_code: currency,
      due_on: request.due_on,
      issue_no: 1,
    },
    parts,
    ctx.now,
  )
  if (vat_id_awaited && billing.vat_id !== null) {
    const confirmed = partsOfOrder(totalsOf(lines, entity, { ...billing, vat_id_confirmed: true }, table))
    for (const [index, { outside_scope, vat_totals }] of parts.entries()) {
      const then = confirmed.find((one) => one.outside_scope === outside_scope)
      if (!isDeepStrictEqual(then?.vat_totals, vat_totals))
        await awaitAnswer(ctx.db, invoice_ids[index] as number, billing.vat_id, ctx.now)
    }
  }
  const invoice_id = invoice_ids[0] as number
  await keep({ order_id, invoice_id, company_id: request.company_id })
  const { amount_net, amount_vat, amount_gross } = totals
  const free = amount_gross === 0
  if (free || method === 'transfer') await issueOrder(ctx, sale, { order_id, subject_id: request.subject_id })
  if (free) {
    await setOrderState(ctx.db, order_id, 'paid', ctx.now)
    const about = { order_id, invoice_id, subject_kind: sale.kind, subject_id: request.subject_id }
    await ctx.record({ kind: 'payments.order_paid', ...about })
  }
  return { order_id, invoice_id, invoice_ids, state: free ? 'paid' : 'pending', amount_net, amount_vat, amount_gross }
}

/** A seller as an invoice names it. */
export function partyOf({ accounts: _accounts, id: _id, code: _code, time_zone: _zone, ...party }: Entity): Party {
  return party
}

/**
 * Issues the invoices of an order that are drafts: takes their numbers, freezes their papers and records the facts, in the transaction at
 * hand. Of two, one over nothing is paid with it.
 */
export async function issueOrder(ctx: WriteContext, sale: SaleKind, order: SoldOrder): Promise<void> {
  const drafts = await draftsOf(ctx.db, order.order_id)
  for (const draft of drafts) await issueDraft(ctx.db, draft, ctx.now)
  await freezePapers(ctx.db, sale, order)
  for (const { id, amount_gross } of drafts) {
    if (amount_gross === 0) await countTowards(ctx.db, id, {}, ctx.now)
    await ctx.record({ kind: 'payments.invoice_issued', invoice_id: id })
  }
}

/** The same sums without writing anything. */
export async function quotePurchase(
  ctx: Context,
  request: Pick<PurchaseRequest, 'currency' | 'billing' | 'lines'>,
  entity: Entity,
): Promise<Reply<typeof payments.quoteEvent>> {
  mustHaveAccount(entity)
  const table = await tableFor(ctx, entity)
  const order = totalsOf(request.lines, entity, request.billing, table)
  const invoices = partsOfOrder(order).map(({ outside_scope, amount_gross }) => ({ outside_scope, amount_gross }))
  return { currency_code: request.currency, ...order, lines: order.lines.map(shownLine), invoices }
}

/** The day of the order decides, where the seller is: the buyer pays what was shown, whenever the invoice is issued. */
export function tableFor({ db, now }: { db: Db; now: Date }, entity: Pick<Entity, 'time_zone'>): Promise<VatTable> {
  return vatTableOn(db, dayIn(entity.time_zone, now))
}

function mustHaveAccount(entity: Entity): void {
  if (entity.accounts === 0) throw invalid('non_field_errors', t('this-cannot-be-booked-yet-its-organiser'))
}

/** Whether one can pay a seller by bank transfer: it has an account in the currency (docs/rules/payments.md#sellers). */
export async function offersTransfer(db: Db, entity_id: number | null, currency_code: string): Promise<boolean> {
  return entity_id !== null && (await accountsOf(db, entity_id, currency_code)).length > 0
}

/** Whether what is sold can be paid at all: its seller has an account, in the currency unless cards are taken. */
export async function canBePaid(
  ctx: Pick<WriteContext, 'db' | 'config'>,
  sold: { financial_entity_id: number | null; currency_code: string },
): Promise<boolean> {
  const { financial_entity_id: seller, currency_code } = sold
  if (await offersTransfer(ctx.db, seller, currency_code)) return true
  return takesCards(ctx.config) && seller !== null && ((await entityById(ctx.db, seller))?.accounts ?? 0) > 0
}

/** Gives back what a pending order held: nobody paid in time, or it was called off. */
export async function releaseOrder(ctx: WriteContext, order: OrderRow, reason: 'expired' | 'cancelled'): Promise<void> {
  await setOrderState(ctx.db, order.id, reason, ctx.now)
  await expireDrafts(ctx.db, order.id, ctx.now)
  await ctx.record({
    kind: 'payments.order_released',
    order_id: order.id,
    invoice_id: order.invoice_id,
    subject_kind: order.kind,
    subject_id: order.subject_id,
    reason,
  })
}
