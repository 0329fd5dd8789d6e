import { resources } from '@app/contract/resources.all'
import { expect, test } from 'vitest'
import en from '../../../locales/en/office-records.json'
import { knownField, knownOption, lower } from './names.ts'

const catalogue: Record<string, string | undefined> = en

test('every resource, field and option has a name that people read', () => {
  const nameless = resources.flatMap((of) => [
    ...['one', 'many'].filter((kind) => !catalogue[`${kind}.${of.name}`]).map((kind) => `${kind}.${of.name}`),
    ...Object.entries(of.fields).flatMap(([name, field]) => [
      ...(knownField(of, name) === undefined ? [`field.${of.name}.${name}`] : []),
      ...(field.type === 'choice' || field.type === 'choices'
        ? field.options
            .filter((option) => knownOption(name, option) === undefined)
            .map((option) => `option.${name}.${option}`)
        : []),
    ]),
  ])
  expect(nameless).toEqual([])
})

test('no name is kept for what is no longer there', () => {
  const fields = new Set(resources.flatMap((of) => Object.keys(of.fields)))
  const names = new Set(resources.map(({ name }) => name))
  const lost = Object.keys(en).filter((key) => {
    const [kind, first = '', second] = key.split('.')
    if (kind === 'one' || kind === 'many') return !names.has(first)
    if (kind !== 'field' && kind !== 'hint') return false
    return second === undefined ? !fields.has(first) : !names.has(first) || !fields.has(second)
  })
  expect(lost).toEqual([])
})

test.each([
  ['Menu item', 'menu item'],
  ['VAT rate', 'VAT rate'],
  ['A', 'a'],
])('%s within a sentence is %s', (name, within) => {
  expect(lower(name)).toBe(within)
})
