import { expect, test } from 'vitest'
import type { Part } from '../../../lib/marks.ts'
import { excerptOf } from './excerpt.ts'

const shown = (parts: Part[]) => parts.map((part) => (part.marked ? `[${part.text}]` : part.text)).join('')

test('nothing of a short text is lost, markup and signs included', () => {
  const text = '<b>50 % off</b> & more 🚢 ship'
  const parts = excerptOf(text, 'ship')
  expect(parts.map((part) => part.text).join('')).toBe(text)
  expect(parts.at(-1)).toEqual({ text: 'ship', marked: true })
})

test('a long message begins shortly before the first word that was found, at a whole word', () => {
  const long = `${'word '.repeat(100)}reefer plugs are free`
  const cut = shown(excerptOf(long, 'reefer'))
  expect(cut).toMatch(/^… (word )+\[reefer\] plugs are free$/)
  expect(cut.length).toBeLessThan(80)
  // What has no spaces is cut where it is.
  expect(shown(excerptOf(`${'x'.repeat(200)}-reefer`, 'reefer'))).toMatch(/^…x{35}-\[reefer\]$/)
  // A word that the server forgave is not found again here.
  expect(shown(excerptOf(long, 'refer'))).toBe(long)
})
