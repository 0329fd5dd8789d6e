import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { sql } from '../src/kit/data/db.ts'
import { makeBillingAddress, makeEvent, makePrice, makeSeller } from './factories/events.ts'
import { goodCard } from './factories/payments.ts'
import { makeCompany, makeMember } from './factories/people.ts'
import { openKillable } from './killable.ts'

/** A few in an ordinary run, twenty with `npm test -- --all`; more when asked for: `KILLS=200`. */
const KILLS = Number(process.env['KILLS'] ?? (process.env['TEST_ALL'] ? 20 : 6))
const CLIENTS = 4
const LAST_SEATS = 6

const { t, server, database, base } = await openKillable('kill', 'rest,jobs')

type Client = { token: string; address: number }
type Noted = { order: number; invoice: number; paid: boolean }

let clients: Client[]
let large: { event: number; price: number }
let small: { event: number; price: number }

beforeAll(async () => {
  const seller = await makeSeller(t)
  const offer = async (capacity: number) => {
    const event = await makeEvent(t, { entity_id: seller, capacity })
    // A few companies book without end here, and pay for half of it.
    await sql`update event set unpaid_seats_most = 100000 where id = ${event.id}`.execute(t.db)
    return { event: event.id, price: (await makePrice(t, event.id)).id }
  }
  large = await offer(5000)
  small = await offer(LAST_SEATS)
  clients = await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      const company = await makeCompany(t)
      const { token } = await makeMember(t, { company_id: company.id })
      return { token, address: await makeBillingAddress(t, company.id) }
    }),
  )
})

let over = false
let cut = 0

/** Sends until there is an answer; a server that dies meanwhile is asked again in the same words. */
async function ask(
  client: Client,
  path: string,
  body: object,
): Promise<{ status: number; body: Record<string, unknown> }> {
  for (;;) {
    try {
      const answer = await fetch(base + path, request(client, body))
      const read = (await answer.json()) as Record<string, unknown>
      if (answer.status < 500) return { status: answer.status, body: read }
    } catch {
      cut++
    }
    await sleep(40)
  }
}

/** One try, as of a payer who closes the page whatever comes. */
async function tryOnce(client: Client, path: string, body: object): Promise<Record<string, unknown>> {
  const answer = await fetch(base + path, request(client, body)).catch(() => undefined)
  return ((await answer?.json().catch(() => undefined)) ?? {}) as Record<string, unknown>
}

const request = (client: Client, body: object) => ({
  method: 'POST',
  headers: { authorization: `Bearer ${client.token}`, 'content-type': 'application/json' },
  body: JSON.stringify(body),
  signal: AbortSignal.timeout(5000),
})

/** Books and pays again and again; what was acknowledged is noted. */
async function work(client: Client, noted: Noted[]): Promise<void> {
  for (let round = 0; !over; round++) {
    const { event, price } = round % 5 === 4 ? small : large
    const method = round % 2 === 0 ? 'card' : 'transfer'
    const booked = await ask(client, '/rest/payments/book-event/', {
      event,
      seats: [{ price, later: true }],
      billing_address: client.address,
      payment_method: method,
      idempotency_key: randomUUID(),
      accepts_terms: true,
    })
    if (booked.status !== 201) {
      expect(booked.body['code']).toBe('sold_out')
      continue
    }
    const one = { order: Number(booked.body['order']), invoice: Number(booked.body['invoice_id']), paid: false }
    noted.push(one)
    if (round % 4 === 2) await payAndLeave(client, one.invoice)
    else if (method === 'card') one.paid = await pay(client, one.invoice)
  }
}

/** Pays by card; a payment of which the answer was lost is looked for, not repeated blindly. */
async function pay(client: Client, invoice: number): Promise<boolean> {
  for (;;) {
    const begun = await ask(client, '/rest/payments/stripe-transaction/', { invoice })
    if (begun.body['code'] === 'not_payable') return true
    const paid = await ask(client, '/rest/payments/test-card/', { attempt: begun.body['attempt'], ...goodCard })
    if (paid.body['state'] === 'succeeded') return true
    await ask(client, '/rest/payments/payment-completed/', { invoice })
  }
}

/** Shows the card and never comes back: whether it was charged the server must find out by itself. */
async function payAndLeave(client: Client, invoice: number): Promise<void> {
  const { attempt } = await tryOnce(client, '/rest/payments/stripe-transaction/', { invoice })
  if (attempt !== undefined) await tryOnce(client, '/rest/payments/test-card/', { attempt, ...goodCard })
}

const rows = async <T>(statement: ReturnType<typeof sql<T>>): Promise<T[]> =>
  (await statement.execute(database.db)).rows

/** Cards that were charged and are not counted yet. */
const chargedUnheard = sql`select id from test_card_intent where state = 'succeeded'
  and not exists (select 1 from payment where payment.attempt_id = test_card_intent.attempt_id)`

