import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { addDays } from '../src/kit/base/days.ts'
import { sql } from '../src/kit/data/db.ts'
import { jobContext } from '../src/kit/work/jobs.ts'
import { checkMonth } from '../src/modules/payments/books/payments.books.checks.reads.ts'
import { postBooks } from '../src/modules/payments/books/payments.posting.service.ts'
import { readBalance } from '../src/modules/payments/payouts/payments.payouts.service.ts'
import { makeEntity, makeOrder } from './factories/payments.ts'
import { makeMember } from './factories/people.ts'
import { signAccess } from '../src/modules/identity/identity.tokens.ts'
import { openFakeStripe } from './fake-stripe.ts'
import { openKillable } from './killable.ts'

/** Four in an ordinary run, a hundred with `npm test -- --all`; more when asked for: `KILLS=200`. */
const KILLS = Number(process.env['KILLS'] ?? (process.env['TEST_ALL'] ? 100 : 4))
const PAYMENTS = 50
/** Refunds of each payment, which together are all that is credited. */
const PARTS = 10
/** One of two seats at 790.00 EUR with 19 % VAT is credited; up to 1,000.00 EUR nobody else has to approve. */
const PART = 94_010 / PARTS
/** At so many payments, two operators ask at the same time. */
const RACED = 10
/** Of so many payments, somebody has returned everything at the provider itself: it refuses what we ask for. */
const REFUSED = 3

const stripe = await openFakeStripe()
const { t, server, database, base } = await openKillable('refunds_kill', 'rest,jobs', stripe.env)

type Answer = { status: number; body: Record<string, unknown> }
type Paid = { invoice: number; payment: number; intent: string; paid: number }
type Sheet = { version: string; payments: { id: number }[]; refunds: { reason: string }[] }

let cut = 0

/** One try. @returns undefined where the server died or was not there */
async function tryOnce(
  token: string,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<Answer | undefined> {
  try {
    const answer = await fetch(base + path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(10_000),
    })
    const read = (await answer.json()) as Answer['body']
    return answer.status < 500 ? { status: answer.status, body: read } : undefined
  } catch {
    cut++
    return undefined
  }
}

/** Waits longer each time, so that a server that has just started is not kept busy by those who come back. */
const pause = (tries: number) => sleep(Math.min(2000, 50 * 2 ** tries) * (0.5 + Math.random() / 2))

/** Tries until there is an answer. */
async function call(token: string, method: 'GET' | 'POST', path: string, body?: object): Promise<Answer> {
  for (let tries = 0; ; tries++) {
    const answer = await tryOnce(token, method, path, body)
    if (answer) return answer
    await pause(tries)
  }
}

let operators: { customer_id: number; session_id: string }[]
let seller: number

beforeAll(async () => {
  seller = (await makeEntity(t)).id
  const people = await Promise.all([1, 2].map(() => makeMember(t, { is_operator: true })))
  await sql`update customer set operator_roles = '{money}' where is_operator`.execute(database.db)
  operators = people
})

/** An operator's token, made when it is used: with a hundred kills the run is longer than one is good for. */
const tokenOf = ({ customer_id, session_id }: (typeof operators)[number]) =>
  signAccess(t.config.secret, { customer_id, session_id, registration_complete: true }, t.clock())

const lookAt = async (token: string, invoice: number) =>
  (await call(token, 'GET', `/rest/office/money/invoices/${invoice}/`)).body as Sheet

/** An order that is paid by card, and of which one seat is credited. */
async function paidAndCredited(): Promise<Paid> {
  const operator = await tokenOf(operators[0] as (typeof operators)[number])
  const { invoice_id: invoice, buyer } = await makeOrder(t, { entity_id: seller })
  const begun = await call(buyer.token, 'POST', '/rest/payments/stripe-transaction/', { invoice })
  const intent = String(begun.body['intent'])
  stripe.charge(intent)
  await call(buyer.token, 'POST', '/rest/payments/payment-completed/', { invoice })
  const { version, payments } = await lookAt(operator, invoice)
  const credited = await call(operator, 'POST', `/rest/office/money/invoices/${invoice}/credit/`, {
    version,
    ask: true,
    cause: 'goodwill',
    reason: 'A colleague cannot come.',
    lines: [{ position: 1, quantity: 1 }],
    seats: [],
    refunds: [],
  })
  expect(credited.status).toBe(200)
  return { invoice, payment: payments[0]?.id ?? 0, intent, paid: stripe.intents.get(intent)?.amount_received ?? 0 }
}

