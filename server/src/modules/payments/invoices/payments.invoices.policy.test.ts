import { expect, test } from 'vitest'
import { dayIn, dueOn } from './payments.invoices.policy.ts'

test.each([
  ['2027-05-18', '2026-11-30'],
  ['2026-11-25', '2026-11-22'],
  ['2026-11-18', '2026-11-16'],
  ['2026-11-01', '2026-11-16'],
])('an invoice for what begins on %s is due on %s', (start_date, due) => {
  expect(dueOn(start_date, '2026-11-16')).toBe(due)
})

test.each([
  ['UTC', '2026-12-31T23:59:59Z', '2026-12-31'],
  ['Europe/Berlin', '2026-12-31T23:00:00Z', '2027-01-01'],
  ['America/New_York', '2027-01-01T04:59:59Z', '2026-12-31'],
  ['Asia/Singapore', '2026-12-31T16:00:00Z', '2027-01-01'],
])('the day in %s at %s is %s', (zone, at, day) => {
  expect(dayIn(zone, new Date(at))).toBe(day)
})
