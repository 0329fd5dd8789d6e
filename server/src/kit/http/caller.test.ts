import { expect, test } from 'vitest'
import { addressOf } from './caller.ts'
import { encodingFor } from '../base/encodings.ts'
import { widening } from '../data/venues.ts'

test('an address of IPv6 is counted by its /64, one of IPv4 as it is', () => {
  expect(
    [
      '203.0.113.7',
      '::ffff:203.0.113.7',
      '::ffff:cb00:7107',
      '2001:db8:1:2:3:4:5:6',
      '2001:DB8:1:2::9',
      '2001:db8:1:3::9',
      '2001:db8::',
      '::1',
      'fe80::1%eth0',
      'not an address',
    ].map(addressOf),
  ).toEqual([
    '203.0.113.7',
    '203.0.113.7',
    '203.0.113.7',
    '2001:db8:1:2::/64',
    '2001:db8:1:2::/64',
    '2001:db8:1:3::/64',
    '2001:db8:0:0::/64',
    '0:0:0:0::/64',
    'fe80:0:0:0::/64',
    'not an address',
  ])
})

test('a venue may ask for more, from its beginning to its end, and the widest of several counts', () => {
  const at = (hour: number) => new Date(Date.UTC(2027, 4, 12, hour))
  let now = at(9)
  const venues = [
    { network: '203.0.113.0/24', starts_at: at(8), ends_at: at(20), factor: 5 },
    { network: '203.0.113.7', starts_at: at(8), ends_at: at(12), factor: 20 },
    { network: '2001:db8:7::/48', starts_at: at(8), ends_at: at(20), factor: 3 },
    { network: '2001:db8:9:1::5', starts_at: at(8), ends_at: at(20), factor: 4 },
  ]
  const times = widening(
    () => venues,
    () => now,
  )
  const all = () =>
    ['203.0.113.7', '203.0.113.8', '203.0.114.8', '2001:db8:7:1::1', '2001:db8:8::1', '2001:db8:9:1::77'].map((ip) =>
      times(addressOf(ip)),
    )
  expect(all()).toEqual([20, 5, 1, 3, 1, 4])
  now = at(12)
  expect(all()).toEqual([5, 5, 1, 3, 1, 4])
  now = at(20)
  expect(all()).toEqual([1, 1, 1, 1, 1, 1])
})

test('nothing is compressed in a way that its reader refuses', () => {
  const of = (accepted?: string) =>
    encodingFor({ headers: accepted === undefined ? {} : { 'accept-encoding': accepted } })
  expect(
    [undefined, 'identity', 'gzip, br', 'br;q=0', 'br;q=0.0, gzip', 'gzip;q=0.5, br;q=0.4', 'BR', '*;q=0', 'abr'].map(
      of,
    ),
  ).toEqual([undefined, undefined, 'br', undefined, 'gzip', 'gzip', 'br', undefined, undefined])
})