/** Returns a whole payment past the product, as in the provider's own dashboard. */
async function returnAtProvider({ intent, paid }: Paid): Promise<void> {
  const answer = await fetch(`${stripe.env.STRIPE_API_URL}/v1/refunds`, {
    method: 'POST',
    headers: { 'idempotency-key': `by hand ${intent}` },
    body: new URLSearchParams({ payment_intent: intent, amount: String(paid) }),
  })
  expect(answer.status).toBe(200)
}

/**
 * Asks for one part to go back. An operator whose answer is lost looks at the invoice again before asking once more.
 * @returns how often another one was faster
 */
async function askFor({ invoice, payment }: Paid, nth: number): Promise<number> {
  const reason = `Part ${nth} of ${PARTS}.`
  for (let slower = 0; ; slower++) {
    const token = await tokenOf(operators[nth % operators.length] as (typeof operators)[number])
    const { version, refunds } = await lookAt(token, invoice)
    if (refunds.some((one) => one.reason === reason)) return slower
    const body = { version, amount: PART, reason, way: 'card' }
    const answer = await tryOnce(token, 'POST', `/rest/office/money/payments/${payment}/refund/`, body)
    if (answer?.status === 200) return slower
    if (answer) expect(answer.body).toMatchObject({ code: 'changed_meanwhile' })
    else await pause(2)
  }
}

/** Lets operators ask for all parts of a payment, each always the next that nobody asks for. @returns how often one of them was slower */
async function askForAll(paid: Paid, place: number): Promise<number> {
  let next = 0
  let slower = 0
  const work = async () => {
    while (next < PARTS) slower += await askFor(paid, ++next)
  }
  await Promise.all(operators.slice(place < RACED ? 0 : 1).map(work))
  return slower
}

const rows = async <T>(statement: ReturnType<typeof sql<T>>): Promise<T[]> =>
  (await statement.execute(database.db)).rows

const asked = async () => Number((await rows(sql<{ count: number }>`select count(*) from refund`))[0]?.count)

/** Refunds at the provider that are not counted here yet, although they are to be. */
async function unheard(): Promise<number> {
  const counted = await rows(sql<{ id: number }>`select id from refund where state in ('done', 'failed')`)
  const known = new Set(counted.map(({ id }) => String(id)))
  return ours().filter(({ metadata }) => !known.has(metadata['refund_id'] ?? '')).length
}

const ours = () => [...stripe.refunds.values()].filter(({ metadata }) => metadata['refund_id'] !== '')

/**
 * Everything is paid out, read and posted: the journal is what the provider's own books say, to the cent.
 * @param byHand what was returned at the provider past the product
 */
async function expectBooksToAgree(byHand: number): Promise<void> {
  stripe.books.payOut()
  const ctx = jobContext({ database, clock: t.clock, config: t.config })
  await readBalance(ctx)
  await postBooks(ctx)
  const sum = (of: number[]) => of.reduce((total, one) => total + one, 0)
  const charges = sum([...stripe.intents.values()].map(({ amount_received }) => amount_received))
  const refunds = sum(ours().map(({ amount }) => amount))
  const fees = sum([...stripe.books.lists.balance_transactions.values()].map(({ fee }) => fee))
  const paidOut = sum([...stripe.books.lists.payouts.values()].map(({ amount }) => amount))
  expect(paidOut).toBe(charges - refunds - byHand - fees)
  const balances = await rows(sql<{ kind: string; balance: number }>`
    select kind, sum(case when account.id = debit_id then amount else -amount end)::float8 as balance
    from ledger_account account join journal_line on account.id in (debit_id, credit_id) group by 1`)
  const balance = Object.fromEntries(balances.map((one) => [one.kind, one.balance]))
  expect(balance).toMatchObject({ bank: paidOut, clearing: 0, fees, suspense: byHand })
  expect(sum(balances.map((one) => one.balance))).toBe(0)
  const today = t.clock().toISOString().slice(0, 10)
  const period = { from: addDays(today, -3), until: addDays(today, 3) }
  const found = await checkMonth(database.db, { seller, zone: 'UTC', ...period })
  const differences = found.filter(({ check }) => check === 'ledger' || check === 'payouts')
  expect(differences.map(({ wrong }) => wrong)).toEqual([0, 0])
  expect(differences.every(({ count }) => count > 0)).toBe(true)
}

/** As if a minute had passed: what a dead process held is free, and its refunds are due. */
async function aMinuteLater(): Promise<void> {
  await sql`update fact set due_at = now() where done_at is null and due_at < 'infinity'`.execute(database.db)
  await sql`update refund set next_try_at = now() where next_try_at is not null`.execute(database.db)
}

