import { randomUUID } from 'node:crypto'
import type { WriteContext } from '../../src/kit/data/context.ts'
import { writeContext } from '../../src/kit/data/contexts.ts'
import type { Db } from '../../src/kit/data/db.ts'
import { inTransaction } from '../../src/kit/data/transaction.ts'
import { openPurchase } from '../../src/modules/payments/orders/payments.purchase.service.ts'
import type { Purchase, PurchaseRequest } from '../../src/modules/payments/orders/payments.purchase.service.ts'
import { entityById } from '../../src/modules/payments/sellers/payments.sellers.reads.ts'
import { sales } from '../../src/sales.ts'
import type { Testbed } from '../harness.ts'
import { makeMember } from './people.ts'

let counter = 0

/** What a use case gets, for tests that call a door directly. */
export function contextOn(t: Testbed, db: Db): WriteContext {
  return writeContext(db, { config: t.config, now: t.clock(), request_id: 'test' })
}

/** A seller, by default German with one bank account. */
export async function makeEntity(
  t: Testbed,
  given: Partial<{ country: string; accounts: number; code: string; time_zone: string; currency: string }> = {},
): Promise<{ id: number; code: string }> {
  const code = given.code ?? `T${++counter}${randomUUID().slice(0, 4)}`.toUpperCase()
  const { id } = await t.db
    .insertInto('financial_entity')
    .values({
      code,
      name: 'Carrier Connect Events GmbH',
      address_line: 'Kehrwieder 8',
      postcode: '20457',
      city: 'Hamburg',
      country: given.country ?? 'DE',
      vat_id: 'DE298765432',
      time_zone: given.time_zone ?? 'UTC',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (let index = 0; index < (given.accounts ?? 1); index++) {
    await t.db
      .insertInto('bank_account')
      .values({
        entity_id: id,
        bank: 'Hafenbank',
        holder: 'Carrier Connect Events GmbH',
        iban: 'DE89370400440532013000',
        bic: 'HAFEDEHH',
        currency_code: given.currency ?? 'EUR',
      })
      .execute()
  }
  return { id, code }
}

export const buyerAddress = {
  name: 'Skagen Short Sea AB',
  address_line: 'Skeppsbron 4',
  address_line_2: null,
  postcode: '411 21',
  city: 'Göteborg',
  country: 'SE',
  vat_id: 'SE556677889901',
  vat_id_confirmed: true,
  email: null,
}

export type Buyer = { customer_id: number; company_id: number | null; token: string }

type GivenOrder = Partial<PurchaseRequest> & { buyer?: Buyer }

/** An order of two seats at 790.00 EUR in Germany, by card unless said otherwise; the buyer is made when not given. */
export async function makeOrder(t: Testbed, given: GivenOrder = {}): Promise<Purchase & { buyer: Buyer }> {
  const buyer = given.buyer ?? (await makeMember(t))
  const entity_id = given.entity_id ?? (await makeEntity(t)).id
  const purchase = await inTransaction(t.db, (tx) => makeOrderIn(t, tx, { ...given, buyer, entity_id }))
  return { ...purchase, buyer }
}

/** The same in a transaction of the test's own. */
export async function makeOrderIn(
  t: Testbed,
  tx: WriteContext['db'],
  { buyer, ...given }: GivenOrder & { buyer: Buyer; entity_id: number },
): Promise<Purchase> {
  const entity = await entityById(tx, given.entity_id)
  if (!entity) throw new Error('There is no such seller.')
  const wanted: PurchaseRequest = {
    sale: sales.of('event'),
    subject_id: 1,
    subject_name: 'North Range Carrier Forum 2027',
    currency: 'EUR',
    buyer_customer_id: buyer.customer_id,
    company_id: buyer.company_id as number,
    billing: buyerAddress,
    order_number: 'PO-4711',
    method: 'card',
    idempotency_key: randomUUID(),
    due_on: '2026-11-30',
    hold_until: given.method === 'transfer' ? null : new Date(t.clock().getTime() + 30 * 60_000),
    lines: [
      {
        kind: 'admission',
        description: 'Admission, carrier',
        quantity: 2,
        unit_amount: 79_000,
        supply: 'admission',
        supply_country: 'DE',
      },
    ],
    ...given,
  }
  const purchase = await openPurchase(contextOn(t, tx), wanted, entity, async () => undefined)
  if (!purchase) throw new Error('The key was used before.')
  return purchase
}

export const goodCard = { card_number: '4242 4242 4242 4242', exp_month: 12, exp_year: 2030, cvc: '123' }

type Paid = { invoice_id: number; buyer: { token: string } }

/** Works as if it were that moment. */
export async function atMoment<R>(t: Testbed, moment: Date | string, work: () => Promise<R>): Promise<R> {
  const start = t.clock()
  t.setNow(new Date(moment))
  return work().finally(() => t.setNow(start))
}

/** What tests of payments do with an order, and how they let time pass while they do. */
export function openPaying(t: Testbed) {
  const at = <R>(offset_ms: number, work: () => Promise<R>): Promise<R> =>
    atMoment(t, new Date(t.clock().getTime() + offset_ms), work)

  const invoiceOf = async (order: Paid) =>
    (await t.call('payments.invoice', { params: { id: order.invoice_id } }, order.buyer.token)).body
  const begin = (order: Paid) =>
    t.call('payments.stripeTransaction', { body: { invoice: order.invoice_id } }, order.buyer.token)
  const pay = async (order: Paid, card: object = goodCard) => {
    const { body } = await begin(order)
    return t.call('payments.payByTestCard', { body: { attempt: body.attempt, ...card } }, order.buyer.token)
  }
  return { at, invoiceOf, begin, pay }
}
