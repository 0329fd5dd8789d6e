import { expect, test } from 'vitest'
import { alikeIn, groupsOf, itemKey, itemOf, nextAfter, sameWords, waitedWords } from './inbox.ts'
import type { Item } from './inbox.ts'

const now = new Date('2026-11-22T12:00:00Z')
const item = (id: string, due_at: string): Item => ({
  kind: 'application',
  id,
  title: 'Rashid Siddiqui',
  about: '',
  since: '2026-11-21T12:00:00Z',
  due_at,
  claimed_by: null,
  claimed_until: null,
})

test('what is late comes first, then what is due within a day; empty groups are left out', () => {
  const late = item('1', '2026-11-22T12:00:00Z')
  const today = item('2', '2026-11-23T11:59:59Z')
  expect(groupsOf([late, today], now)).toEqual([
    { group: 'overdue', items: [late] },
    { group: 'today', items: [today] },
  ])
  expect(groupsOf([item('3', '2026-11-23T12:00:00Z')], now).map(({ group }) => group)).toEqual(['later'])
})

test('an address names one thing, whatever its id looks like', () => {
  expect(itemOf('payment.evt_1.a')).toEqual({ kind: 'payment', id: 'evt_1.a' })
  expect([itemOf('toString.1'), itemOf('x'), itemOf(undefined)]).toEqual([undefined, undefined, undefined])
})

test('after a decision the next one opens, and after the last the one before it', () => {
  const items = ['1', '2', '3'].map((id) => item(id, '2026-11-23T12:00:00Z'))
  const keys = items.map(itemKey)
  expect(nextAfter(items, 'application.1')).toBe(keys[1])
  expect(nextAfter(items, 'application.3')).toBe(keys[1])
  expect(nextAfter(items.slice(0, 1), 'application.1')).toBeUndefined()
})

test('what came in a moment ago is new, then it waits for hours, and after a week since a day', () => {
  expect(waitedWords('2026-11-22T11:59:30Z', now)).toBe('waiting.new')
  expect(waitedWords('2026-11-22T11:00:00Z', now)).toBe('waiting.for')
  expect(waitedWords('2026-11-15T12:00:00Z', now)).toBe('waiting.since')
})

test('a new company is laid beside the one that it looks like, and nothing else is', () => {
  const known = [{ name: 'alike', value: 'Khor Terminals FZE', path: '/company-wall/12' }]
  expect(alikeIn({ kind: 'company', known })).toBe(12)
  expect(alikeIn({ kind: 'application', known })).toBeUndefined()
  expect(alikeIn({ kind: 'company', known: [] })).toBeUndefined()
  expect(sameWords('Jebel Ali, S40417', 'JEBEL  ALI S-40417')).toBe(true)
  expect(sameWords('Göteborg', 'Goteborg')).toBe(true)
  expect([sameWords('', ''), sameWords('Dubai', 'Abu Dhabi')]).toEqual([false, false])
})
