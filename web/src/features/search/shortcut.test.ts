import { expect, test } from 'vitest'
import { asksForSearch } from './shortcut.ts'

const press = (key: string, extra: object = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  defaultPrevented: false,
  ...extra,
})
const body = { tagName: 'BODY' }

test('a slash, Ctrl+K and Cmd+K ask for the search', () => {
  expect(asksForSearch(press('/'), body)).toBe(true)
  expect(asksForSearch(press('k', { ctrlKey: true }), body)).toBe(true)
  expect(asksForSearch(press('K', { metaKey: true }), null)).toBe(true)
})

test('plain letters and other combinations do not', () => {
  expect(asksForSearch(press('k'), body)).toBe(false)
  expect(asksForSearch(press('/', { ctrlKey: true }), body)).toBe(false)
  expect(asksForSearch(press('k', { ctrlKey: true, shiftKey: true }), body)).toBe(false)
  expect(asksForSearch(press('/', { defaultPrevented: true }), body)).toBe(false)
})

test('whoever types elsewhere is left alone', () => {
  expect(asksForSearch(press('/'), { tagName: 'TEXTAREA' })).toBe(false)
  expect(asksForSearch(press('k', { ctrlKey: true }), { tagName: 'INPUT' })).toBe(false)
  expect(asksForSearch(press('/'), { tagName: 'DIV', isContentEditable: true })).toBe(false)
})
