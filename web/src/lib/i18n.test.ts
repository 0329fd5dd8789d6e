import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { texts } from './i18n.ts'

const t = texts('test', {
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

test('no catalogue says a key twice, of which only the last would count', () => {
  const folder = join(import.meta.dirname, '..', 'locales', 'en')
  const twice = readdirSync(folder).flatMap((file) => {
    const keys = [...readFileSync(join(folder, file), 'utf8').matchAll(/^ {2}("[^"]+"):/gm)].map(([, key]) => key)
    return keys.filter((key, index) => keys.indexOf(key) < index).map((key) => `${file} ${key}`)
  })
  expect(twice).toEqual([])
})
