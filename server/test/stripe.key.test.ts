import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFakeStripe } from './fake-stripe.ts'
import { makeOrder } from './factories/payments.ts'
import { openTestbed } from './harness.ts'
import { freePort, serverProcess } from './server-process.ts'

const stripe = await openFakeStripe()
const t = await openTestbed({ env: stripe.env, now: new Date() })
const port = await freePort()
const server = serverProcess(
  {
    NODE_ENV: 'test',
    APP_SECRET: t.config.secret,
    DATA_DIR: t.config.dataDirectory,
    DATABASE_URL: t.url,
    PORT: String(port),
    PUBLIC_URL: t.config.publicUrl,
    LOG_LEVEL: 'error',
    DEMO: 'false',
    ...stripe.env,
  },
  ['--role=rest'],
)

beforeAll(async () => {
  stripe.setMood('wrong_key')
  await server.start()
}, 60_000)
afterAll(() => server.end('SIGTERM'))

/** Waits until the server has printed something that it did not say before. */
async function heard(pattern: RegExp, after = 0): Promise<string> {
  for (let tries = 0; tries < 200; tries++) {
    const said = server.said().slice(after)
    if (pattern.test(said)) return said
    await sleep(50)
  }
  throw new Error(`It did not say ${pattern}:\n${server.said()}`)
}

async function begin(): Promise<number> {
  const order = await makeOrder(t)
  const answer = await fetch(`http://127.0.0.1:${port}/rest/payments/stripe-transaction/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${order.buyer.token}` },
    body: JSON.stringify({ invoice: order.invoice_id }),
  })
  return answer.status
}

async function figure(): Promise<string | undefined> {
  const metrics = await fetch(`http://127.0.0.1:${port}/metrics`)
  return /^card_provider_trouble (\d)$/m.exec(await metrics.text())?.[1]
}

test('a key that Stripe does not accept is said at the start and at each use, without the key', async () => {
  const first = await heard(/Stripe does not accept STRIPE_SECRET_KEY/)
  expect(first).toContain('"level":50')
  const before = server.said().length
  expect(await begin()).toBe(503)
  const second = await heard(/Stripe does not accept STRIPE_SECRET_KEY/, before)
  expect(second).toContain('/rest/payments/stripe-transaction')
  expect(server.said()).not.toContain('sk_test_local')
  expect(await figure()).toBe('1')
  stripe.setMood('up')
  expect([await begin(), await figure()]).toEqual([200, '0'])
})
