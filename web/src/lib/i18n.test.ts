import { expect, test } from 'vitest'
import { texts } from './i18n.ts'

const t = texts({
  plain: 'Seats',
  named: 'Hello {{name}}, {{name}}',
  seats_one: '{{count}} seat',
  seats_other: '{{count}} seats',
})

test('a text takes its values, each wherever it stands', () => {
  expect(t('plain')).toBe('Seats')
  expect(t('named', { name: 'Marta' })).toBe('Hello Marta, Marta')
})

test('the plural follows the count', () => {
  expect([0, 1, 2].map((count) => t('seats', { count }))).toEqual(['0 seats', '1 seat', '2 seats'])
})

test('a value with braces or dollar signs stays as it is', () => {
  expect(t('named', { name: '{{name}} $& $1' })).toBe('Hello {{name}} $& $1, {{name}} $& $1')
})
