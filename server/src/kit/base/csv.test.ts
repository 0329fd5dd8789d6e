import { expect, test } from 'vitest'
import { Decimal, csvLine } from './csv.ts'

test('no part of a cell is a formula, wherever a spreadsheet splits the line', () => {
  const cells = ['=1', ' =1', '+1', '-1', '@a', 'a;=1', 'a;"=1', 'a\n=1', 'a\t@b', 'a|=1', '\u200B=1', 'a; -1']
  for (const cell of cells)
    for (const part of csvLine([cell])
      .trimEnd()
      .split(/[;,\t\n\r|]/))
      expect([cell, /^["\s\u200B]*[=+\-@]/.test(part)]).toEqual([cell, false])
})

test('what is no formula stays as it is, and amounts are numbers', () => {
  expect(csvLine(['Müller & Co', 'a - b', 'x=1', 'a, b', 'say "yes"', -3, Decimal.of(-1250, 'EUR')])).toBe(
    'Müller & Co,a - b,x=1,"a, b","say ""yes""",-3,-12.50\r\n',
  )
})
