import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '../../lib/call.ts'
import type { Message } from './messaging.api.ts'
import { makeOutbox, mayTake, waitAfter } from './outbox.ts'
import { openShelf } from './outbox.shelf.ts'
import type { Outgoing } from './outbox.shelf.ts'

let lying: Record<string, string>
beforeEach(() => {
  lying = {}
  const storage = {
    getItem: (name: string) => lying[name] ?? null,
    setItem: (name: string, value: string) => void (lying[name] = value),
    removeItem: (name: string) => void delete lying[name],
  }
  // `Object.keys(localStorage)` gives what lies in it.
  vi.stubGlobal(
    'localStorage',
    new Proxy(storage, {
      ownKeys: () => Object.keys(lying),
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    }),
  )
  vi.useFakeTimers()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const offline = () => new CallError(0, 'offline', 'There is no connection.')
const refused = (code: string) => new CallError(409, code, 'Your message request is waiting for an answer.')

/** Locks as the browser has them: one holder of a name at a time. */
function locks() {
  const last = new Map<string, Promise<unknown>>()
  return async (room: string, work: () => Promise<void>, only = false): Promise<boolean> => {
    if (only && last.has(room)) return false
    const mine = (last.get(room) ?? Promise.resolve()).then(work)
    last.set(room, mine)
    await mine
    if (last.get(room) === mine) last.delete(room)
    return true
  }
}

/** A tab of a member, and the server it speaks to. */
function tab(given: { alone?: ReturnType<typeof locks>; server?: Map<string, string>; arrived?: string[] } = {}) {
  const server = given.server ?? new Map<string, string>()
  /** What came to the server, in its order; the same id again is no other message. */
  const arrived = given.arrived ?? []
  const faults: (CallError | 'after')[] = []
  const tries: string[] = []
  let there = true
  const shelf = openShelf(7)
  const outbox = makeOutbox({
    shelf,
    isThere: () => there,
    onSent: () => undefined,
    alone: given.alone ?? locks(),
    async send(one: Outgoing) {
      await Promise.resolve()
      tries.push(one.text)
      const fault = faults.shift()
      if (fault instanceof CallError) throw fault
      if (!server.has(one.client_message_id)) arrived.push(one.text)
      server.set(one.client_message_id, one.text)
      if (fault) throw offline()
      return { client_message_id: one.client_message_id } as Message
    },
  })
  return { shelf, outbox, server, arrived, tries, faults, setThere: (to: boolean) => void (there = to) }
}
const settle = () => vi.advanceTimersByTimeAsync(60_000)

test('messages go out in the order in which they were written, and are gone from the device then', async () => {
  const one = tab()
  for (const text of ['a', 'b', 'c']) one.outbox.add('room', text, [])
  expect(Object.keys(lying)).toHaveLength(3)
  await settle()
  expect(one.arrived).toEqual(['a', 'b', 'c'])
  expect(Object.keys(lying)).toEqual([])
})

test('without a connection they wait, over a reload too, and go out when it is back', async () => {
  const before = tab()
  before.setThere(false)
  before.outbox.add('room', 'a', [])
  before.outbox.add('room', 'b', [])
  await settle()
  expect(before.arrived).toEqual([])
  before.outbox.stop()
  const after = tab()
  expect(after.shelf.get().map(({ text }) => text)).toEqual(['a', 'b'])
  after.outbox.wake()
  await settle()
  expect(after.arrived).toEqual(['a', 'b'])
})

test('an answer that was lost does not make a second message, nor change the order', async () => {
  const one = tab()
  one.faults.push('after', offline(), 'after')
  for (const text of ['a', 'b', 'c']) one.outbox.add('room', text, [])
  await settle()
  expect(one.arrived).toEqual(['a', 'b', 'c'])
  expect(one.shelf.get()).toEqual([])
})

test('what was refused stays with its reason and holds back what was written after it', async () => {
  const one = tab()
  one.faults.push(refused('request_waiting'))
  one.outbox.add('room', 'a', [])
  one.outbox.add('room', 'b', [])
  one.outbox.add('other', 'c', [])
  await settle()
  expect(one.arrived).toEqual(['c'])
  expect(one.shelf.get()[0]?.problem).toMatchObject({ code: 'request_waiting' })
  one.outbox.again(one.shelf.get()[0]?.client_message_id ?? '')
  await settle()
  expect(one.arrived).toEqual(['c', 'a', 'b'])
})

test('a refused message that is discarded lets the next one go', async () => {
  const one = tab()
  one.faults.push(refused('invalid'))
  one.outbox.add('room', 'a', [])
  one.outbox.add('room', 'b', [])
  await settle()
  const taken = await one.outbox.take(one.shelf.get()[0]?.client_message_id ?? '')
  await settle()
  expect(taken?.text).toBe('a')
  expect(one.arrived).toEqual(['b'])
})

test('too much at once waits as long as the server says', async () => {
  const one = tab()
  one.faults.push(Object.assign(new CallError(429, 'throttled', 'Too many.'), { retryAfter: 20 }))
  one.outbox.add('room', 'a', [])
  await vi.advanceTimersByTimeAsync(19_000)
  expect(one.arrived).toEqual([])
  await vi.advanceTimersByTimeAsync(2000)
  expect(one.arrived).toEqual(['a'])
})

test('two tabs send each message once, in order', async () => {
  const shared = { alone: locks(), server: new Map<string, string>(), arrived: [] }
  const one = tab(shared)
  one.setThere(false)
  one.outbox.add('room', 'a', [])
  await settle()
  // The second tab knows of the first message too, and learns only by looking again that the first tab has sent it.
  const two = tab(shared)
  one.setThere(true)
  one.outbox.wake()
  two.outbox.wake()
  two.outbox.add('room', 'b', [])
  one.outbox.add('room', 'c', [])
  await settle()
  expect(shared.arrived).toEqual(['a', 'b', 'c'])
  expect([...one.tries, ...two.tries].toSorted()).toEqual(['a', 'b', 'c'])
  expect(Object.keys(lying)).toEqual([])
})

test('what may have arrived cannot be taken back', async () => {
  const one = tab()
  one.faults.push('after')
  one.outbox.add('room', 'a', [])
  await vi.advanceTimersByTimeAsync(10)
  const [waiting] = one.shelf.get()
  expect(waiting && mayTake(waiting)).toBe(false)
  expect(await one.outbox.take(waiting?.client_message_id ?? '')).toBeUndefined()
  await settle()
  expect(one.arrived).toEqual(['a'])
})

test('an event that tells of the message ends the waiting', async () => {
  const one = tab()
  one.setThere(false)
  one.outbox.add('room', 'a', [])
  one.outbox.arrived(one.shelf.get()[0]?.client_message_id ?? '')
  one.setThere(true)
  one.outbox.wake()
  await settle()
  expect(one.arrived).toEqual([])
})

test('only what another try may mend is tried again', () => {
  expect(waitAfter(offline(), 0)).toBe(1000)
  expect(waitAfter(offline(), 9)).toBe(15_000)
  expect(waitAfter(new CallError(503, 'unavailable', ''), 1)).toBe(2000)
  expect(waitAfter(new CallError(404, 'not_found', ''), 0)).toBeUndefined()
  expect(waitAfter(new CallError(400, 'invalid', ''), 0)).toBeUndefined()
})
