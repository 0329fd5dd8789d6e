import type { Reply } from '@app/contract/kit'
import type { payments } from '@app/contract/payments'
import { me } from '#kit/data/context.ts'
import type { Context, WriteContext } from '#kit/data/context.ts'
import { InvalidFields, conflict, invalid } from '#kit/base/errors.ts'
import { fingerprint } from '#kit/base/fingerprint.ts'
import type { Billing } from '../payments.party.ts'
import { dayIn, dueOn } from '../invoices/payments.invoices.policy.ts'
import { offersTransfer, openPurchase, quotePurchase } from './payments.purchase.service.ts'
import type { Ordered } from './payments.purchase.service.ts'
import { answerOfKey, keepAnswer } from './payments.orders.queries.ts'
import { entityById } from '../sellers/payments.sellers.reads.ts'
import type { Entity } from '../sellers/payments.sellers.reads.ts'
import type { SaleKind } from '../payments.sales.ts'
import type { PurchaseLine } from './payments.totals.policy.ts'
import { invoiceUrl } from '../invoices/payments.invoices.view.ts'
import { t } from '../payments.texts.ts'

type Booked = Reply<typeof payments.bookEvent>

/** A card order keeps what it holds for half an hour. */
export const HOLD_MS = 30 * 60_000

/** Something with a seller; whatever else its domain knows of it is that domain's. */
export type Sellable = {
  id: number
  name: string
  /** YYYY-MM-DD; an invoice is due some days before. */
  start_date: string
  currency_code: string
  financial_entity_id: number | null
}

/** What a domain makes of a request: every objection by field, and the lines of the invoice. */
export type Offer = {
  problems: Record<string, string[]>
  /** Said when nothing else is wrong: less is left than was asked for. */
  shortage?: string | undefined
  lines: readonly PurchaseLine[]
}

/** The fields of every order, whatever is bought. */
type Checkout = { idempotency_key: string; payment_method: 'card' | 'transfer'; order_number?: string | undefined }

/** What a quote needs; `O` is the domain's own offer, which it gets back when the order stands. */
export type Asked<S extends Sellable, O extends Offer> = {
  sale: SaleKind
  /**
   * Finds what is asked for. For a sale it is held, so that what is read after it stays true until the transaction ends.
   * @returns undefined when there is nothing to buy under this number
   */
  find(): Promise<S | undefined>
  /** @param seller whose invoice it would be; undefined when nobody sells it yet */
  offer(subject: S, seller: { has_account: boolean } | undefined): Promise<O>
  /** The address for the invoice. @throws InvalidFields when it is not the company's */
  billing(company_id: number): Promise<Billing>
}

export type Sale<S extends Sellable, O extends Offer> = Asked<S, O> & {
  /** The whole request as it was parsed: the same key with another request is refused. */
  body: Checkout
  /** Writes down what the order holds, in the same transaction. */
  keep(order: Ordered, subject: S, offer: O): Promise<void>
}

/**
 * Sells something as one order, in the transaction at hand. Amounts come from the rows, never from the request. Of two
 * buyers the second waits until the first has what is held; the same key again gives the first answer, word for word.
 * @throws InvalidFields with every problem at once; Refused 409 `sold_out`, `idempotency_conflict`
 */
export async function sell<S extends Sellable, O extends Offer>(ctx: WriteContext, sale: Sale<S, O>): Promise<Booked> {
  const { customer_id } = me(ctx)
  const { idempotency_key: key, payment_method: method, order_number } = sale.body
  const request_hash = fingerprint(sale.body)
  const answered = async (): Promise<Booked | undefined> => {
    const found = await answerOfKey(ctx.db, customer_id, key)
    if (found && found.request_hash !== request_hash) throw otherRequest()
    return found?.reply as Booked | undefined
  }
  const subject = await sale.find()
  // After what is sold is held: of two requests with one key at once the second finds the answer of the first.
  const before = await answered()
  if (before) return before
  const { offer, entity, billing, company_id } = await price(ctx, sale, subject)
  const { id: subject_id, name: subject_name, currency_code: currency, start_date } = found(sale, subject)
  if (method === 'transfer' && !(await offersTransfer(ctx.db, entity.id, currency)))
    throw invalid('payment_method', noTransfer(currency))
  const order = await openPurchase(
    ctx,
    {
      sale: sale.sale,
      subject_id,
      subject_name,
      entity_id: entity.id,
      currency,
      buyer_customer_id: customer_id,
      company_id,
      billing,
      order_number: order_number ?? null,
      lines: offer.lines,
      method,
      idempotency_key: key,
      due_on: dueOn(start_date, dayIn(entity.time_zone, ctx.now)),
      hold_until: method === 'card' ? new Date(ctx.now.getTime() + HOLD_MS) : null,
    },
    entity,
    (ordered) => sale.keep(ordered, found(sale, subject), offer),
  )
  if (!order) {
    // Its twin did not have to wait, and has just been written.
    const first = await answered()
    if (!first) throw otherRequest()
    return first
  }
  const { order_id, invoice_id, invoice_ids, state, amount_net, amount_vat, amount_gross } = order
  const reply: Booked = {
    order: order_id,
    invoice: invoiceUrl(ctx.url, invoice_id),
    invoice_id,
    invoice_ids,
    state,
    payment_method: method,
    currency_code: currency,
    amount_net,
    amount_vat,
    amount_gross,
  }
  await keepAnswer(ctx.db, order_id, { request_hash, reply })
  return reply
}

/** What the same request would cost, by line and VAT rate; nothing is held or written. @throws as `sell` */
export async function quote<S extends Sellable, O extends Offer>(
  ctx: Context,
  asked: Asked<S, O>,
): Promise<Reply<typeof payments.quoteEvent>> {
  const subject = await asked.find()
  const { offer, entity, billing } = await price(ctx, asked, subject)
  const { currency_code: currency } = found(asked, subject)
  return quotePurchase(ctx, { currency, billing, lines: offer.lines }, entity)
}

type Priced<O> = { offer: O; entity: Entity; billing: Billing; company_id: number }

/** Everything that stands against a request, all at once. */
async function price<S extends Sellable, O extends Offer>(
  ctx: Context,
  asked: Asked<S, O>,
  given: S | undefined,
): Promise<Priced<O>> {
  const subject = found(asked, given)
  const { company_id } = me(ctx)
  const entity =
    subject.financial_entity_id === null ? undefined : await entityById(ctx.db, subject.financial_entity_id)
  const offer = await asked.offer(subject, entity && { has_account: entity.accounts > 0 })
  const problems = { ...offer.problems }
  const billing =
    company_id === null
      ? undefined
      : await asked.billing(company_id).catch((error: unknown) => {
          if (!(error instanceof InvalidFields)) throw error
          Object.assign(problems, error.fields)
          return undefined
        })
  if (Object.keys(problems).length > 0) throw new InvalidFields(problems)
  if (offer.shortage !== undefined) throw conflict('sold_out', offer.shortage)
  if (!billing || company_id === null || !entity) throw invalid('non_field_errors', t('this-cannot-be-booked-yet'))
  return { offer, entity, billing, company_id }
}

function found<S extends Sellable>(asked: { sale: SaleKind }, subject: S | undefined): S {
  if (!subject) throw invalid(asked.sale.kind, t('invalid-hyperlink-object-does-not-exist'))
  return subject
}

/** Said where the seller has no account in the currency. */
export const noTransfer = (currency: string): string => t('bank-transfer-is-not-offered-in-its', { currency })

const otherRequest = () => conflict('idempotency_conflict', t('this-key-belongs-to-another-order-start'))
