import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

test('a table is written for spreadsheets, and no cell is a formula', async () => {
  const blob = csvOf(
    ['Name', 'Seats'],
    [
      ['=cmd|x', 3],
      ['Orbis, "NV"', -2],
    ],
  )
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await blob.arrayBuffer())
  expect(text).toBe('\uFEFFName,Seats\r\n\'=cmd|x,3\r\n"Orbis, ""NV""",-2\r\n')
})
