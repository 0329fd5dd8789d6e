import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { localStore, useLocalStore } from './local-store.ts'

const textOf = (stored: unknown) => (typeof stored === 'string' ? stored : '')
const words = (name: string) => localStore(name, textOf, (value) => value)

afterEach(() => vi.unstubAllGlobals())

test('what this browser keeps is not part of what the server draws', () => {
  vi.stubGlobal('localStorage', { getItem: () => '"Typed before."' })
  const store = words('words.drawn')
  function Words(): string {
    return `“${useLocalStore(store)}”`
  }
  expect([store.get(), renderToString(createElement(Words))]).toEqual(['Typed before.', '“”'])
})

test('a browser has one value of each name; a server remembers none of those whom it draws for', () => {
  expect(words('words.one')).toBe(words('words.one'))
  vi.stubGlobal(Symbol.for('community.web'), {})
  expect(words('words.many')).not.toBe(words('words.many'))
})
