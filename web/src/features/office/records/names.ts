import { schemeName } from '@app/contract/payments.einvoice'
import type { Resource } from '@app/contract/resources'
import en from '../../../locales/en/office-records.json'
import { texts, textsIn } from '../../../lib/i18n.ts'

export const t = texts('office-records', en)
const find = textsIn('office-records', en)

const first = (...keys: string[]) => keys.map((key) => find(key)).find((text) => text !== undefined)

/** What people call a field; undefined where the catalogue says nothing, which a test finds. */
export const knownField = (of: Resource, name: string) => first(`field.${of.name}.${name}`, `field.${name}`)
export const knownOption = (name: string, option: string) =>
  (name === 'electronic_scheme' ? schemeName(option) : undefined) ??
  first(`option.${name}.${option}`, `option.${option}`)

export const fieldName = (of: Resource, name: string): string => knownField(of, name) ?? name
export const optionName = (name: string, option: string): string => knownOption(name, option) ?? option
/** What to bear in mind while filling a field, where there is something. */
export const fieldHint = (of: Resource, name: string) => first(`hint.${of.name}.${name}`, `hint.${name}`)

/** What a list is for, in a line, where that does not go without saying. */
export const aboutOf = (of: Resource) => first(`about.${of.name}`)

/** "Tags" */
export const manyOf = (of: Resource): string => first(`many.${of.name}`) ?? of.name
/** "Tag" */
export const oneOf = (of: Resource): string => first(`one.${of.name}`) ?? of.one
/** The same within a sentence; an abbreviation stays as it is. */
export const lower = (name: string) => (/^\p{Lu}{2}/u.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1))
