import { idOf } from '@app/contract/kit'
import type { Body, Reply } from '@app/contract/kit'
import type { payments } from '@app/contract/payments'
import type { Context } from '#kit/context.ts'
import { me } from '#kit/context.ts'
import { InvalidFields, conflict, invalid, violates } from '#kit/errors.ts'
import { fingerprint } from '#kit/fingerprint.ts'
import { billingAddressFor } from '../companies/index.ts'
import { entityWithAccounts, openPurchase } from '../payments/index.ts'
import type { BillingCopy, OrderPaid, OrderReleased, PurchaseLine } from '../payments/index.ts'
import { dueOn, entryProblems, priceProblems } from './awards.policy.ts'
import type { Problems } from './awards.policy.ts'
import { addBooking, entryPrices, findBooking, lockAward, moveBooking } from './awards.queries.ts'
import type { EntryPrice } from './awards.queries.ts'

type BookBody = Body<typeof payments.bookAward>
type Booked = Reply<typeof payments.bookAward>

const HOLD_MS = 30 * 60_000

/**
 * Buys entries of an award on one invoice. Amounts come from the rows; the same key again gives the first answer.
 * @throws InvalidFields with every problem at once; Refused 409 `idempotency_conflict`
 */
export async function bookAward(ctx: Context, body: BookBody): Promise<Booked> {
  const actor = me(ctx)
  const request_hash = fingerprint(body)
  const award = await lockAward(ctx.db, idOf(body.award), ctx.now)
  const before = await answered(ctx, actor.customer_id, body.idempotency_key, request_hash)
  if (before) return before
  if (!award) throw invalid('award', 'Invalid hyperlink - Object does not exist.')
  const entries = body.entries.map(({ price, quantity }) => ({ price: idOf(price), quantity }))
  const entity_id = award.financial_entity_id
  const seller = entity_id === null ? undefined : await entityWithAccounts(ctx.db, entity_id)
  const offer = await entryPrices(
    ctx.db,
    award.id,
    entries.map(({ price }) => price),
  )
  const problems: Problems = {
    ...entryProblems(award, actor, seller !== undefined && seller.accounts > 0, ctx.now),
    ...priceProblems(entries, offer, actor.company_category, ctx.now),
  }
  const { company_id } = actor
  const billing =
    company_id === null ? undefined : await billingOf(ctx, idOf(body.billing_address), company_id, problems)
  if (Object.keys(problems).length > 0 || !billing || company_id === null || entity_id === null)
    throw new InvalidFields(problems)
  const method = body.payment_method
  const order = await openPurchase(ctx, {
    kind: 'award',
    subject_id: award.id,
    subject_name: award.name,
    entity_id,
    currency: award.currency_code,
    buyer_customer_id: actor.customer_id,
    company_id,
    billing,
    order_number: body.order_number ?? null,
    lines: entries.flatMap((entry) => lineOf(entry, offer, award)),
    method,
    idempotency_key: body.idempotency_key,
    due_on: dueOn(award, ctx.now),
    hold_until: method === 'card' ? new Date(ctx.now.getTime() + HOLD_MS) : null,
  })
  if (order.repeated) {
    // The same request came twice at once; its other copy has just been written.
    const first = await answered(ctx, actor.customer_id, body.idempotency_key, request_hash)
    if (!first) throw otherRequest()
    return first
  }
  const reply: Booked = {
    order: order.order_id,
    invoice: ctx.url(`/rest/payments/invoices/${order.invoice_id}/`),
    invoice_id: order.invoice_id,
    state: order.state,
    payment_method: method,
    currency_code: award.currency_code,
    amount_net: order.amount_net,
    amount_vat: order.amount_vat,
    amount_gross: order.amount_gross,
  }
  await store(() =>
    addBooking(
      ctx.db,
      {
        order_id: order.order_id,
        invoice_id: order.invoice_id,
        award_id: award.id,
        company_id,
        customer_id: actor.customer_id,
        idempotency_key: body.idempotency_key,
        request_hash,
        reply,
        created_at: ctx.now,
      },
      entries,
    ),
  )
  return reply
}

/** The first answer to this key; a key of another request is refused. */
async function answered(
  ctx: Context,
  customer_id: number,
  key: string,
  request_hash: string,
): Promise<Booked | undefined> {
  const found = await findBooking(ctx.db, customer_id, key)
  if (found && found.request_hash !== request_hash) throw otherRequest()
  return found?.reply as Booked | undefined
}

function lineOf(
  entry: { price: number; quantity: number },
  offer: ReadonlyMap<number, EntryPrice>,
  award: { name: string; country: string },
): PurchaseLine[] {
  const price = offer.get(entry.price)
  if (!price) return []
  return [
    {
      kind: 'award_entry',
      description: `${award.name}: ${price.name}`,
      quantity: entry.quantity,
      unit_amount: price.amount,
      supply: 'service',
      supply_country: award.country,
    },
  ]
}

async function billingOf(
  ctx: Context,
  id: number,
  company_id: number,
  problems: Problems,
): Promise<BillingCopy | undefined> {
  try {
    return await billingAddressFor(ctx, id, company_id)
  } catch (error) {
    if (!(error instanceof InvalidFields)) throw error
    Object.assign(problems, error.fields)
    return undefined
  }
}

async function store(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (violates(error, 'award_booking_once')) throw otherRequest()
    throw error
  }
}

const otherRequest = () =>
  conflict('idempotency_conflict', 'This key belongs to another order. Start the booking again.')

/** A paid order's entries open for their answers. */
export async function confirmPaid(ctx: Context, fact: OrderPaid): Promise<void> {
  await moveBooking(ctx.db, fact.order_id, 'paid')
}

/** Entries of an order that expired or was cancelled are closed. */
export async function releaseOrder(ctx: Context, fact: OrderReleased): Promise<void> {
  await moveBooking(ctx.db, fact.order_id, 'released')
}
