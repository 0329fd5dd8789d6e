import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { contextOn, makeOrder } from './factories/payments.ts'
import { openTestbed } from './harness.ts'
import { sql } from '../src/kit/data/db.ts'
import { queueMail } from '../src/kit/work/mail.ts'
import { recordFact } from '../src/kit/data/facts.record.ts'
import { inTransaction } from '../src/kit/data/transaction.ts'
import { runCommand } from '../src/operator.commands.ts'
import { sales } from '../src/sales.ts'
import { applyEvent } from '../src/modules/payments/money/payments.settle.service.ts'

let fails = true
const t = await openTestbed({
  reactions: [
    {
      name: 'test.mail',
      kind: 'test.happened',
      run: async () => {
        if (fails) throw new Error('the cable is cut')
      },
    },
  ],
})

const operator = (...words: string[]) => inTransaction(t.db, (tx) => runCommand(contextOn(t, tx), words))
const acts = async () =>
  (await t.db.selectFrom('audit_log').select(['act', 'object', 'reason']).orderBy('id').execute()).slice(-1)

async function figures(): Promise<Record<string, number>> {
  const text = await (await fetch(new URL('/metrics', t.base))).text()
  return Object.fromEntries(
    [...text.matchAll(/^stuck_things\{what="(\w+)"\} (\d+)$/gm)].map(([, what, value]) => [what, Number(value)]),
  )
}

const succeeded = (id: string, attempt_id: string | null, amount: number) => ({
  id: `evt_${randomUUID()}`,
  about: 'payment' as const,
  kind: 'payment_intent.succeeded',
  intent: {
    id,
    attempt_id,
    state: 'succeeded' as const,
    amount,
    amount_received: amount,
    currency_code: 'EUR',
    client_secret: null,
    failure: null,
  },
})

test(
  'whatever waits for a person is counted, listed with what to do, and goes on when told to',
  { timeout: 60_000 },
  async () => {
    expect(await operator('stuck')).toEqual(['Nothing is stuck.'])
    const none = await figures()
    expect(Object.values(none).every((count) => count === 0)).toBe(true)

    // A fact whose reaction failed twelve times.
    const start = t.clock()
    await inTransaction(t.db, (tx) => recordFact(tx, { kind: 'test.happened' }, start))
    for (let tries = 1; tries <= 12; tries++) {
      await t.settle()
      t.setNow(new Date(start.getTime() + tries * 3_700_000))
    }
    t.setNow(start)
    // A mail that no server took.
    const mail = {
      key: 'welcome:1',
      to: { name: 'Ida', address: 'ida@site.example' },
      subject: 'Hello',
      greeting: 'Hello',
      paragraphs: [],
    }
    await queueMail(contextOn(t, t.db), mail)
    await sql`update mail set attempts = 20, given_up_at = now(), problem = 'refused' where key = 'welcome:1'`.execute(
      t.db,
    )
    // Money of another amount, of nobody we know, and for an order that has ended.
    const order = await makeOrder(t)
    const begin = await t.call('payments.stripeTransaction', { body: { invoice: order.invoice_id } }, order.buyer.token)
    const { attempt, intent } = begin.body
    const other = succeeded(intent ?? '', attempt, 1)
    const foreign = succeeded('pi_foreign', null, 500)
    for (const event of [other, foreign])
      await inTransaction(t.db, (tx) => applyEvent(contextOn(t, tx), sales, 'test', event))
    await sql`update purchase_order set state = 'expired' where id = ${order.order_id}`.execute(t.db)
    await inTransaction(t.db, (tx) =>
      applyEvent(contextOn(t, tx), sales, 'test', succeeded(intent ?? '', attempt, 188_020)),
    )
    // A device that cannot be reached.
    await sql`insert into push_subscription (customer_id, session_id, endpoint, p256dh, auth, created_at, failures, failed_at)
    select ${order.buyer.customer_id}, id, 'https://push.example/secret', 'p', 'a', ${t.clock()}, 2, ${t.clock()} from session where customer_id = ${order.buyer.customer_id} limit 1`.execute(
      t.db,
    )

    expect(await figures()).toEqual({
      ...none,
      facts: 1,
      mails: 1,
      pushes: 1,
      quarantined_payments: 1,
      unmatched_payments: 1,
      refunds: 1,
    })
    const lines = (await operator('stuck')).join('\n')
    for (const said of [
      'retry-fact',
      'the cable is cut',
      'retry-mail',
      'welcome: refused',
      '€0.01 instead of €1,880.20',
      'pi_foreign',
      'refund-done',
      'push.example',
      'since 2026-11-16T09:00Z',
    ])
      expect(lines).toContain(said)
    for (const secret of ['ida@site.example', 'https://push.example/secret']) expect(lines).not.toContain(secret)

    fails = false
    const fact = await t.db
      .selectFrom('fact')
      .select('id')
      .where('kind', '=', 'test.happened')
      .executeTakeFirstOrThrow()
    expect(await operator('retry-fact', String(fact.id))).toEqual([`Fact ${fact.id} is tried again.`])
    expect(await acts()).toMatchObject([{ act: 'fact.retried', object: `fact:${fact.id}` }])
    await t.settle()
    const stored = await t.db.selectFrom('mail').select('id').where('key', '=', 'welcome:1').executeTakeFirstOrThrow()
    await operator('retry-mail', String(stored.id))
    const refund = await t.db.selectFrom('refund').select('id').executeTakeFirstOrThrow()
    await operator('refund-done', String(refund.id), '--reason', 'Returned by Stripe today.')
    for (const { id } of [other, foreign]) await operator('settle-event', '--event', id, '--reason', 'Returned.')
    expect(await figures()).toEqual({ ...none, pushes: 1 })
    const done = await t.db.selectFrom('fact').select('done_at').where('id', '=', fact.id).executeTakeFirstOrThrow()
    expect(done.done_at).not.toBeNull()
    await expect(operator('retry-fact', String(fact.id))).rejects.toMatchObject({ status: 404 })
    await expect(operator('refund-done', String(refund.id), '--reason', 'Again.')).rejects.toMatchObject({
      status: 404,
    })
  },
)