test(
  `killed ${KILLS} times while members book and pay, the server loses nothing and charges nobody twice`,
  { timeout: 180_000 + KILLS * 9_000 },
  async () => {
    // Makes the moment between the charge and the word of it long enough for a kill to fall into.
    await sql`create function linger() returns trigger language plpgsql as 'begin perform pg_sleep(0.05); return new; end'`.execute(
      database.db,
    )
    await sql`create trigger linger before insert on provider_event for each row execute function linger()`.execute(
      database.db,
    )
    await server.start()
    const noted: Noted[] = []
    const working = clients.map((client) => work(client, noted))
    let unheard = 0
    // A kill between a charge and the word of it is luck: a few more are tried until there was one.
    for (let kill = 0; kill < KILLS || (unheard === 0 && kill < KILLS * 5); kill++) {
      await sleep(150 + Math.random() * 450)
      await server.end('SIGKILL')
      unheard += (await rows(chargedUnheard)).length
      await server.start()
    }
    const taken = async () =>
      (await rows(sql<{ seats_taken: number }>`select seats_taken from event where id = ${small.event}`))[0]
        ?.seats_taken
    await expect.poll(taken, { timeout: 60_000 }).toBe(LAST_SEATS)
    over = true
    await Promise.all(working)

    // Whatever was charged and not heard of: as if its quiet time were over, the next start asks the provider.
    await server.end('SIGKILL')
    await sql`update payment_attempt set checked_at = checked_at - interval '1 hour'`.execute(database.db)
    await server.start()
    const waiting = sql`select id from fact where done_at is null`
    const unsettled = async () => (await rows(waiting)).length + (await rows(chargedUnheard)).length
    // A job that was killed while it ran is given back by pg-boss's own round, once a minute.
    await expect.poll(unsettled, { timeout: 90_000, interval: 200 }).toBe(0)

    expect(unheard).toBeGreaterThan(0)
    expect(cut).toBeGreaterThan(KILLS / 2)
    expect(noted.length).toBeGreaterThan(KILLS)
    expect(new Set(noted.map(({ order }) => order)).size).toBe(noted.length)
    // Every request was repeated until it was answered: an order that nobody noted is one written twice.
    expect(await rows(sql`select count(*) as orders from purchase_order`)).toEqual([{ orders: noted.length }])
    expect(await rows(sql`select count(*) as seats from seat`)).toEqual([{ seats: noted.length }])
    expect(await rows(sql`select count(*) as invoices from invoice`)).toEqual([{ invoices: noted.length }])

    const orders = await rows(sql<{ id: number; state: string; method: string; seats: number }>`
    select id, state, method, (select count(*) from seat where seat.order_id = purchase_order.id and state <> 'released') as seats from purchase_order`)
    const byId = new Map(orders.map((order) => [order.id, order]))
    for (const { order, paid } of noted) {
      expect(byId.get(order), `order ${order}`).toMatchObject({ seats: 1 })
      if (paid) expect(byId.get(order)?.state, `order ${order}`).toBe('paid')
    }

    // One row of numbers for each seller and year, from 1 to the last, each once.
    expect(
      await rows(sql`select entity_id, number_year from invoice where number is not null group by entity_id, number_year
      having min(number_seq) <> 1 or max(number_seq) <> count(*) or count(distinct number_seq) <> count(*)`),
    ).toEqual([])
    // What the card network took is what we counted, once for each invoice.
    expect(
      await rows(sql`select test_card_intent.id from test_card_intent left join payment on payment.attempt_id = test_card_intent.attempt_id
      where (test_card_intent.state = 'succeeded') <> (payment.id is not null) or payment.amount <> test_card_intent.amount`),
    ).toEqual([])
    expect(await rows(sql`select invoice_id from payment group by invoice_id having count(*) > 1`)).toEqual([])
    expect(
      await rows(
        sql`select id from invoice where amount_paid <> (select coalesce(sum(amount), 0) from payment where invoice_id = invoice.id)`,
      ),
    ).toEqual([])
    // The card network's books, ours and the paid invoices are the same sum; nothing waits to be given back or looked at.
    const [sums] = await rows(
      sql<{ charged: number; received: number; paid: number }>`select
      (select sum(amount) from test_card_intent where state = 'succeeded')::bigint as charged,
      (select sum(amount) from payment)::bigint as received,
      (select sum(amount_gross) from invoice where state = 'paid')::bigint as paid`,
    )
    expect(sums?.charged).toBeGreaterThan(0)
    expect(sums).toEqual({ charged: sums?.charged, received: sums?.charged, paid: sums?.charged })
    expect(await rows(sql`select id from refund`)).toEqual([])
    expect(await rows(sql`select id from provider_event where outcome = 'quarantined'`)).toEqual([])
    // Seats: never more than there are, and the counts agree with the rows.
    expect(
      await rows(sql`select id from event where seats_taken > capacity
      or seats_taken <> (select count(*) from seat where event_id = event.id and state <> 'released')
      or people_count <> (select count(*) from seat where event_id = event.id and state = 'confirmed')`),
    ).toEqual([])
    expect(await taken()).toBe(LAST_SEATS)
  },
)
