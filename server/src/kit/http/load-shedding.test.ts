import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { domain, route } from '@app/contract/kit'
import { openTestbed } from '../../../test/harness.ts'
import { LOAD_LIMITS } from './load-shedding.ts'
import { registerHealth } from './health.ts'
import { inProcessHeader, inProcessSecret } from './caller.ts'
import { mount } from './http.ts'
import { noCache } from './response-cache.ts'
import { openLimiter } from './limits.ts'
import { openServer } from './server.ts'

const t = await openTestbed({ reactions: [] })

const calls = domain('door', {
  wait: route({
    method: 'GET',
    path: '/rest/wait/',
    summary: 'Waits until it may go on',
    who: 'anyone',
    reply: z.strictObject({}),
  }),
  write: route({ method: 'POST', path: '/rest/write/', summary: 'Takes nothing', who: 'anyone', status: 200 }),
  long: route({
    method: 'GET',
    path: '/rest/long/',
    summary: 'Answers at length',
    who: 'anyone',
    reply: z.strictObject({ text: z.string() }),
  }),
  picture: route({
    method: 'POST',
    path: '/rest/picture/',
    summary: 'Takes a picture as text',
    who: 'anyone',
    status: 200,
    body: z.strictObject({ data: z.unknown() }),
    bodyLimit: 1_000_000,
  }),
})

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const accessOfMember = `${part({ alg: 'HS256' })}.${part({ customer_id: 1, exp: 4e9 })}.signed`
/** What the browser of a member sends along. */
const ofMember = { cookie: `userTokens=${encodeURIComponent(JSON.stringify({ access: accessOfMember }))}` }

/** More than a connection takes in before somebody reads. */
const LONG = 'x'.repeat(20_000_000)

/** Those that wait, to be let go one by one. */
const waiting: (() => void)[] = []

const deps = {
  database: t.database,
  clock: t.clock,
  log: t.deps.log,
  storage: t.deps.storage,
  config: t.config,
  limiter: openLimiter(false),
  whose: async (token: string) => (token === accessOfMember ? { customer_id: 1, session_id: 'one' } : undefined),
  authenticate: () => Promise.reject(new Error('nobody signs in here')),
  checkReplies: true,
  responseCache: noCache,
  trustProxy: undefined,
  secure: false,
}
const mounted = [
  mount(calls.wait, async () => {
    await new Promise<void>((go) => waiting.push(go))
    return {}
  }),
  mount(calls.write, async () => ({})),
  mount(calls.long, async () => ({ text: LONG })),
]
const { app, figures } = await openServer(mounted, {
  ...deps,
  loadLimits: { visitors: { ...LOAD_LIMITS.visitors, requests: 2, bodies: 2 }, makesRoomMs: 0 },
})
registerHealth(app, { database: t.database, metricsToken: undefined, metricsHere: true })
const base = await app.listen({ host: '127.0.0.1', port: 0 })
afterAll(async () => {
  for (const go of waiting) go()
  await app.close()
})

const atWork = async () => (await figures.find(({ name }) => name === 'http_requests_at_work')?.read())?.[0]?.value

test('more than may be at work is refused at once, but for the questions whether the process lives', async () => {
  const leaving = new AbortController()
  const left = fetch(`${base}/rest/wait/`, { signal: leaving.signal }).catch(() => undefined)
  const stays = fetch(`${base}/rest/wait/`)
  await expect.poll(() => waiting.length).toBe(2)
  // Whoever goes away leaves the work behind.
  leaving.abort()
  await left
  const refused = await fetch(`${base}/rest/write/`, { method: 'POST' })
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
  expect(await refused.json()).toMatchObject({ code: 'overloaded' })
  for (const path of ['/healthz', '/readyz', '/metrics']) expect((await fetch(base + path)).status).toBe(200)
  // A page that is being rendered is part of a request that was let in.
  const own = { [inProcessHeader]: inProcessSecret }
  expect((await app.inject({ method: 'POST', url: '/rest/write/', headers: own })).statusCode).toBe(200)
  for (const go of waiting.splice(0)) go()
  expect((await stays).status).toBe(200)
  await expect.poll(atWork).toBe(0)
  expect((await fetch(`${base}/rest/write/`, { method: 'POST' })).status).toBe(200)
})

/** Begins a request and reads nothing of its answer. */
async function unread(head: string, until = ''): Promise<Socket> {
  const socket = connect(Number(new URL(base).port), '127.0.0.1')
  socket.on('error', () => undefined)
  onTestFinished(() => void socket.destroy())
  socket.write(`${head} HTTP/1.1\r\nHost: localhost\r\n${until}\r\n`)
  return socket
}
const closed = (socket: Socket) =>
  new Promise<void>((done) => (socket.closed ? done() : void socket.once('close', done)))

test('an answer that nobody reads makes room for the next who asks', async () => {
  const [first] = [await unread('GET /rest/long/'), await unread('GET /rest/long/')]
  // The socket takes in nothing: it was never asked to read.
  await expect.poll(atWork, { timeout: 10_000 }).toBe(2)
  await expect
    .poll(async () => (await fetch(`${base}/rest/write/`, { method: 'POST' })).status, { timeout: 10_000 })
    .toBe(200)
  first.resume()
  await closed(first)
})

test('what visitors have at work, and bodies that they do not finish, keep no member out', async () => {
  const body = 'Content-Type: application/json\r\nContent-Length: 100\r\n'
  const begun = [await unread('POST /rest/write/', body), await unread('POST /rest/write/', body)]
  await expect.poll(atWork, { timeout: 10_000 }).toBe(2)
  expect((await fetch(`${base}/rest/write/`, { method: 'POST' })).status).toBe(503)
  const asked = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json', ...ofMember } }
  expect((await fetch(`${base}/rest/write/`, asked)).status).toBe(200)
  for (const socket of begun) socket.destroy()
  await expect.poll(atWork).toBe(0)
})

test('a call whose JSON is larger than that of others does not go unnoticed', async () => {
  await expect(openServer([mount(calls.picture, async () => ({}))], deps)).rejects.toThrow(/door\.picture/)
})
