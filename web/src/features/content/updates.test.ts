import { expect, test } from 'vitest'
import { monthBefore, preview } from './updates.ts'

test('an update is cut after 35 characters', () => {
  expect(preview('Seat prices rise on Friday')).toBe('Seat prices rise on Friday')
  expect(preview('x'.repeat(35))).toBe('x'.repeat(35))
  expect(preview('x'.repeat(36))).toBe(`${'x'.repeat(35)}…`)
  expect(preview('🚢'.repeat(40))).toBe(`${'🚢'.repeat(35)}…`)
})

test('a month back stays within the month before', () => {
  expect(monthBefore('2027-05-18')).toBe('2027-04-18')
  expect(monthBefore('2027-03-31')).toBe('2027-02-28')
  expect(monthBefore('2027-01-15')).toBe('2026-12-15')
})
