import { expect, test } from 'vitest'
import { addMonths, booksView, shortHash, vatRows, withShortNames } from './books.ts'

test('an address names only what the books know', () => {
  expect(booksView({ seller: '2', currency: 'EUR', month: '2027-05-01', part: 'hand', q: 2027, x: 1 })).toEqual({
    seller: 2,
    currency: 'EUR',
    month: '2027-05-01',
    part: 'hand',
    q: '2027',
  })
  expect(booksView({ seller: 'x', currency: 'euro', month: '2027-05-02', part: 'all', q: 'a' })).toEqual({})
  expect(booksView({ month: '2027-13-01' })).toEqual({})
})

test('months go on over the year', () => {
  expect([addMonths('2026-12-01', 1), addMonths('2027-01-01', -6)]).toEqual(['2027-01-01', '2026-07-01'])
})

test('a hash is shown by its beginning and end', () => {
  expect(shortHash(`9f1c44ae07d2${'0'.repeat(48)}b83e`)).toBe('9f1c 44ae 07d2 … b83e')
})

test('names of the card provider are cut in their middle, numbers of invoices are not', () => {
  expect(withShortNames('Fee, txn_charge_pi_test_dcd5bb8700d84')).toBe('Fee, txn_charg…0d84')
  expect(withShortNames('Card payment of CCDE-2026-00205')).toBe('Card payment of CCDE-2026-00205')
})

test('VAT is a row for each case and rate, with its countries', () => {
  const row = { vat_case: 'standard' as const, vat_rate: 1900, amount_net: 100, amount_vat: 19 }
  const rows = vatRows([
    { ...row, country: 'DE' },
    { ...row, country: 'SE' },
    { country: 'NL', vat_case: 'reverse_charge', vat_rate: 0, amount_net: 50, amount_vat: 0 },
  ])
  expect(rows.map(({ net, vat, countries }) => [net, vat, countries.length])).toEqual([
    [200, 38, 2],
    [50, 0, 1],
  ])
})
