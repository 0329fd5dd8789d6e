import { afterAll, expect, test } from 'vitest'
import { buildApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { root } from './cluster.ts'
import { openTestbed } from './harness.ts'

const t = await openTestbed()
const closing: (() => Promise<unknown>)[] = []
afterAll(() => Promise.all(closing.map((close) => close())))

/** A server of these settings. */
async function serverWith(env: Record<string, string>) {
  const more = { NODE_ENV: 'test', DATA_DIR: t.config.dataDirectory, DATABASE_URL: t.url, ...env }
  const config = readConfig(root, more, [])
  const app = await buildApp({ ...t.deps, config }, t.database, { web: false })
  closing.push(() => app.close())
  const base = await app.listen({ host: '127.0.0.1', port: 0 })
  return (path: string, headers: Record<string, string> = {}) => fetch(base + path, { headers })
}

/** How many calls with ever another invented address are let through before the limit for visitors. */
async function letThrough(ask: (path: string, headers: Record<string, string>) => Promise<Response>) {
  for (let call = 0; call < 320; call++) {
    const answer = await ask('/rest/events/', { 'x-forwarded-for': `10.9.${call % 250}.${call}, 203.0.113.7` })
    if (answer.status === 429) return call
  }
  return Infinity
}

test('behind a proxy the address is what that proxy says, not what the caller has written before', async () => {
  expect(await letThrough(await serverWith({ TRUST_PROXY: '1' }))).toBeLessThanOrEqual(300)
  expect(await letThrough(await serverWith({ TRUST_PROXY: '127.0.0.0/8' }))).toBeLessThanOrEqual(300)
  expect(await letThrough(await serverWith({}))).toBeLessThanOrEqual(300)
})

test('each caller behind a proxy has a limit of their own', async () => {
  const ask = await serverWith({ TRUST_PROXY: '1' })
  for (let caller = 0; caller < 320; caller++)
    expect((await ask('/rest/events/', { 'x-forwarded-for': `203.0.113.${caller % 250}` })).status).toBe(200)
})

test('figures are for a token behind a proxy, whatever address is written', async () => {
  const token = 'figures-0123456789'
  const [alone, behind, keyed] = [
    await serverWith({}),
    await serverWith({ TRUST_PROXY: '1' }),
    await serverWith({ TRUST_PROXY: '1', METRICS_TOKEN: token }),
  ]
  expect((await alone('/metrics')).status).toBe(200)
  // A proxy on this machine that nobody told us about.
  expect((await alone('/metrics', { 'x-forwarded-for': '127.0.0.1' })).status).toBe(404)
  expect((await behind('/metrics')).status).toBe(404)
  expect((await behind('/metrics', { 'x-forwarded-for': '127.0.0.1' })).status).toBe(404)
  expect((await keyed('/metrics', { authorization: 'Bearer wrong' })).status).toBe(404)
  expect((await keyed('/metrics', { authorization: `Bearer ${token}` })).status).toBe(200)
})
