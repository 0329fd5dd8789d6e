// @vitest-environment node
import { EventEmitter } from 'node:events'
import { expect, test, vi } from 'vitest'

const dialled: EventEmitter[] = []
vi.mock('socket.io-client', () => ({
  io: () => {
    const socket = Object.assign(new EventEmitter(), { disconnect: () => undefined, onAny: () => undefined })
    dialled.push(socket)
    return socket
  },
}))
vi.mock('./session.ts', async (load) => ({
  ...(await load<object>()),
  readSession: () => ({ customerId: 7, registrationComplete: true, expiresAt: Infinity }),
}))
vi.mock('./call.ts', async (load) => ({ ...(await load<object>()), call: async () => ({ ticket: 'one' }) }))
vi.stubGlobal('window', new EventTarget())
vi.stubGlobal('navigator', { onLine: true })
const { connectionNow, onLive, watchConnection } = await import('./socket.ts')

test('what the socket reports is kept and shown until it stands again', async () => {
  let told = 0
  watchConnection(() => told++)
  onLive('post_created', () => undefined)
  await expect.poll(() => dialled.length).toBe(1)
  dialled[0]?.emit('error', { error: 'not_authenticated', name: 'TokenExpiredError' })
  expect(connectionNow().error).toBe('not_authenticated')
  const before = told
  dialled[0]?.emit('connect_error', new Error('gone'))
  expect(connectionNow()).toMatchObject({ up: false, error: 'gone' })
  expect(told).toBeGreaterThan(before)
  await expect.poll(() => dialled.length, { timeout: 5000 }).toBe(2)
  dialled[1]?.emit('connect')
  expect(connectionNow()).toMatchObject({ up: true })
  expect(connectionNow().error).toBeUndefined()
})
