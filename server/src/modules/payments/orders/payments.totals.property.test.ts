import fc from 'fast-check'
import { expect, test } from 'vitest'
import { supplies } from '@app/contract/payments.vat'
import { openTestbed } from '../../../../test/harness.ts'
import { vatTableOn } from '../vat/payments.vat.reads.ts'
import { totalsOf } from './payments.totals.policy.ts'
import type { PurchaseLine } from './payments.totals.policy.ts'
import { vatOn } from '../vat/payments.vat.policy.ts'

const t = await openTestbed()
const table = await vatTableOn(t.db, '2026-11-01')
const country = fc.constantFrom('DE', 'NL', 'PL', 'FR', 'GB', 'CH', 'US', 'AE', 'SG')
const line: fc.Arbitrary<PurchaseLine> = fc.record({
  kind: fc.constantFrom('admission', 'addon', 'table', 'sponsorship', 'award_entry'),
  description: fc.constant('line'),
  quantity: fc.integer({ min: 1, max: 50 }),
  unit_amount: fc.integer({ min: 0, max: 5_000_000 }),
  supply: fc.constantFrom(...supplies),
  supply_country: country,
})
const purchase = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 20 }),
  seller: fc.record({ country }),
  buyer: fc.record({ country, vat_id_confirmed: fc.boolean() }),
})
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)

test('lines add up to net, rates to VAT, and both to gross, in whole units', () => {
  fc.assert(
    fc.property(purchase, ({ lines, seller, buyer }) => {
      const totals = totalsOf(lines, seller, buyer, table)
      expect(totals.amount_net).toBe(sum(lines.map((one) => one.quantity * one.unit_amount)))
      expect(totals.amount_net).toBe(sum(totals.lines.map((one) => one.amount_net)))
      expect(totals.amount_net).toBe(sum(totals.vat_totals.map((one) => one.amount_net)))
      expect(totals.amount_vat).toBe(sum(totals.vat_totals.map((one) => one.amount_vat)))
      expect(totals.amount_gross).toBe(totals.amount_net + totals.amount_vat)
      for (const amount of [totals.amount_net, totals.amount_vat, totals.amount_gross]) {
        expect(Number.isSafeInteger(amount)).toBe(true)
        expect(amount).toBeGreaterThanOrEqual(0)
      }
    }),
    { numRuns: 1000 },
  )
})

test('VAT is rounded once per rate: within half a unit of the exact sum', () => {
  fc.assert(
    fc.property(purchase, ({ lines, seller, buyer }) => {
      for (const total of totalsOf(lines, seller, buyer, table).vat_totals)
        expect(Math.abs(total.amount_vat - (total.amount_net * total.vat_rate) / 10_000)).toBeLessThanOrEqual(0.5)
    }),
    { numRuns: 1000 },
  )
})

test.each([
  [50, 1900, 10],
  [49, 1900, 9],
  [150, 1900, 29],
  [1, 5000, 1],
  [0, 1900, 0],
])('of %i units at %i basis points VAT is %i: exact halves go up', (net, rate, vat) => {
  expect(vatOn(net, rate)).toBe(vat)
})

test('neither the order of the lines nor splitting one of them changes what is to be paid', () => {
  fc.assert(
    fc.property(purchase, fc.nat(), ({ lines, seller, buyer }, at) => {
      const whole = totalsOf(lines, seller, buyer, table)
      expect(totalsOf(lines.toReversed(), seller, buyer, table).amount_gross).toBe(whole.amount_gross)
      const picked = lines[at % lines.length] as PurchaseLine
      const halves = [
        { ...picked, quantity: 1 },
        { ...picked, quantity: picked.quantity - 1 },
      ].filter((one) => one.quantity > 0)
      const others = lines.filter((one) => one !== picked)
      expect(totalsOf([...others, ...halves], seller, buyer, table).amount_gross).toBe(whole.amount_gross)
    }),
    { numRuns: 1000 },
  )
})

test('a business in the Union with a confirmed VAT ID pays no VAT on a service from another country, and everyone pays it on admission', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.constantFrom('NL', 'PL', 'FR'), (unit_amount, bought_in) => {
      const given = (supply: 'admission' | 'service') => [
        { kind: 'table', description: 'line', quantity: 1, unit_amount, supply, supply_country: 'DE' } as const,
      ]
      const buyer = { country: bought_in, vat_id_confirmed: true }
      expect(totalsOf(given('service'), { country: 'DE' }, buyer, table)).toMatchObject({
        amount_vat: 0,
        vat_totals: [{ vat_case: 'reverse_charge', vat_rate: 0 }],
      })
      expect(totalsOf(given('admission'), { country: 'DE' }, buyer, table).amount_vat).toBe(vatOn(unit_amount, 1900))
    }),
  )
})
