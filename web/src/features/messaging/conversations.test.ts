import { expect, test } from 'vitest'
import { changed, inPlace, isNewer, lift, rowsOf, sink, without } from './conversations.ts'
import type { Conversation } from './messaging.api.ts'

const row = (chat_room_id: string, last_at: string, more: Partial<Conversation> = {}) =>
  ({
    chat_room_id,
    last_at,
    state: 'open',
    sorting_point: 0,
    hidden: false,
    unread_messages_count: 0,
    version: 1,
    last_change: 1,
    ...more,
  }) as Conversation
const list = (...pages: Conversation[][]) => ({
  pages: pages.map((docs, index) => ({ docs, totalDocs: 4, hasNextPage: index < pages.length - 1 })),
})
const inbox = { folder: 'inbox', keyword: '', unread: false } as const
const shape = (data: ReturnType<typeof list> | 'ask') =>
  data === 'ask' ? data : data.pages.map((page) => page.docs.map(({ chat_room_id }) => chat_room_id).join(''))

const known = list([row('p', '1', { sorting_point: 1 }), row('c', '5')], [row('b', '4'), row('a', '3')])

test('a conversation with a new message rises to the top, below what is pinned', () => {
  expect(shape(inPlace(known, inbox, row('a', '9')))).toEqual(['pac', 'b'])
  expect(shape(inPlace(known, inbox, row('a', '3', { sorting_point: 1 })))).toEqual(['apc', 'b'])
  expect(shape(inPlace(known, inbox, row('p', '1')))).toEqual(['c', 'bap'])
  expect(rowsOf(inPlace(known, inbox, row('new', '9')) as typeof known)).toHaveLength(5)
})

test('what is hidden, of another folder, or read leaves the list it stood in', () => {
  expect(shape(inPlace(known, inbox, row('c', '9', { hidden: true })))).toEqual(['p', 'ba'])
  expect(shape(inPlace(known, inbox, row('c', '9', { state: 'request_received' })))).toEqual(['p', 'ba'])
  expect(shape(inPlace(known, { ...inbox, unread: true }, row('c', '9')))).toEqual(['p', 'ba'])
  expect(shape(inPlace(known, { ...inbox, folder: 'requests' }, row('n', '9', { state: 'new' })))).toEqual(['pc', 'ba'])
})

test('only the server knows whether a new one fits what is searched for', () => {
  expect(inPlace(known, { ...inbox, keyword: 'ber' }, row('n', '9'))).toBe('ask')
  expect(shape(inPlace(known, { ...inbox, keyword: 'ber' }, row('b', '9')))).toEqual(['pbc', 'a'])
})

test('the one pinned last stands at the very top, and one that is unpinned at the bottom until the list is loaded anew', () => {
  const pinned = list([row('p', '1', { sorting_point: 1, pinned_at: '1' }), row('c', '5')], [row('a', '3')])
  const last = row('a', '3', { sorting_point: 1, pinned_at: '2' })
  expect(shape(inPlace(pinned, inbox, last))).toEqual(['apc', ''])
  const before = list([last, row('c', '2')], [row('b', '1')])
  const unpinned = row('a', '3')
  sink(last)
  expect(shape(inPlace(before, inbox, unpinned))).toEqual(['c', 'ba'])
  const sunk = inPlace(before, inbox, unpinned) as typeof known
  expect(shape(inPlace(sunk, inbox, row('b', '0')))).toEqual(['c', 'ba'])
  expect(shape(inPlace(sunk, inbox, row('a', '9')))).toEqual(['ac', 'b'])
  lift()
  expect(shape(inPlace(sunk, inbox, unpinned))).toEqual(['ac', 'b'])
})

test('below the last page that is loaded nothing is put', () => {
  const part = { pages: [{ docs: [row('c', '5')], totalDocs: 9, hasNextPage: true }] }
  expect(inPlace(part, inbox, row('z', '1'))).toBe(part)
})

test('where nothing changes, the same objects stay', () => {
  expect(without(known, 'nobody')).toBe(known)
  const one = row('a', '1')
  expect(changed(one, { version: 1 })).toBe(one)
  expect(changed(one, undefined)).toBe(one)
  expect(changed(one, { version: 2 })).toMatchObject({ version: 2 })
})

test('the later of two words holds: by version, then by change', () => {
  const now = row('a', '1', { version: 3, last_change: 7 })
  expect(isNewer(now, { ...now, version: 2, last_change: 9 })).toBe(true)
  expect(isNewer(now, { ...now, last_change: 8 })).toBe(false)
  expect(isNewer(now, now)).toBe(false)
})

test('one that stands on two pages is shown once', () => {
  expect(rowsOf(list([row('a', '1')], [row('a', '1'), row('b', '0')])).map((one) => one.chat_room_id)).toEqual([
    'a',
    'b',
  ])
})
