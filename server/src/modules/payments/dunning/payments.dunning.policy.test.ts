import { expect, test } from 'vitest'
import { filled, nextStep, placeholderProblem } from './payments.dunning.policy.ts'

const open = {
  state: 'issued',
  due_on: '2026-11-20',
  issued_on: '2026-11-06',
  kept_until: null,
  reminders_stopped_at: null,
  reminders: [],
  beside: undefined,
}
const other = { paid: false, open: true, reminders: [] }
const sent = (days: number, level: number, letter_on: string) => ({ days, level, letter_on })
const [before, first, second] = [
  sent(-3, 0, '2026-11-17'),
  sent(3, 1, '2026-11-23'),
  sent(10, 2, '2026-11-30'),
] as const

test.each([
  ['2026-11-10', {}, ['remind', '2026-11-17', 0]],
  ['2026-11-18', {}, ['remind', '2026-11-18', 0]],
  ['2026-11-18', { issued_on: '2026-11-18' }, ['remind', '2026-11-23', 1]],
  ['2026-11-18', { reminders: [before] }, ['remind', '2026-11-23', 1]],
  ['2026-11-24', {}, ['remind', '2026-11-24', 1]],
  ['2026-12-05', {}, ['remind', '2026-12-05', 1]],
  ['2026-11-24', { reminders: [before, first] }, ['remind', '2026-11-30', 2]],
  ['2026-12-01', { reminders: [before, first, second] }, ['cancel', '2026-12-04', null]],
  ['2026-12-05', { reminders: [sent(15, 1, '2026-12-05')] }, ['cancel', '2026-12-09', null]],
  ['2026-12-01', { state: 'part_paid', reminders: [first, second] }, undefined],
  ['2026-12-01', { kept_until: '2026-12-10', reminders: [first, second] }, ['cancel', '2026-12-11', null]],
  ['2026-11-18', { kept_until: '2026-11-25', reminders: [before] }, ['remind', '2026-11-26', 1]],
  ['2026-11-18', { kept_until: '2026-11-17' }, ['remind', '2026-11-18', 0]],
  ['2026-11-18', { reminders_stopped_at: new Date('2026-11-18T00:00:00Z') }, undefined],
  // The other invoice of the order is cancelled with it, and keeps it as long as it may not be.
  ['2026-12-01', { reminders: [first, second], beside: { ...other, paid: true } }, undefined],
  [
    '2026-12-01',
    { reminders: [first, second], beside: { ...other, reminders: [first] } },
    ['cancel', '2026-12-05', null],
  ],
  [
    '2026-12-02',
    { reminders: [first, second], beside: { ...other, reminders: [first, sent(12, 2, '2026-12-02')] } },
    ['cancel', '2026-12-06', null],
  ],
  ['2026-12-01', { reminders: [first, second], beside: { ...other, open: false } }, ['cancel', '2026-12-04', null]],
] as const)('on %s, with %o, the next is %o', (today, given, next) => {
  const step = nextStep({ ...open, ...given }, today)
  expect(step ? [step.what, step.on, step.level] : undefined).toEqual(next)
})

test('values are put in once and as they are', () => {
  const values = { number: '{amount}', company: '$&{number}', amount: '1' }
  expect(filled('{number} {company} {amount} {other}', values)).toBe('{amount} $&{number} 1 {other}')
})

test('placeholders are known by their stage, and braces have no other use', () => {
  expect(placeholderProblem('{number} {amount}', 'before_due')).toBeUndefined()
  expect(placeholderProblem('{last_day}', 'before_due')).toContain('{last_day}')
  expect(placeholderProblem('{last_day}', 'first')).toBeUndefined()
  for (const text of ['{{number}}', '{Number}', '{', '}{', '{number', '{}'])
    expect(placeholderProblem(text, 'first'), text).toBeDefined()
})
