import { afterEach, expect, test } from 'vitest'
import { checkLanguage } from './texts.check.ts'
import { ENGLISH, addLanguage, locale, perLanguage, readIn, texts, textsIn } from './texts.ts'

let tag = ENGLISH
readIn(() => tag)
afterEach(() => {
  tag = ENGLISH
})

const english = {
  hello: 'Hello {{name}}',
  seats_one: '{{count}} seat',
  seats_other: '{{count}} seats',
  only: 'Only English',
}
const t = texts('area', english)

test('a text follows the language of whoever reads it, from one call to the next', () => {
  addLanguage('pl', { area: { hello: 'Cześć {{name}}' } })
  expect(t('hello', { name: 'Ola' })).toBe('Hello Ola')
  tag = 'pl'
  expect(t('hello', { name: 'Ola' })).toBe('Cześć Ola')
  expect(locale()).toBe('pl')
  tag = ENGLISH
  expect(t('hello', { name: 'Ola' })).toBe('Hello Ola')
})

test('plural forms are those of the language, and one that is missing is the general one', () => {
  addLanguage('pl', {
    area: { seats_one: '{{count}} miejsce', seats_few: '{{count}} miejsca', seats_many: '{{count}} miejsc' },
  })
  tag = 'pl'
  expect([1, 3, 5].map((count) => t('seats', { count }))).toEqual(['1 miejsce', '3 miejsca', '5 miejsc'])
  addLanguage('pl', { area: { seats_other: '{{count}} miejsca' } })
  expect([1, 5].map((count) => t('seats', { count }))).toEqual(['1 miejsca', '5 miejsca'])
})

test('what a language lacks is read in English, and so is a language that nobody brought', () => {
  addLanguage('pl', { area: { hello: 'Cześć' } })
  tag = 'pl'
  expect(t('only')).toBe('Only English')
  expect(textsIn('nowhere', { key: 'Text' })('key')).toBe('Text')
  tag = 'tlh'
  expect(t('only')).toBe('Only English')
})

test('what is made for each language is made once for each', () => {
  const made: string[] = []
  const format = perLanguage((of) => (made.push(of), new Intl.NumberFormat(of)))
  const write = () => format().format(1234.5)
  expect([write(), write()]).toEqual(['1,234.5', '1,234.5'])
  tag = 'de'
  expect([write(), write()]).toEqual(['1.234,5', '1.234,5'])
  expect(made).toEqual(['en-GB', 'de'])
})

test('a language is held against English: areas, keys, plural forms, values and braces', () => {
  const check = (area: Record<string, string>, language = 'pl') =>
    checkLanguage({ area: english }, { language, texts: { area } })
  const whole = { hello: 'Cześć {{name}}', seats_one: 'a', seats_few: '{{count}} b', seats_other: 'c', only: 'd' }
  expect(check(whole)).toEqual({ wrong: [], missing: [] })
  expect(check({ ...whole, hello: 'Cześć {{nazwa}}' }).wrong).toEqual([
    'area.hello: names {{nazwa}}, which it is not given.',
  ])
  for (const text of ['{{name', '{{ name }}', 'name}}'])
    expect(check({ ...whole, hello: text }).wrong).toEqual([`area.hello: has braces that name no value: ${text}`])
  expect(check({ ...whole, only_few: 'x', gone: 'y' }).wrong).toEqual([
    'area.only_few: there is no such text.',
    'area.gone: there is no such text.',
  ])
  expect(check(whole, 'polish please').wrong).toEqual(['"polish please" is not a language, such as de or pt-BR.'])
  expect(check({ seats_other: 'c', only: '' }).missing).toEqual(['area.hello', 'area.only'])
  expect(checkLanguage({ area: english }, { language: 'pl', texts: { other: {} } }).wrong).toEqual([
    'other: there is no such area.',
  ])
})
