import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { OrderKind } from '@app/contract/payments.sales'
import { buyerAddress, contextOn, makeEntity } from '../../../../test/factories/payments.ts'
import { makeMember } from '../../../../test/factories/people.ts'
import { openTestbed } from '../../../../test/harness.ts'
import type { Actor } from '../../../kit/data/context.ts'
import { invalid } from '#kit/base/errors.ts'
import { sql } from '#kit/data/db.ts'
import { inTransaction } from '../../../kit/data/transaction.ts'
import { cancelInvoice } from '../cards/payments.reconcile.service.ts'
import { quote, sell } from './payments.selling.service.ts'
import type { Offer, Sale, Sellable } from './payments.selling.service.ts'
import { openSales } from '../payments.sales.ts'
import type { SaleKind } from '../payments.sales.ts'
import { keepsAwaited } from '../sellers/payments.sellers.service.ts'
import { sales } from '../../../sales.ts'

const t = await openTestbed()

type Member = Awaited<ReturnType<typeof makeMember>>
let buyer: Member
let seller: number

// A domain that sells berths: its rows are counted here, under the lock of its one row.
beforeAll(async () => {
  await sql`create table quay (id integer primary key, berths integer not null)`.execute(t.db)
  await sql`create table quay_booking (order_id integer primary key, quay_id integer not null)`.execute(t.db)
  buyer = await makeMember(t)
  seller = (await makeEntity(t)).id
})

let quays = 0
async function makeQuay(berths: number): Promise<number> {
  await sql`insert into quay values (${++quays}, ${berths})`.execute(t.db)
  return quays
}

/** What a third seller gives beside its own rows, and nothing else knows of it. */
const soldQuays: SaleKind = {
  kind: 'quay' as OrderKind,
  papers: async (_, orders) =>
    orders.map(({ order_id, subject_id }) => ({
      order_id,
      subject: { city: `Quay ${subject_id}`, start_date: '2027-05-18', end_date: '2027-05-19' },
      attendees: ['MS Skagen'],
    })),
  seats: async () => [],
  releaseSeats: async () => undefined,
  moveInvoice: async () => undefined,
  subjects: async () => [{ id: 1, name: 'Quay', start_date: '2027-05-18' }],
  isOnSale: async (db, { entity_id }) =>
    entity_id === seller && (await sql`select from quay where berths > 0`.execute(db)).rows.length > 0,
  onSaleNow: () => sql`select from quay`,
}

type Given = { quay: number; key?: string; entity_id?: number | null; member?: Member; problem?: string }

type Quay = Sellable & { berths: number }

function wanted({ quay, member = buyer, ...given }: Given) {
  const actor: Actor = {
    customer_id: member.customer_id,
    session_id: randomUUID(),
    company_id: member.company_id,
    company_category: 'carrier',
    company_verified: true,
    rights: [],
    registration_complete: true,
    is_operator: false,
    operator_roles: [],
  }
  const body = { quay, idempotency_key: given.key ?? randomUUID(), payment_method: 'transfer' as const }
  return (db: typeof t.db): Sale<Quay, Offer> & { actor: Actor } => ({
    sale: soldQuays,
    body,
    async find() {
      const { rows } = await sql<{
        id: number
        berths: number
      }>`select id, berths from quay where id = ${quay} for update`.execute(db)
      const row = rows[0]
      const entity_id = given.entity_id === undefined ? seller : given.entity_id
      return (
        row && { ...row, name: 'Quay', start_date: '2027-05-18', currency_code: 'EUR', financial_entity_id: entity_id }
      )
    },
    async billing() {
      if (given.problem === 'address') throw invalid('billing_address', 'Choose one.')
      return buyerAddress
    },
    async offer(found: { id: number; berths: number }, has: { has_account: boolean } | undefined) {
      const { rows } = await sql`select 1 from quay_booking where quay_id = ${found.id}`.execute(db)
      return {
        problems: {
          ...(has?.has_account ? {} : { event: ['Nobody sells it.'] }),
          ...(given.problem ? { quay: ['No.'] } : {}),
        },
        shortage: rows.length >= found.berths ? 'No berth is left.' : undefined,
        lines: [
          {
            kind: 'table' as const,
            description: 'Berth',
            quantity: 1,
            unit_amount: 10_000,
            supply: 'service' as const,
            supply_country: 'DE',
          },
        ],
      }
    },
    keep: async (order: { order_id: number }, found: { id: number }) => {
      await sql`insert into quay_booking values (${order.order_id}, ${found.id})`.execute(db)
    },
    actor,
  })
}

async function buy(given: Given) {
  const make = wanted(given)
  return inTransaction(t.db, (tx) => {
    const { actor, ...sale } = make(tx)
    return sell({ ...contextOn(t, tx), actor }, sale)
  })
}

