/**
 * What the operators' office keeps, described once: from a resource come its calls, their checks and the API description
 * (`resources.calls.ts`), what the server reads and writes (`server/src/kit/records/resources.ts`), and the office's lists and forms.
 * Plain data, so that the browser reads it without the schemas.
 */

/** Rows on a page of a list. */
export const OFFICE_PAGE = 50
/** A list counts, and pages, no further: who looks for more narrows it. */
export const OFFICE_COUNT = 10_000

/** How far things are counted for a row of a list. */
export const COUNTED_MOST = 1000

/** The areas of operators; `all` means every one of them. `read_only` sees money and changes nothing. */
export const operatorRoles = [
  'all',
  'content',
  'money',
  'moderation',
  'awards',
  'people',
  'events',
  'read_only',
] as const
export type OperatorRole = (typeof operatorRoles)[number]
/** Roles that see money. Calls with these read it, none changes it. */
export const seesMoney = ['money', 'read_only'] as const satisfies readonly OperatorRole[]

/** How a text has to look beyond its length. */
export type TextFormat =
  | 'slug'
  | 'address'
  | 'link'
  | 'path'
  | 'mail'
  | 'phone'
  | 'zone'
  | 'country'
  | 'currency'
  | 'colour'
  | 'code'
  | 'bic'
  /** A first or last name of a person. */
  | 'person'
  /** An address of the internet, or a network as address/bits. */
  | 'network'

type Kind =
  | { type: 'text'; max: number; min: number; lines: boolean; format: TextFormat | null }
  | { type: 'integer'; min: number; max: number }
  | { type: 'decimal'; min: number; max: number }
  /** Minor units of the currency that the record or its parent names. */
  | { type: 'amount' }
  | { type: 'flag' }
  | { type: 'choice'; options: readonly string[] }
  | { type: 'choices'; options: readonly string[] }
  | { type: 'date' }
  /** A moment, with its zone. */
  | { type: 'instant' }
  /** Another record, by its number; `to` is the name of its resource. */
  | { type: 'reference'; to: string }
  /** Several other records, in their order. */
  | { type: 'references'; to: string }
  /** The code of a category of companies. */
  | { type: 'category' }
  /** The address of a picture that was uploaded. */
  | { type: 'picture' }
  /** Several amounts, each in a currency of its own. */
  | { type: 'sums' }

type Traits = {
  /** May stay empty: null. */
  optional: boolean
  /** Taken when nothing is given for a new record. */
  initial?: string | number | boolean | readonly (string | number)[] | null
  /** Chosen when the record is made, and not changed afterwards. */
  fixed: boolean
  /** Only shown: nobody writes it. */
  shown: boolean
  /** Said when the record is made, and put elsewhere by its domain: no record carries it. */
  making: boolean
  /** Asked only once the server doubts: it says so at this field. */
  onDoubt: boolean
  /**
   * Reckoned for each row that is read (docs/decisions/0040-figures-beside-rows.md): it has no column, so nothing is ordered by it.
   * A number is counted to its `max` and no further.
   */
  reckoned: boolean
  /** Only narrows the list: no record carries it. */
  asking: boolean
  /** Only operators of this area see it; for everybody else it is null. */
  sees: Exclude<OperatorRole, 'all'> | null
  /** Required for a new record; an older or imported one may lack it. */
  lacking: boolean
  /** A column of the list. */
  column: boolean
  /** The list can be filtered by one value of it. */
  filter: boolean
  /** The list can be sorted by it. */
  sort: boolean
}
export type Field = Kind & Traits
export type Fields = Record<string, Field>

export type Resource = {
  /** Name in addresses: `/rest/office/<name>/`. */
  name: string
  /** One of them, as the audit log names it: `<one>:<id>`. */
  one: string
  role: Exclude<OperatorRole, 'all' | 'read_only'>
  /** The field with the name of a record. */
  title: string
  /** The field whose first words replace the title, where records have no name. */
  begins?: string
  /** References that replace an empty title: an album belongs to an event or an award. */
  orElse?: string
  /** The picture before the name of a record. */
  face?: string
  /** The field that lists show below the name of a record. */
  below?: string
  /** The filter whose options are shown as tabs above the list. */
  tabs?: string
  /** The reference that the list needs: parts of an event are listed below their event. */
  parent: string | null
  fields: Fields
  /** Fields that the search looks into. */
  search: readonly string[]
  order: { field: string; descending: boolean }
  acts: readonly ('create' | 'change' | 'remove')[]
}

