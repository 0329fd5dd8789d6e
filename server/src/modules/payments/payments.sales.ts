import type { RawBuilder } from 'kysely'
import type { Reply } from '@app/contract/kit'
import type { payments } from '@app/contract/payments'
import { ORDER_KINDS } from '@app/contract/payments.sales'
import type { OrderKind } from '@app/contract/payments.sales'
import type { WriteContext } from '#kit/data/context.ts'
import type { Db } from '#kit/data/db.ts'

export type SoldOrder = { order_id: number; subject_id: number }

/** The text of an invoice beside its rows: place and days of the subject, and the names on the seats, in their order. */
export type OrderPaper = Pick<Reply<typeof payments.invoice>, 'subject' | 'attendees'>

/** A seat of an order, as the money desk shows it. */
export type SoldSeat = Reply<typeof payments.deskInvoice>['seats'][number]

export type SoldSubject = { id: number; name: string; start_date: string }

/**
 * The answers that payments needs from a domain that sells (docs/decisions/0057-sellers-register.md). Each such domain has one in
 * `x.sales.ts`; `server/src/sales.ts` lists them.
 */
export type SaleKind = {
  /** The name of its orders. */
  kind: OrderKind
  /** The papers that these orders' invoices would have if they were issued now, one for each. */
  papers(db: Db, orders: readonly SoldOrder[]): Promise<(OrderPaper & Pick<SoldOrder, 'order_id'>)[]>
  seats(db: Db, order_id: number): Promise<SoldSeat[]>
  /** Gives up credited seats of an order, and notifies the people on them. Seats of other orders are left alone. */
  releaseSeats(ctx: WriteContext, order_id: number, seat_ids: readonly number[]): Promise<void>
  /** The order's invoice was replaced by another one. */
  moveInvoice(db: Db, order_id: number, invoice_id: number): Promise<void>
  /** Its events, awards or the like that have a seller, the latest to begin first. */
  subjects(db: Db, most: number): Promise<SoldSubject[]>
  /**
   * Whether something that is published and not over is sold by a seller in a currency.
   * @param today YYYY-MM-DD
   */
  isOnSale(db: Db, of: { entity_id: number; currency_code: string }, today: string): Promise<boolean>
  /** A select of all that the seller in the row `own` sells at a moment. */
  onSaleNow(now: Date): RawBuilder<unknown>
}

/** All kinds of sale. */
export type Sales = {
  all: readonly SaleKind[]
  of(kind: OrderKind): SaleKind
}

/**
 * Puts the kinds of sale of all domains together.
 * @throws Error at the start when a kind of order of the contract is sold by nobody or by two
 */
export function openSales(given: readonly SaleKind[]): Sales {
  const byKind = new Map<OrderKind, SaleKind>(given.map((one) => [one.kind, one]))
  const problems = [
    ...given.filter((one) => byKind.get(one.kind) !== one).map(({ kind }) => `${kind} is sold by two`),
    ...ORDER_KINDS.filter((kind) => !byKind.has(kind)).map((kind) => `${kind} is sold by nobody`),
  ]
  if (problems.length > 0) throw new Error(`Sales: ${problems.join('; ')}.`)
  return {
    all: given,
    of(kind) {
      const found = byKind.get(kind)
      if (!found) throw new Error(`Nobody sells orders of the kind "${kind}".`)
      return found
    },
  }
}
