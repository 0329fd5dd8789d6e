import { expect, test } from 'vitest'
import type { Message } from './messaging.api.ts'
import { countAfter, dayName, linesOf } from './messages.lines.ts'

const ME = 1
const say = (seq: number, user_id: number, created_at: string, deleted_at: string | null = null) =>
  ({ seq, user_id, created_at, deleted_at }) as Message
const given = { me: ME, zone: 'UTC', now: new Date('2026-11-20T12:00:00Z') }
const shape = (messages: Message[], more: Partial<Parameters<typeof linesOf>[1]> = {}) =>
  linesOf(messages, { ...given, ...more }).map((line) =>
    line.kind === 'day'
      ? line.name
      : line.kind === 'unread'
        ? `${line.count} new`
        : `${line.own ? 'me' : 'you'} ${line.messages.map(({ seq }) => seq).join(' ')}`,
  )

test('what one person writes within minutes stands together', () => {
  expect(
    shape([
      say(1, 2, '2026-11-20T10:00:00Z'),
      say(2, 2, '2026-11-20T10:03:00Z'),
      say(3, 1, '2026-11-20T10:04:00Z'),
      say(4, 1, '2026-11-20T10:30:00Z'),
    ]),
  ).toEqual(['Today, 20 November', 'you 1 2', 'me 3', 'me 4'])
})

test('days are those of the reader’s own zone', () => {
  const messages = [say(1, 2, '2026-11-18T22:30:00Z'), say(2, 2, '2026-11-18T23:30:00Z')]
  expect(shape(messages)).toEqual(['Wednesday, 18 November', 'you 1', 'you 2'])
  expect(shape(messages, { zone: 'Europe/Warsaw' })).toEqual([
    'Wednesday, 18 November',
    'you 1',
    'Yesterday, 19 November',
    'you 2',
  ])
  expect(dayName(new Date('2025-02-03T12:00:00Z'), 'UTC', given.now)).toBe('Monday, 3 February 2025')
})

test('a clock that went back makes no second line for a day', () => {
  const messages = [say(1, 2, '2026-11-20T00:00:01Z'), say(2, 2, '2026-11-19T23:59:59Z')]
  expect(shape(messages).filter((line) => line.includes('November'))).toEqual(['Today, 20 November'])
})

test('the line of the new ones cuts a turn', () => {
  const messages = [say(1, 2, '2026-11-20T10:00:00Z'), say(2, 2, '2026-11-20T10:01:00Z')]
  expect(shape(messages, { unread: { after: 1, count: 1 } })).toEqual(['Today, 20 November', 'you 1', '1 new', 'you 2'])
})

test('only what the other person wrote, and has not deleted, is new', () => {
  const at = '2026-11-20T10:00:00Z'
  expect(countAfter([say(1, 2, at), say(2, 1, at), say(3, 2, at, at), say(4, 2, at)], ME, 1)).toBe(1)
})