test(
  `killed ${KILLS} times while ${PAYMENTS * PARTS} refunds are asked for and sent, each goes back once and is counted once`,
  { timeout: 300_000 + KILLS * 20_000 },
  async () => {
    stripe.books.setMoment(t.clock())
    await server.start()
    const payments: Paid[] = []
    for (let n = 0; n < PAYMENTS; n += 10)
      payments.push(...(await Promise.all(Array.from({ length: 10 }, paidAndCredited))))
    await Promise.all(payments.slice(0, REFUSED).map(returnAtProvider))
    // Makes the moment between the provider's answer and our word of it long enough for a kill to fall into.
    await sql`create function linger() returns trigger language plpgsql as 'begin perform pg_sleep(0.02); return new; end'`.execute(
      database.db,
    )
    await sql`create trigger linger before update on refund for each row when (new.state in ('done', 'failed')) execute function linger()`.execute(
      database.db,
    )

    const asking = Promise.all(payments.map(askForAll))
    let lost = 0
    for (let kill = 1; kill <= KILLS; kill++) {
      const wanted = (kill * PAYMENTS * PARTS) / (KILLS + 1)
      await expect.poll(asked, { timeout: 300_000, interval: 10 }).toBeGreaterThanOrEqual(Math.floor(wanted))
      await sleep(Math.random() * 60)
      await server.end('SIGKILL')
      lost += await unheard()
      await aMinuteLater()
      await server.start()
    }
    const slower = (await asking).reduce((sum, one) => sum + one, 0)
    // Refunds that were on their way at the last kills are asked for again by the facts, or by the job of each minute.
    await aMinuteLater()
    const open = sql`select id from refund where state not in ('done', 'failed')`
    await expect.poll(async () => (await rows(open)).length, { timeout: 300_000, interval: 200 }).toBe(0)

    expect(lost).toBeGreaterThan(0)
    expect(cut).toBeGreaterThan(KILLS / 2)
    expect(slower).toBeGreaterThan(0)
    expect(await asked()).toBe(PAYMENTS * PARTS)

    // By the provider's own books: never more than was paid, and each refund once.
    for (const { intent, paid } of payments) {
      const returned = [...stripe.refunds.values()].filter(({ payment_intent }) => payment_intent === intent)
      expect(returned.reduce((sum, { amount }) => sum + amount, 0)).toBeLessThanOrEqual(paid)
    }
    const done = await rows(
      sql<{
        id: number
        amount: number
      }>`select id, amount::float8 as amount from refund where state = 'done' order by id`,
    )
    expect(done).toHaveLength((PAYMENTS - REFUSED) * PARTS)
    const atProvider = ours().map(({ metadata, amount }) => ({ id: Number(metadata['refund_id']), amount }))
    expect(atProvider.toSorted((a, b) => a.id - b.id)).toEqual(done)

    // Where the provider refused, it says so and nothing is counted.
    const failed = await rows(
      sql<{
        payment_id: number
        count: number
      }>`select payment_id, count(*)::integer as count from refund where state = 'failed'
      and failure is not null and provider_ref is null group by payment_id order by payment_id`,
    )
    const refused = payments.slice(0, REFUSED).map(({ payment }) => ({ payment_id: payment, count: PARTS }))
    expect(failed).toEqual(refused.toSorted((a, b) => a.payment_id - b.payment_id))

    // Each invoice counts what went back, and no more than its credit.
    expect(
      await rows(sql`select invoice.id from invoice where kind = 'invoice' and (amount_returned > amount_credited or amount_returned <> (
        select coalesce(sum(refund.amount), 0) from refund join payment on payment.id = refund.payment_id
        where payment.invoice_id = invoice.id and refund.state = 'done'))`),
    ).toEqual([])
    expect(
      await rows(
        sql`select state, count(*)::integer as count from invoice where kind = 'invoice' group by state order by count`,
      ),
    ).toEqual([
      { state: 'overpaid', count: REFUSED },
      { state: 'paid', count: PAYMENTS - REFUSED },
    ])
    // Each buyer gets one mail for each refund.
    expect(
      await rows(
        sql`select count(*)::integer as mails, count(distinct key)::integer as keys from mail where key like 'refund-done:%'`,
      ),
    ).toEqual([{ mails: done.length, keys: done.length }])
    await expectBooksToAgree(payments.slice(0, REFUSED).reduce((sum, { paid }) => sum + paid, 0))
  },
)
