import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { call } from './call.ts'

/** Answers the next requests with these; `wait` is the seconds it asks for. */
let answers: { status: number; wait?: string; body: object }[] = []
let asked: string[] = []
const server = createServer((request, reply) => {
  asked.push(`${request.method} ${request.url}`)
  const { status, wait, body } = answers.shift() ?? { status: 500, body: {} }
  reply.writeHead(status, { 'content-type': 'application/json', ...(wait ? { 'retry-after': wait } : {}) })
  reply.end(JSON.stringify(body))
})
await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const plain = globalThis.fetch
globalThis.fetch = (input, init) => plain(base + (input as string), init)
afterAll(() => {
  globalThis.fetch = plain
  server.close()
})
beforeEach(() => {
  asked = []
})

const busy = (wait: string) => ({ status: 429, wait, body: { detail: 'Request was throttled.', code: 'throttled' } })
const menu = { status: 200, body: { count: 0, next: null, previous: null, results: [] } }

test('a read that is told to wait is asked again after that time', async () => {
  answers = [busy('1'), menu]
  await expect(call('content.publicMenu', {})).resolves.toMatchObject({ results: [] })
  expect(asked).toHaveLength(2)
})

test('a wait that is longer than people wait is said at once', async () => {
  answers = [busy('300')]
  await expect(call('content.publicMenu', {})).rejects.toMatchObject({ status: 429, code: 'throttled' })
  expect(asked).toHaveLength(1)
})

test('nobody waits for a read that is no longer wanted', async () => {
  answers = [busy('60')]
  const leaving = new AbortController()
  const wanted = call('content.publicMenu', {}, { signal: leaving.signal })
  await expect.poll(() => asked.length).toBe(1)
  leaving.abort()
  await expect(wanted).rejects.toThrow()
  expect(asked).toHaveLength(1)
})

test('a write that is told to wait is never sent again by itself', async () => {
  answers = [busy('1')]
  await expect(call('identity.forgotPassword', { body: { email: 'a@b.example' } })).rejects.toMatchObject({
    status: 429,
  })
  expect(asked).toHaveLength(1)
})
