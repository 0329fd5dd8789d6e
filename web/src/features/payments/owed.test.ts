import { expect, test } from 'vitest'
import { owedOf } from './owed.ts'

const one = (currency_code: string, open_amount: number, overdue = false) => ({ currency_code, open_amount, overdue })

test('sums are made within a currency, overdue ones first, and what owes nothing is left out', () => {
  expect(
    owedOf([one('EUR', 100), one('SEK', 500, true), one('EUR', 250), one('SEK', 50), one('USD', 0), one('EUR', -5)]),
  ).toEqual([
    { currency: 'SEK', amount: 550, overdue: 500 },
    { currency: 'EUR', amount: 350, overdue: 0 },
  ])
  expect(owedOf([])).toEqual([])
})
