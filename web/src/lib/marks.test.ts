import { expect, test } from 'vitest'
import { marksIn } from './marks.ts'

const shown = (text: string, query: string) =>
  marksIn(text, query)
    .map((part) => (part.marked ? `[${part.text}]` : part.text))
    .join('')

test('beginnings of words are marked, whatever their case and accents', () => {
  expect(shown('Gdańsk – Leixões, every Friday', 'gdansk leixoes')).toBe('[Gdańsk] – [Leixões], every Friday')
  expect(shown('Łódź rail', 'lodz')).toBe('[Łódź] rail')
  expect(shown('Reefer Product Manager', 'prod')).toBe('Reefer [Prod]uct Manager')
  expect(shown('reproduction', 'prod')).toBe('reproduction')
})

test('the longer word wins, and what is not found stays as it is', () => {
  expect(shown('container', 'con contain')).toBe('[contain]er')
  expect(shown('Harbour', 'xyz')).toBe('Harbour')
  expect(shown('Harbour', '')).toBe('Harbour')
  expect(shown('', 'a')).toBe('')
})

test('nothing of the text is lost, markup and signs included', () => {
  const text = '<b>50 % off</b> & more 🚢 ship'
  expect(
    marksIn(text, 'b 🚢 ship')
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})
