import { idOf } from '@app/contract/kit'
import type { Body, Reply } from '@app/contract/kit'
import type { payments } from '@app/contract/payments'
import type { Context } from '#kit/context.ts'
import { me } from '#kit/context.ts'
import { billingAddressFor } from '../companies/index.ts'
import { sell } from '../payments/index.ts'
import type { OrderPaid, OrderReleased, PurchaseLine } from '../payments/index.ts'
import { entryProblems, priceProblems } from './awards.policy.ts'
import { addBooking, entryPrices, lockAward, moveBooking } from './awards.queries.ts'
import type { EntryPrice } from './awards.queries.ts'

type BookBody = Body<typeof payments.bookAward>

/**
 * Buys entries of an award on one invoice.
 * @throws InvalidFields with every problem at once; Refused 409 `idempotency_conflict`
 */
export function bookAward(ctx: Context, body: BookBody): Promise<Reply<typeof payments.bookAward>> {
  const actor = me(ctx)
  const entries = body.entries.map(({ price, quantity }) => ({ price: idOf(price), quantity }))
  return sell(ctx, {
    kind: 'award',
    body,
    find: () => lockAward(ctx.db, idOf(body.award), ctx.now),
    billing: (company_id) => billingAddressFor(ctx, idOf(body.billing_address), company_id),
    async offer(award, seller) {
      const prices = await entryPrices(
        ctx.db,
        award.id,
        entries.map(({ price }) => price),
      )
      return {
        problems: {
          ...entryProblems(award, actor, seller?.has_account ?? false, ctx.now),
          ...priceProblems(entries, prices, actor.company_category, ctx.now),
        },
        lines: entries.flatMap((entry) => lineOf(entry, prices, award)),
      }
    },
    keep: (order, award) =>
      addBooking(
        ctx.db,
        { ...order, award_id: award.id, customer_id: actor.customer_id, created_at: ctx.now },
        entries,
      ),
  })
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

/** A paid order's entries open for their answers. */
export async function confirmPaid(ctx: Context, fact: OrderPaid): Promise<void> {
  await moveBooking(ctx.db, fact.order_id, 'paid')
}

/** Entries of an order that expired or was cancelled are closed. */
export async function releaseOrder(ctx: Context, fact: OrderReleased): Promise<void> {
  await moveBooking(ctx.db, fact.order_id, 'released')
}
