import { expect, test } from 'vitest'
import type { Actor } from '#kit/data/context.ts'
import { nameUntil } from '../occasions/occasions.policy.ts'
import { isPast } from '../occasions/occasions.policy.ts'
import { bookingRefusals, hasEnded, mayName, mayNameAgain, plannerOf, registrationOf } from './events.policy.ts'

const now = new Date('2026-11-16T09:00:00Z')
const event = {
  end_date: '2027-05-20',
  registration_opens_at: null,
  registration_closes_at: null,
  capacity: 10,
  seats_taken: 0,
}
const actor: Actor = {
  customer_id: 1,
  session_id: 's',
  company_id: 7,
  company_category: 'carrier',
  company_verified: true,
  rights: [],
  registration_complete: true,
  is_operator: false,
  operator_roles: [],
}

test.each([
  ['2026-11-15', true, true],
  ['2026-11-16', true, false],
  ['2026-11-17', false, false],
])('an event whose last day is %s has ended for booking: %s, is over: %s', (end_date, ended, over) => {
  expect(hasEnded({ end_date }, now)).toBe(ended)
  expect(isPast({ end_date, time_zone: 'UTC' }, now)).toBe(over)
})

test.each([
  ['America/Los_Angeles', '2026-11-17T04:59:00Z', false],
  ['America/Los_Angeles', '2026-11-17T08:00:00Z', true],
  ['Asia/Singapore', '2026-11-16T15:59:00Z', false],
  ['Asia/Singapore', '2026-11-16T16:00:00Z', true],
])('an event that ends on the 16th in %s is over at %s: %s', (time_zone, moment, over) => {
  expect(isPast({ end_date: '2026-11-16', time_zone }, new Date(moment))).toBe(over)
})

test.each([
  [{}, 'open'],
  [{ end_date: '2026-11-16' }, 'ended'],
  [{ registration_opens_at: new Date('2026-11-16T09:00:01Z') }, 'not_yet'],
  [{ registration_opens_at: now }, 'open'],
  [{ registration_closes_at: now }, 'closed'],
  [{ seats_taken: 10 }, 'sold_out'],
  [{ seats_taken: 10, capacity: null }, 'open'],
])('registration of %o is %s', (change, state) => {
  expect(registrationOf({ ...event, ...change }, now)).toBe(state)
})

test('everything that stands against a booking is named at once', () => {
  const can = { priced: false, has_account: false }
  expect(bookingRefusals(event, { ...actor, company_verified: false }, can, now)).toEqual([
    'company_not_verified',
    'no_price',
    'no_bank_account',
  ])
  expect(bookingRefusals(event, { ...actor, company_id: null }, { priced: true, has_account: true }, now)).toEqual([
    'no_company',
  ])
  expect(bookingRefusals(event, null, can, now)).toEqual(['not_signed_in'])
  expect(bookingRefusals(event, actor, { priced: true, has_account: true }, now)).toEqual([])
})

const planned = {
  end_date: '2027-05-20',
  time_zone: 'UTC',
  meeting_planner_is_active: true,
  meeting_planner_activation_date: '2026-11-16',
  display_participants: true,
}
test.each([
  [{}, { display: true }, 'open'],
  [{ meeting_planner_is_active: false }, { display: true }, 'not_active'],
  [{ meeting_planner_activation_date: null }, { display: true }, 'not_active'],
  [{ meeting_planner_activation_date: '2026-11-17' }, { display: true }, 'not_yet'],
  [{ display_participants: false }, { display: true }, 'participants_hidden'],
  [{}, undefined, 'not_a_participant'],
  [{}, { display: false }, 'not_displayed'],
  [{ end_date: '2026-11-16' }, { display: true }, 'open'],
  [{ end_date: '2026-11-15' }, { display: true }, 'ended'],
])('the planner of %o with seat %o is %s', (change, seat, reason) => {
  const verdict = plannerOf({ ...planned, ...change }, seat, now)
  expect(verdict.reason).toBe(reason)
  expect(verdict.enabled).toBe(reason === 'open')
  expect(verdict.opens_on).toBe(reason === 'not_yet' ? '2026-11-17' : null)
})

test.each([
  ['2026-12-07', '2026-12-07'],
  ['2026-12-08', null],
])('of a planner that opens on %s it is said: %s', (day, said) => {
  const verdict = plannerOf({ ...planned, meeting_planner_activation_date: day }, undefined, now)
  expect([verdict.reason, verdict.opens_on]).toEqual(['not_yet', said])
})

test('names can be given until nine days before', () => {
  expect(nameUntil({ start_date: '2027-05-18' })).toBe('2027-05-09')
})

test('the buyer and those with the events right name seats, nobody else', () => {
  const seat = { company_id: 7, booked_by: 1 }
  expect(mayName(actor, seat)).toBe(true)
  expect(mayName({ ...actor, customer_id: 2 }, seat)).toBe(false)
  expect(mayName({ ...actor, customer_id: 2, rights: ['events'] }, seat)).toBe(true)
  expect(mayName({ ...actor, customer_id: 2, rights: ['billing'] }, seat)).toBe(false)
  expect(mayName({ ...actor, company_id: 8 }, seat)).toBe(false)
})

test('a seat is named five times a day, and the seats of an order together twice each and ten times more', () => {
  expect(mayNameAgain({ seat: 5, order: 12, seats: 1 })).toBe(true)
  expect(mayNameAgain({ seat: 6, order: 6, seats: 50 })).toBe(false)
  expect(mayNameAgain({ seat: 1, order: 13, seats: 1 })).toBe(false)
  expect(mayNameAgain({ seat: 1, order: 34, seats: 12 })).toBe(true)
  expect(mayNameAgain({ seat: 1, order: 35, seats: 12 })).toBe(false)
})
