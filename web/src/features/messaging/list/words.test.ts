import { expect, test } from 'vitest'
import type { Attachment, Conversation, Message } from '../messaging.api.ts'
import { groupsOf, isMine, lineOf, markOf, whenOf } from './words.ts'

const ME = 7
const OTHER = 9
const file = (kind: Attachment['kind'], name = 'a.pdf') => ({ kind, name }) as Attachment
const message = (of: Partial<Message>): Message =>
  ({ seq: 4, user_id: ME, text: 'Agreed', attachments: [], deleted_at: null, ...of }) as Message
const talk = (of: Partial<Conversation>): Conversation =>
  ({ receiver_id: OTHER, receiver_read_seq: 3, sorting_point: 0, messages: [message({})], ...of }) as Conversation

test('the time gets shorter words the longer ago it is, by the calendar of the reader', () => {
  const now = new Date('2026-11-20T09:30:00Z')
  const said = (at: string, zone = 'UTC') => whenOf(at, zone, now)
  expect(said('2026-11-20T08:05:00Z')).toBe('08:05')
  expect(said('2026-11-19T23:59:00Z')).toBe('Yesterday')
  expect(said('2026-11-19T23:59:00Z', 'Europe/Warsaw')).toBe('00:59')
  expect(said('2026-11-18T10:00:00Z')).toBe('Wed')
  expect(said('2026-11-14T00:00:00Z')).toBe('Sat')
  // A week ago has the same name as today.
  expect(said('2026-11-13T23:00:00Z')).toBe('13 Nov')
  expect(said('2025-11-20T09:00:00Z')).toBe('20 Nov 2025')
})

test('a clock that is slow shows what was written a moment ahead as today', () => {
  expect(whenOf('2026-11-21T00:01:00Z', 'UTC', new Date('2026-11-20T23:59:00Z'))).toBe('00:01')
})

test('a message is one line, whatever it holds', () => {
  expect(lineOf(undefined)).toBe('Nothing written yet')
  expect(lineOf(message({ text: 'Two\n  lines' }))).toBe('Two lines')
  expect(lineOf(message({ text: '', deleted_at: '2026-11-20T09:00:00Z' }))).toBe('This message was deleted')
  expect(lineOf(message({ text: '', attachments: [file('picture')] }))).toBe('Picture')
  expect(lineOf(message({ text: '', attachments: [file('picture'), file('picture')] }))).toBe('2 pictures')
  expect(lineOf(message({ text: '', attachments: [file('file', 'rates.xlsx')] }))).toBe('File: rates.xlsx')
  expect(lineOf(message({ text: '', attachments: [file('file'), file('picture')] }))).toBe('2 attachments')
})

test('only my own last message says whether it was read, and only where that is shown', () => {
  expect(markOf(talk({}))).toBe('sent')
  expect(markOf(talk({ receiver_read_seq: 4 }))).toBe('read')
  expect(markOf(talk({ receiver_read_seq: null }))).toBe(undefined)
  expect(markOf(talk({ messages: [message({ user_id: OTHER })] }))).toBe(undefined)
  expect(markOf(talk({ messages: [message({ deleted_at: '2026-11-20T09:00:00Z' })] }))).toBe(undefined)
  expect(isMine(talk({ messages: [] }))).toBe(false)
})

test('what is pinned stands in a group of its own; the order stays', () => {
  const list = [talk({ id: 'a', sorting_point: 1 }), talk({ id: 'b' }), talk({ id: 'c', sorting_point: 1 })]
  const shape = groupsOf(list).map(({ name, rows }) => `${name} ${rows.map(({ id }) => id).join('')}`)
  expect(shape).toEqual(['pinned ac', 'all b'])
  expect(groupsOf([talk({ id: 'b' })]).map(({ name }) => name)).toEqual(['all'])
  expect(groupsOf([])).toEqual([])
})
