import { expect, test } from 'vitest'
import { openTestbed } from '../../../../test/harness.ts'
import { totalsOf } from '../orders/payments.totals.policy.ts'
import { vatCaseRows } from './payments.vat.cases.testing.ts'
import { vatTableOn } from './payments.vat.reads.ts'

const t = await openTestbed()
const table = await vatTableOn(t.db, '2026-11-27')

test('there are at least sixty cases', () => {
  expect(vatCaseRows.length).toBeGreaterThanOrEqual(60)
})

test.each(vatCaseRows)(
  'event in %s, seller %s, buyer %s with VAT ID %s: %s of %i has VAT of %i, and says: %s',
  (event, seller, buyer, vatId, supply, net, vat, said) => {
    const line = { kind: 'table', description: 'line', quantity: 1, unit_amount: net, supply } as const
    const { vat_totals, amount_gross } = totalsOf(
      [{ ...line, supply_country: event }],
      { country: seller },
      { country: buyer, vat_id_confirmed: vatId === 'valid' },
      table,
    )
    expect(vat_totals.map(({ amount_vat, note }) => ({ amount_vat, note }))).toEqual([{ amount_vat: vat, note: said }])
    expect(amount_gross).toBe(net + vat)
  },
)

test('a rate counts from its first day to its last', async () => {
  const rateOn = async (country: string, day: string) =>
    (await vatTableOn(t.db, day)).rates.find((rate) => rate.country === country && rate.kind === 'standard')?.vat_rate
  expect(await rateOn('EE', '2025-06-30')).toBe(2200)
  expect(await rateOn('EE', '2025-07-01')).toBe(2400)
  expect(await rateOn('FI', '2024-08-31')).toBe(2400)
  expect(await rateOn('FI', '2024-09-01')).toBe(2550)
})

test('two rates of one kind, and two rules for one case, never count on the same day', async () => {
  const rate = { country: 'EE', kind: 'standard', percent: 25, valid_from: '2027-01-01' }
  await expect(t.db.insertInto('vat_rate').values(rate).execute()).rejects.toMatchObject({
    constraint: 'vat_rate_once',
  })
  const rule = { supply: 'food', seller_in: 'any', buyer_in: 'any', vat_id: 'any', vat_case: 'outside_scope' } as const
  await expect(
    t.db
      .insertInto('vat_rule')
      .values({ ...rule, valid_from: '2030-01-01' })
      .execute(),
  ).rejects.toMatchObject({ constraint: 'vat_rule_once' })
})
