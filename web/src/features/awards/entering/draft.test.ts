import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EntryDraft } from './draft.ts'
import type { SendAnswer } from './draft.ts'
import type { Question } from './entering.api.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const shelf = () => {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  }
}
const question = (id: number, text: string, version: number) =>
  ({ id, answer: { text, version, saved_at: null } }) as unknown as Question

function open(send?: SendAnswer, on = shelf()) {
  const sent: Parameters<SendAnswer>[0][] = []
  let version = 0
  const draft = new EntryDraft({
    name: 'entry.1',
    shelf: on,
    failureOf: (error) => ({ passing: (error as Error).message === 'offline', detail: (error as Error).message }),
    send:
      send ??
      ((answer) => {
        sent.push(answer)
        return Promise.resolve({ version: ++version, saved_at: '2026-11-20T14:02:00Z' })
      }),
  })
  return { draft, sent, shelf: on }
}

test('what is written is sent when the writer rests, and within two seconds at the latest', async () => {
  const { draft, sent } = open()
  draft.write(1, 'We')
  await vi.advanceTimersByTimeAsync(700)
  expect(sent).toEqual([])
  await vi.advanceTimersByTimeAsync(200)
  expect(sent).toEqual([{ question: 1, text: 'We', version: 0 }])
  for (let count = 0; count < 10; count++) {
    draft.write(1, `We ran ${count}`)
    await vi.advanceTimersByTimeAsync(200)
  }
  expect(sent.length).toBeGreaterThanOrEqual(2)
  await vi.advanceTimersByTimeAsync(1000)
  expect([sent.at(-1), draft.of(1).state, draft.isSaved]).toEqual([
    { question: 1, text: 'We ran 9', version: 2 },
    'saved',
    true,
  ])
})

test('whoever submits waits for what is on its way, and for what was written meanwhile', async () => {
  const answers: ((value: { version: number; saved_at: string }) => void)[] = []
  const sent: string[] = []
  const { draft } = open(({ text }) => {
    sent.push(text)
    return new Promise((done) => answers.push(done))
  })
  draft.write(1, 'Two ships')
  await vi.advanceTimersByTimeAsync(900)
  draft.write(1, 'Two ships, every week')
  let flushed = false
  const flush = draft.flush().then(() => (flushed = true))
  await vi.advanceTimersByTimeAsync(10)
  expect([sent, flushed]).toEqual([['Two ships'], false])
  answers[0]?.({ version: 1, saved_at: '2026-11-20T14:02:00Z' })
  await vi.advanceTimersByTimeAsync(10)
  expect([sent, flushed]).toEqual([['Two ships', 'Two ships, every week'], false])
  answers[1]?.({ version: 2, saved_at: '2026-11-20T14:02:01Z' })
  await flush
  expect(draft.isSaved).toBe(true)
})

test('what was written while it was being sent goes after it, with the version that came back', async () => {
  const answers: ((value: { version: number; saved_at: string }) => void)[] = []
  const sent: string[] = []
  const { draft } = open((answer) => {
    sent.push(`${answer.version} ${answer.text}`)
    return new Promise((done) => answers.push(done))
  })
  draft.write(1, 'One')
  await vi.advanceTimersByTimeAsync(900)
  draft.write(1, 'One two')
  await vi.advanceTimersByTimeAsync(5000)
  expect(sent).toEqual(['0 One'])
  answers[0]?.({ version: 7, saved_at: '' })
  await vi.advanceTimersByTimeAsync(900)
  expect(sent).toEqual(['0 One', '7 One two'])
})

test("a colleague's answer is taken over, but never under somebody who writes", () => {
  const { draft } = open()
  draft.heard([question(1, 'Theirs', 3)])
  expect(draft.of(1)).toMatchObject({ text: 'Theirs', seen: 3, state: 'saved' })
  draft.write(1, 'Mine')
  draft.heard([question(1, 'Theirs again', 4)])
  expect(draft.of(1)).toMatchObject({ text: 'Mine', seen: 3 })
})

test('without a connection it is kept on the device, sent when it is back, and after a reload too', async () => {
  let away = true
  const sent: string[] = []
  const send: SendAnswer = ({ text }) => {
    if (away) return Promise.reject(new Error('offline'))
    sent.push(text)
    return Promise.resolve({ version: 1, saved_at: '' })
  }
  const first = open(send)
  first.draft.write(1, 'Typed on the train')
  await vi.advanceTimersByTimeAsync(1000)
  expect(first.draft.of(1).state).toBe('offline')
  // The page is loaded anew.
  vi.clearAllTimers()
  const second = open(send, first.shelf)
  await vi.advanceTimersByTimeAsync(10)
  expect(second.draft.of(1)).toMatchObject({ text: 'Typed on the train', state: 'offline' })
  away = false
  await second.draft.flush()
  expect([sent, second.draft.isSaved, [...second.shelf.kept]]).toEqual([['Typed on the train'], true, []])
})

test('what the server refuses is said and kept', async () => {
  const { draft, shelf: on } = open(() => Promise.reject(new Error('Entries have closed.')))
  draft.write(1, 'A second late')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(draft.of(1)).toMatchObject({ state: 'refused', problem: 'Entries have closed.', text: 'A second late' })
  expect(on.kept.get('entry.1')).toContain('A second late')
})
