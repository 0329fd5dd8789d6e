import { expect, test } from 'vitest'
import type { OfficeRecord } from './records.api.ts'
import { holds, thingsOf } from './selling.math.ts'

const price = (id: number, name: string, given: object = {}): OfficeRecord => ({
  id,
  version: 'a',
  labels: {},
  name,
  description: 'Seat for all days',
  price_type: 'carrier',
  amount: 100,
  stock: 50,
  sold: 2,
  ...given,
})
const early = { available_until: '2027-02-28' }
const regular = { available_from: '2027-03-01', amount: 130, sold: 1 }

test('early and regular of one thing are one row, with what both sold and are worth', () => {
  const things = thingsOf([
    price(1, 'Carrier, early rate', early),
    price(2, 'Shipper, early rate', { ...early, price_type: 'shipper' }),
    price(3, 'Carrier, regular rate', { ...regular, stock: null }),
  ])
  expect(things.map(({ name, phases }) => [name, phases.map((one) => one.name)])).toEqual([
    ['Carrier', ['early rate', 'regular rate']],
    ['Shipper, early rate', ['']],
  ])
  expect(things[0]).toMatchObject({ sold: 3, worth: 330, stock: undefined })
  expect(things[1]).toMatchObject({ sold: 2, worth: 200, stock: 50 })
})

test('what is on sale at the same time, or says something else, stays apart', () => {
  const same = [price(1, 'All days', early), price(2, 'All days, two seats', { available_from: '2027-02-28' })]
  expect(thingsOf(same)).toHaveLength(2)
  expect(
    thingsOf([price(1, 'All days', early), price(2, 'One day', { ...regular, description: 'One day' })]),
  ).toHaveLength(2)
  // Add-ons are for no companies in particular: nothing says that two of them are one.
  const plain = { price_type: undefined }
  expect(thingsOf([price(1, 'Dinner', plain), price(2, 'Boat', plain)])).toHaveLength(2)
})

test('phases stand by time, and are called by their whole name where nothing is common', () => {
  const [one] = thingsOf([price(1, 'Late', regular), price(2, 'Soon', early)])
  expect(one?.phases.map(({ name }) => name)).toEqual(['Soon', 'Late'])
  expect(one?.name).toBe('Soon')
  expect(holds(price(1, 'a', early), '2027-02-28')).toBe('now')
  expect(holds(price(1, 'a', early), '2027-03-01')).toBe('over')
  expect(holds(price(1, 'a', regular), '2027-02-28')).toBe('ahead')
})