async function cancelInvoices() {
  const open = await t.db.selectFrom('invoice').select('id').where('state', '=', 'issued').execute()
  for (const { id } of open)
    // oxlint-disable-next-line no-await-in-loop
    await inTransaction(t.db, (tx) => cancelInvoice(contextOn(t, tx), id, 'The quay is closed.'))
}

const held = async (quay: number) =>
  (await sql`select 1 from quay_booking where quay_id = ${quay}`.execute(t.db)).rows.length

test('one key is one order, however many come with it at once', async () => {
  const quay = await makeQuay(1)
  const key = randomUUID()
  const answers = await Promise.all([1, 2, 3, 4].map(() => buy({ quay, key })))
  expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1)
  expect(answers[0]).toMatchObject({ state: 'pending', amount_net: 10_000, payment_method: 'transfer' })
  expect(await held(quay)).toBe(1)
  expect(await buy({ quay, key })).toEqual(answers[0])
})

test('the key of another request is refused, and nothing is written', async () => {
  const [first, second] = [await makeQuay(5), await makeQuay(5)]
  const key = randomUUID()
  await buy({ quay: first, key })
  await expect(buy({ quay: second, key })).rejects.toMatchObject({ code: 'idempotency_conflict' })
  expect(await held(second)).toBe(0)
})

test('of many who want the last one, one gets it', async () => {
  const quay = await makeQuay(1)
  const tries = await Promise.allSettled(Array.from({ length: 6 }, () => buy({ quay })))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const one of tries)
    if (one.status === 'rejected')
      expect(one.reason).toMatchObject({ status: 409, code: 'sold_out', message: 'No berth is left.' })
  expect(await held(quay)).toBe(1)
})

test('every problem is said at once, before it is said that nothing is left', async () => {
  const quay = await makeQuay(0)
  await expect(buy({ quay, problem: 'address', entity_id: null })).rejects.toMatchObject({
    fields: { event: ['Nobody sells it.'], quay: ['No.'], billing_address: ['Choose one.'] },
  })
  await expect(buy({ quay: 999_999 })).rejects.toMatchObject({ fields: { quay: [expect.any(String)] } })
})

test('a domain that cannot keep it leaves nothing behind', async () => {
  const quay = await makeQuay(1)
  const key = randomUUID()
  const make = wanted({ quay, key })
  const failing = inTransaction(t.db, (tx) => {
    const { actor, ...sale } = make(tx)
    return sell({ ...contextOn(t, tx), actor }, { ...sale, keep: () => Promise.reject(new Error('no room')) })
  })
  await expect(failing).rejects.toThrow('no room')
  const orders = await t.db.selectFrom('purchase_order').select('id').where('idempotency_key', '=', key).execute()
  expect([orders, await held(quay)]).toEqual([[], 0])
})

test('a quote costs what the sale does, and holds nothing', async () => {
  const quay = await makeQuay(1)
  const { actor, ...asked } = wanted({ quay })(t.db)
  const quoted = await quote({ ...contextOn(t, t.db), actor }, asked)
  expect(await held(quay)).toBe(0)
  const sold = await buy({ quay })
  expect(quoted).toMatchObject({
    amount_gross: sold.amount_gross,
    currency_code: 'EUR',
    lines: [{ description: 'Berth' }],
  })
})

test('a third seller is heard wherever payments asks who sells', async () => {
  const all = openSales([...sales.all, soldQuays])
  const quay = await makeQuay(2)
  const sold = await buy({ quay })
  const { rows } =
    await sql`select subject, attendees from invoice_paper where invoice_id = ${sold.invoice_id}`.execute(t.db)
  expect(rows).toEqual([
    { subject: { city: `Quay ${quay}`, start_date: '2027-05-18', end_date: '2027-05-19' }, attendees: ['MS Skagen'] },
  ])
  const { body: invoice } = await t.call('payments.invoice', { params: { id: sold.invoice_id } }, buyer.token)
  expect(invoice).toMatchObject({
    event: null,
    award: null,
    subject: { city: `Quay ${quay}` },
    attendees: ['MS Skagen'],
  })

  // Its only account stays, while there are credit notes, of which nothing is open, and a quay for which somebody may pay.
  await cancelInvoices()
  const id = (
    await t.db.selectFrom('bank_account').select('id').where('entity_id', '=', seller).executeTakeFirstOrThrow()
  ).id
  const before = { entity_id: seller, currency_code: 'EUR' }
  const remove = (known: typeof sales) =>
    inTransaction(t.db, (tx) => keepsAwaited(known)(contextOn(t, tx), { id, before, after: undefined }))
  expect(await remove(sales)).toBeUndefined()
  await expect(remove(all)).rejects.toMatchObject({ code: 'in_use' })
})

test('a kind of order is sold by one domain, which is known at the start', () => {
  expect(() => openSales(sales.all.slice(1))).toThrow('Sales: event is sold by nobody.')
  expect(() => openSales([...sales.all, { ...sales.of('award') }])).toThrow('Sales: award is sold by two.')
})
