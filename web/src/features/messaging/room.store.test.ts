import { afterEach, expect, test, vi } from 'vitest'
import type { Message } from './messaging.api.ts'
import { begin, put, withChanges, withTold } from './room.messages.ts'

const calls = vi.hoisted(() => ({ ask: vi.fn<(query: Query) => Promise<unknown>>() }))
type Query = { before?: number; after?: number; limit: number }
vi.mock('../../lib/call.ts', async (original) => ({
  ...(await original<object>()),
  call: (_: string, { query }: { query: Query }) => calls.ask(query),
}))
const { makeRoom } = await import('./room.store.ts')
const { CallError } = await import('../../lib/call.ts')

const one = (seq: number, change = seq, text = `m${seq}`) => ({ seq, change, text }) as Message
const texts = (messages: readonly Message[]) => messages.map(({ text }) => text).join(' ')

/** A server's room with so many messages; each can be edited. */
function server(count: number) {
  const all = Array.from({ length: count }, (_, index) => one(index + 1))
  let change = count
  return {
    write(): Message {
      const message = one(all.length + 1, ++change)
      all.push(message)
      return message
    },
    edit: (seq: number) => Object.assign(all[seq - 1] as object, { change: ++change, text: `e${seq}` }) as Message,
    answer({ before, after, limit }: Query) {
      const last = { last_seq: all.length, last_change: change }
      const copy = (messages: Message[]) => messages.map((message) => ({ ...message }))
      if (after !== undefined) {
        const missed = all.filter((message) => message.change > after).toSorted((a, b) => a.change - b.change)
        const docs = copy(missed.slice(0, limit))
        return { ...last, docs, next_before: null, next_after: missed.length > limit ? docs.at(-1)!.change : null }
      }
      const docs = copy(all.filter(({ seq }) => seq < (before ?? Infinity)).toReversed()).slice(0, limit)
      const first = docs.at(-1)?.seq ?? 1
      return { ...last, docs, next_before: first > 1 ? first : null, next_after: null }
    },
  }
}

afterEach(() => calls.ask.mockReset())

test('messages stand by their place; the later word about one holds, whichever comes last', () => {
  const known = put([one(2), one(3, 9, 'edited')], [one(1), one(3, 3, 'old'), one(4)], 1)
  expect(texts(known)).toBe('m1 m2 edited m4')
  const same = [one(1)]
  expect(put(same, [one(1, 0)], 1)).toBe(same)
})

test('a change of a message that is not loaded says nothing about the stretch that is', () => {
  const known = begin({ docs: [one(8), one(7)], last_change: 8, next_before: 7 })
  const after = withChanges(known, [one(2, 9, 'far up'), one(9, 10)])
  expect(texts(after.messages)).toBe('m7 m8 m9')
  expect(after.change).toBe(10)
})

test('what was told is taken in its turn, once; anything else is a gap', () => {
  const known = begin({ docs: [one(1)], last_change: 1, next_before: null })
  expect(withTold(known, { change: 1, message: one(1) })).toBe(known)
  expect(withTold(known, { change: 3, message: one(3) })).toBe('gap')
  expect(withTold(known, { change: 2, message: null })).toBe('gap')
  expect(withTold(known, { change: 2, message: one(2) })).toMatchObject({ change: 2 })
})

test('a room opens with the newest page, and goes back as far as the first unread message', async () => {
  const end = server(400)
  calls.ask.mockImplementation((query) => Promise.resolve(end.answer(query)))
  const far = makeRoom('a')
  await far.open(Number.MAX_SAFE_INTEGER)
  expect(far.get().messages.length).toBe(50)
  const room = makeRoom('b')
  await room.open(120)
  expect(room.get().messages[0]?.seq).toBeLessThanOrEqual(120)
  expect(room.get().messages.at(-1)?.seq).toBe(400)
  await room.loadOlder()
  const seqs = room.get().messages.map(({ seq }) => seq)
  expect(seqs).toEqual(Array.from({ length: seqs.length }, (_, index) => (seqs[0] ?? 0) + index))
})

test('a gap is asked for, also when events come while the answer is on its way', async () => {
  const end = server(3)
  calls.ask.mockImplementation((query) => Promise.resolve(end.answer(query)))
  const room = makeRoom('c')
  await room.open(1)
  end.write()
  const told = end.write()
  room.hear({ change: told.change, message: { ...told } })
  const later = end.edit(1)
  room.hear({ change: later.change, message: { ...later } })
  await vi.waitFor(() => expect(texts(room.get().messages)).toBe('e1 m2 m3 m4 m5'))
  expect(room.get().change).toBe(6)
})

test('an event that comes while a room is loading is not lost', async () => {
  const end = server(3)
  let go: () => void = () => undefined
  calls.ask.mockImplementationOnce((query) => {
    const answer = end.answer(query)
    return new Promise((done) => {
      go = () => done(answer)
    })
  })
  calls.ask.mockImplementation((query) => Promise.resolve(end.answer(query)))
  const room = makeRoom('d')
  const opening = room.open(1)
  const told = end.write()
  room.hear({ change: told.change, message: told })
  go()
  await opening
  await vi.waitFor(() => expect(texts(room.get().messages)).toBe('m1 m2 m3 m4'))
})

test('a room that was left far behind begins anew at the end', async () => {
  const end = server(10)
  calls.ask.mockImplementation((query) => Promise.resolve(end.answer(query)))
  const room = makeRoom('e')
  await room.open(1)
  for (let count = 0; count < 700; count++) end.write()
  await room.catchUp()
  expect(room.get().messages.at(-1)?.seq).toBe(710)
  expect(room.get().messages.length).toBe(50)
})

test('a failure to load says so, and another try mends it', async () => {
  const end = server(2)
  calls.ask.mockRejectedValueOnce(new CallError(0, 'offline', 'There is no connection.'))
  calls.ask.mockImplementation((query) => Promise.resolve(end.answer(query)))
  const room = makeRoom('f')
  await room.open(1)
  expect(room.get().state).toBe('failed')
  await room.open(1)
  expect(texts(room.get().messages)).toBe('m1 m2')
})
