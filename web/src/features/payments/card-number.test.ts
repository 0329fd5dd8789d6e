import { expect, test } from 'vitest'
import { grouped } from './card-number.ts'

/** `|` is the caret. */
const at = (text: string) => ({ text: text.replace('|', ''), caret: text.indexOf('|') })
const shown = ({ text, caret }: { text: string; caret: number }) => `${text.slice(0, caret)}|${text.slice(caret)}`

test.each([
  ['4242 4|', '4242 4|'],
  ['42424|', '4242 4|'],
  ['4242 4|2 4242 4242', '4242 4|242 4242 42'],
  ['42|2 4242 4242 4242', '42|24 2424 2424 242'],
  ['4290|42 4242 4242 424', '4290| 4242 4242 4242 4'],
  ['4242-4242-4242-4242|', '4242 4242 4242 4242|'],
  ['42a|42', '42|42'],
  ['|', '|'],
])('%s becomes %s', (given, expected) => {
  const { text, caret } = at(given)
  expect(shown(grouped(text, caret))).toBe(expected)
})

test('backspace over a space takes the digit before it', () => {
  expect(shown(grouped('42424242', 4, '4242 4242'))).toBe('424|4 242')
})

test('no more digits than a card has', () => {
  expect(grouped('1'.repeat(30), 30).text.replaceAll(' ', '')).toHaveLength(19)
})
