import { resourceCalled } from '@app/contract/resources.all'
import { expect, test } from 'vitest'
import type { OfficeRecord } from './records.api.ts'
import { againOf, bodyOf, contextOf, formOf, rebase, sentAs, shownAs, touched } from './values.ts'

const prices = resourceCalled('event-prices')
const sessions = resourceCalled('event-sessions')
const context = { zone: 'Europe/Berlin', currency: 'EUR' }
const price: OfficeRecord = {
  id: 7,
  version: 'a',
  labels: {},
  event_id: 3,
  name: 'Carrier',
  description: '',
  price_type: 'carrier',
  amount: 79_000,
  available_from: null,
  available_until: '2027-05-14',
  stock: 240,
  sold: 196,
  position: 0,
}

test('amounts are typed in the currency as people write it, and sent in minor units', () => {
  const field = prices.fields['amount']
  if (!field) throw new Error('no amount')
  expect(shownAs(field, 79_000, context)).toBe('790.00')
  expect(sentAs(field, '790,5', context)).toBe(79_050)
  expect(sentAs(field, '19.99', context)).toBe(1999)
  expect(sentAs(field, '790', { ...context, currency: 'JPY' })).toBe(790)
  // Some machines know no decimals for these: a price typed there would be a hundred times too large or too small.
  for (const currency of ['HUF', 'IDR', 'PKR', 'COP', 'YER'])
    expect([currency, sentAs(field, '1587.5', { ...context, currency })]).toEqual([currency, 158_750])
  // What is no amount is for the server to refuse, at its field.
  expect([sentAs(field, '7.905', context), sentAs(field, 'much', context)]).toEqual(['7.905', 'much'])
})

test('a moment is typed by the clock of the place, over the change of the clock too', () => {
  const field = sessions.fields['starts_at']
  if (!field) throw new Error('no start')
  expect(shownAs(field, '2027-05-18T07:00:00.000Z', context)).toBe('2027-05-18T09:00')
  expect(sentAs(field, '2027-05-18T09:00', context)).toBe('2027-05-18T07:00:00.000Z')
  expect(sentAs(field, '2027-01-18T09:00', context)).toBe('2027-01-18T08:00:00.000Z')
  // On 28 March 2027 the clock goes from 02:00 to 03:00; on 31 October it shows 02:30 twice.
  expect(sentAs(field, '2027-03-28T02:30', context)).toBe('2027-03-28T01:30:00.000Z')
  expect(sentAs(field, '2027-10-31T02:30', context)).toBe('2027-10-31T00:30:00.000Z')
  expect(sentAs(field, '2027-10-31T04:00', context)).toBe('2027-10-31T03:00:00.000Z')
})

test('only what was touched is sent of a record, and of a new one what was typed', () => {
  const values = formOf(prices, price, context)
  expect(touched(prices, price, values, context)).toEqual([])
  expect(bodyOf(prices, price, { ...values, stock: '', name: ' Carriers ' }, context)).toEqual({
    stock: null,
    name: 'Carriers',
  })
  const fresh = formOf(prices, undefined, context)
  expect(bodyOf(prices, undefined, { ...fresh, name: 'Shipper', amount: '390' }, context)).toMatchObject({
    name: 'Shipper',
    amount: 39_000,
    stock: null,
    description: '',
    position: 0,
  })
  // Nobody writes what is only shown, and whose part it is stays.
  expect(Object.keys(values)).not.toContain('sold')
  expect(Object.keys(values)).not.toContain('event_id')
})

test('what somebody else changed is taken over, and asked for where both changed it', () => {
  const values = { ...formOf(prices, price, context), name: 'Carriers', stock: '250' }
  const current = { ...price, version: 'b', stock: 300, position: 2 }
  const next = rebase(prices, price, current, values, context)
  expect(next.taken).toEqual(['position'])
  expect(next.clashes).toEqual([{ name: 'stock', before: 240, theirs: 300 }])
  expect(next.values).toMatchObject({ name: 'Carriers', stock: '250', position: '2' })
  // Mine stays, and is sent on the ground of theirs.
  expect(bodyOf(prices, current, next.values, context)).toEqual({ name: 'Carriers', stock: 250 })
  // Both wrote the same: nothing to decide.
  expect(rebase(prices, price, { ...price, stock: 250 }, values, context).clashes).toEqual([])
})

test('a record that was removed is written again with all that was written in it', () => {
  expect(againOf(prices, price)).toEqual({
    event_id: 3,
    name: 'Carrier',
    description: '',
    price_type: 'carrier',
    amount: 79_000,
    available_from: null,
    available_until: '2027-05-14',
    stock: 240,
    position: 0,
  })
})

test('zone and currency are the own ones of a record, or else those of what it belongs to', () => {
  const event = { time_zone: 'Asia/Dubai', currency_code: 'USD' }
  expect(contextOf(price, event, 'UTC')).toEqual({ zone: 'Asia/Dubai', currency: 'USD' })
  expect(contextOf({ time_zone: 'Europe/Oslo' }, undefined, 'UTC').zone).toBe('Europe/Oslo')
  expect(contextOf(undefined, undefined, 'Europe/Rome').zone).toBe('Europe/Rome')
})