type Given = Partial<Traits>
const traits = (given: Given): Traits => ({
  optional: false,
  fixed: false,
  shown: false,
  making: false,
  onDoubt: false,
  reckoned: false,
  asking: false,
  sees: null,
  lacking: false,
  column: false,
  filter: false,
  sort: false,
  ...given,
})

export const text = (
  max: number,
  {
    min = 1,
    lines = false,
    format = null,
    ...rest
  }: Given & { min?: number; lines?: boolean; format?: TextFormat | null } = {},
): Field => ({ type: 'text', max, min, lines, format, ...traits(rest) })
/** A text that may be empty, but is never missing. */
export const words = (max: number, rest: Given & { format?: TextFormat } = {}): Field =>
  text(max, { min: 0, initial: '', ...rest })
/** The same over several lines. */
export const lines = (max: number, rest: Given = {}): Field => text(max, { min: 0, lines: true, initial: '', ...rest })
export const integer = (min: number, max: number, rest: Given = {}): Field => ({
  type: 'integer',
  min,
  max,
  ...traits(rest),
})
export const decimal = (min: number, max: number, rest: Given = {}): Field => ({
  type: 'decimal',
  min,
  max,
  ...traits(rest),
})
export const amount = (rest: Given = {}): Field => ({ type: 'amount', ...traits(rest) })
export const flag = (rest: Given = {}): Field => ({ type: 'flag', initial: false, ...traits(rest) })
export const choice = (options: readonly string[], rest: Given = {}): Field => ({
  type: 'choice',
  options,
  ...traits(rest),
})
export const choices = (options: readonly string[], rest: Given = {}): Field => ({
  type: 'choices',
  options,
  initial: [],
  ...traits(rest),
})
export const date = (rest: Given = {}): Field => ({ type: 'date', ...traits(rest) })
export const instant = (rest: Given = {}): Field => ({ type: 'instant', ...traits(rest) })
export const reference = (to: string, rest: Given = {}): Field => ({ type: 'reference', to, ...traits(rest) })
export const references = (to: string, rest: Given = {}): Field => ({
  type: 'references',
  to,
  initial: [],
  ...traits(rest),
})
export const category = (rest: Given = {}): Field => ({ type: 'category', ...traits(rest) })
export const picture = (rest: Given = {}): Field => ({ type: 'picture', ...traits({ optional: true, ...rest }) })
export const sums = (rest: Given = {}): Field => ({ type: 'sums', ...traits(rest) })
/** A computed value that a list shows in each row. */
export const reckoned = { shown: true, reckoned: true, column: true } as const
/** A filter that is not a field of the record. */
export const asking = { shown: true, asking: true, filter: true } as const
/** A number of records, counted to a thousand: nobody needs a higher one in a row. */
export const counted = (given: Given = {}): Field => integer(0, COUNTED_MOST, { ...reckoned, ...given })
/** The place of a record among others of its kind. */
export const position = (): Field => integer(0, 10_000, { initial: 0, sort: true, column: true })
export const latitude = (): Field => decimal(-90, 90, { optional: true })
export const longitude = (): Field => decimal(-180, 180, { optional: true })
export const hue = (): Field => integer(0, 359, { initial: 210 })

/** Describes a resource; defaults can be left out. @throws Error when it names a field that it does not have */
export function resource(
  given: Pick<Resource, 'name' | 'one' | 'role' | 'fields'> & Partial<Omit<Resource, 'order'>> & { order?: string },
): Resource {
  const title = given.title ?? 'name'
  const named = given.order ?? title
  const order = { field: named.replace(/^-/, ''), descending: named.startsWith('-') }
  const search = given.search ?? (given.fields[title]?.type === 'text' ? [title] : [])
  const parent = given.parent ?? null
  for (const field of [
    title,
    order.field,
    ...search,
    given.begins ?? title,
    given.orElse ?? title,
    given.face ?? title,
    given.below ?? title,
    given.tabs ?? title,
    ...(parent ? [parent] : []),
  ])
    if (field !== 'id' && !given.fields[field]) throw new Error(`${given.name} has no field ${field}.`)
  return { ...given, title, parent, search, order, acts: given.acts ?? ['create', 'change', 'remove'] }
}

/** The fields that a new record, or an existing one, is given. */
export function written(of: Resource, at: 'create' | 'change'): [string, Field][] {
  return Object.entries(of.fields).filter(
    ([, field]) => !field.shown && (at === 'create' || !(field.fixed || field.making)),
  )
}

/** The fields that a record has once it is made. */
export function carried(of: Resource): [string, Field][] {
  return Object.entries(of.fields).filter(([, field]) => !field.making && !field.asking)
}
