import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { broughtBack, filesOf, followed, obstacle, reviveFiles, textOf } from './draft.ts'
import type { DraftFile } from './draft.ts'
import { refusalOf } from './attachments.ts'

const file = (key: string, extra: Partial<DraftFile> = {}): DraftFile => ({
  key,
  name: `${key}.pdf`,
  size: 10,
  at: 1000,
  received: 10,
  state: 'ready',
  problem: null,
  upload: null,
  attachment: { id: key } as DraftFile['attachment'],
  picture: null,
  ...extra,
})

let shelf: Map<string, string>
beforeEach(() => {
  shelf = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => shelf.get(name) ?? null,
    setItem: (name: string, value: string) => void shelf.set(name, value),
    removeItem: (name: string) => void shelf.delete(name),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('what one has begun to write is kept for the room and the member, and gone when nothing is left', () => {
  textOf(1, 'a').set('Gate opens at 18:00')
  expect(shelf.get('messaging.draft.1.a')).toBe('"Gate opens at 18:00"')
  expect(textOf(1, 'b').get()).toBe('')
  expect(textOf(2, 'a').get()).toBe('')
  textOf(1, 'a').set('  ')
  expect(shelf.size).toBe(0)
})

test('of the files only those that have arrived are kept, without their pictures', () => {
  filesOf(1, 'a').set([file('one', { picture: 'data:' }), file('two', { state: 'uploading' })])
  const kept = JSON.parse(shelf.get('messaging.files.1.a') ?? '[]') as DraftFile[]
  expect(kept.map(({ key, picture }) => [key, picture])).toEqual([['one', null]])
})

test('files that the server has forgotten do not come back, nor does nonsense', () => {
  const day = 24 * 3_600_000
  expect(reviveFiles([file('old'), file('new', { at: day })], day + 1000).map(({ key }) => key)).toEqual(['new'])
  expect(reviveFiles({ a: 1 })).toEqual([])
  expect(reviveFiles([null, 3])).toEqual([])
})

test('another tab’s files are taken over; what is going up here goes on', () => {
  const now = [file('sent'), file('kept', { picture: 'data:' }), file('mine', { state: 'uploading' })]
  expect(followed([file('kept'), file('theirs')], now).map(({ key, picture }) => [key, picture])).toEqual([
    ['kept', 'data:'],
    ['theirs', null],
    ['mine', null],
  ])
})

test('a message waits for its files, and says something', () => {
  expect(obstacle(' ', [])).toBe('empty')
  expect(obstacle('', [file('a')])).toBeUndefined()
  expect(obstacle('text', [file('a', { state: 'uploading' })])).toBe('uploading')
  expect(obstacle('text', [file('a', { state: 'uploading' }), file('b', { state: 'refused' })])).toBe('failed')
})

test('a message that comes back stands before what was written since', () => {
  expect(broughtBack('first', 'second')).toBe('first\nsecond')
  expect(broughtBack('first', ' ')).toBe('first')
})

test('a file that cannot be sent is refused with its name', () => {
  expect(refusalOf({ name: 'plan.PDF', size: 10 })).toBeUndefined()
  for (const [name, size] of [
    ['tool.exe', 10],
    ['README', 10],
    ['empty.pdf', 0],
    ['large.zip', 20_000_001],
  ] as const)
    expect(refusalOf({ name, size })).toContain(`“${name}”`)
})
