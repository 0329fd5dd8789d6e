import { expect, test } from 'vitest'
import type { Actor } from '#kit/data/context.ts'
import { bookingRefusals, entriesOf } from './awards.policy.ts'

const now = new Date('2027-03-28T00:59:59Z')
const at = (text: string) => new Date(text)

test.for([
  ['a second before the deadline', { entries_close_at: at('2027-03-28T01:00:00Z') }, 'open'],
  ['at the minute of the deadline', { entries_close_at: now }, 'closed'],
  ['before they open', { entries_open_at: at('2027-03-28T01:00:00Z') }, 'not_yet'],
  ['without any minute', {}, 'open'],
  ['on the day of the ceremony', { end_date: '2027-03-28' }, 'ended'],
] as const)('entries %s: %s', ([, given, state]) => {
  expect(entriesOf({ end_date: '2027-06-01', entries_open_at: null, entries_close_at: null, ...given }, now)).toBe(
    state,
  )
})

// Clocks in Berlin jump from 02:00 to 03:00 at 01:00 UTC on this night: the deadline is an instant, not a wall clock.
test('a deadline across a change of the clocks is kept by the instant', () => {
  const award = { end_date: '2027-06-01', entries_open_at: null, entries_close_at: at('2027-03-28T03:30:00+02:00') }
  expect(entriesOf(award, at('2027-03-28T01:29:59Z'))).toBe('open')
  expect(entriesOf(award, at('2027-03-28T01:30:00Z'))).toBe('closed')
})

const actor: Actor = {
  customer_id: 1,
  session_id: '',
  company_id: 1,
  company_category: 'carrier',
  company_verified: true,
  rights: [],
  registration_complete: true,
  is_operator: false,
  operator_roles: [],
}

test('everything that stands against booking is named, the most final first', () => {
  const award = { end_date: '2027-06-01' }
  const can = { priced: true, has_account: true }
  expect(bookingRefusals(award, actor, can, now)).toEqual([])
  expect(bookingRefusals(award, null, can, now)).toEqual(['not_signed_in'])
  expect(
    bookingRefusals(
      { end_date: '2027-03-28' },
      { ...actor, company_verified: false },
      { priced: false, has_account: false },
      now,
    ),
  ).toEqual(['ended', 'company_not_verified', 'no_price', 'no_bank_account'])
  expect(bookingRefusals(award, { ...actor, company_id: null }, can, now)).toEqual(['no_company'])
})
