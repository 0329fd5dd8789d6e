import { z } from 'zod'
import * as kit from './kit.ts'
import { route } from './kit.ts'
import type { Route } from './kit.ts'
import type { Field, Resource } from './resources.ts'
import { rolesChoosing } from './resources.all.ts'
import { OFFICE_COUNT, OFFICE_PAGE, carried, written } from './resources.ts'
import { say, t } from './input.texts.ts'

/** No building has a network wider than these. */
const WIDEST = { ipv4: 20, ipv6: 40 }

const venueNetwork = z
  .string()
  .toLowerCase()
  .pipe(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], say('enter-an-address-or-a-network-such')))
  .refine(
    (value) => {
      const [address = '', bits] = value.split('/')
      return bits === undefined || Number(bits) >= WIDEST[address.includes(':') ? 'ipv6' : 'ipv4']
    },
    say('a-network-this-wide-is-no-venue', { ipv4: WIDEST.ipv4, ipv6: WIDEST.ipv6 }),
  )

const formats = {
  slug: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, say('use-small-letters-digits-and-hyphens')),
  address: kit.webAddress,
  link: kit.pageLink,
  path: z.string().regex(/^\/(?![/\\])\S*$/, say('enter-a-path-of-this-site-such')),
  mail: kit.email,
  phone: kit.phoneNumber,
  zone: z.string().refine(kit.isTimeZone, say('choose-a-time-zone-such-as-europe')),
  country: kit.country,
  currency: z.string().regex(/^[A-Z]{3}$/, say('enter-a-currency-of-three-capital-letters')),
  colour: kit.colour,
  code: kit.sellerCode,
  bic: kit.bic,
  person: kit.personName,
  network: venueNetwork,
} as const

const LARGEST = 2_147_483_647
const asked = (of: string) => ({ error: of })

function checked(field: Field): z.ZodType {
  switch (field.type) {
    case 'text': {
      const plain = kit.text(field.max, field.min)
      if (field.format === null) return plain
      const formed = plain.pipe(formats[field.format])
      return field.min === 0 ? z.union([z.literal(''), formed]) : formed
    }
    case 'integer':
      return between(z.number(asked(t('a-valid-integer-is-required'))).int(say('a-valid-integer-is-required')), field)
    case 'decimal':
      return between(z.number(asked(t('a-valid-number-is-required'))), field)
    case 'amount':
      return between(z.number(asked(t('enter-an-amount'))).int(say('enter-an-amount')), { min: 0, max: LARGEST })
    case 'flag':
      return z.boolean(asked(t('must-be-a-valid-boolean')))
    case 'choice':
      return z.enum(field.options as [string, ...string[]], asked(t('choose-one-of-the-list')))
    case 'choices':
      return z.array(z.enum(field.options as [string, ...string[]], asked(t('choose-from-the-list')))).max(60)
    case 'date':
      return kit.day
    case 'instant':
      return z.iso.datetime({ offset: true, error: () => t('enter-a-date-and-a-time') })
    case 'reference':
      return kit.idValue
    case 'references':
      return z.array(kit.idValue).max(100)
    case 'category':
      return kit.text(40)
    case 'sums':
      return z.never()
    case 'picture':
      return kit.text(500).pipe(z.string().regex(/^(https:\/\/|\/)?\w[\w./-]*$/, say('choose-a-picture')))
  }
}

function between(number: z.ZodNumber, { min, max }: { min: number; max: number }): z.ZodNumber {
  return number
    .min(min, say('ensure-this-value-is-greater-than-or', { min }))
    .max(max, say('ensure-this-value-is-less-than-or', { max }))
}

const sum = z.strictObject({ minor: z.number().int(), currency_code: z.string() })

/** What is answered may be older than the rules for what is written. */
function answered(field: Field): z.ZodType {
  const plain = {
    text: z.string(),
    integer: z.number().int(),
    decimal: z.number(),
    amount: z.number().int(),
    flag: z.boolean(),
    choice: z.string(),
    choices: z.array(z.string()),
    date: z.string(),
    instant: kit.instant,
    reference: z.number().int(),
    references: z.array(z.number().int()),
    category: z.string(),
    picture: z.string(),
    sums: z.array(sum),
  }[field.type]
  return field.optional || field.shown || field.lacking ? plain.nullable() : plain
}

function bodyOf(of: Resource, at: 'create' | 'change'): Record<string, z.ZodType> {
  return Object.fromEntries(
    written(of, at).map(([name, field]) => {
      const plain = field.optional ? checked(field).nullable() : checked(field)
      if (at === 'change') return [name, plain.optional()]
      const { initial } = field
      return [name, initial === undefined ? (field.optional ? plain.default(null) : plain) : plain.default(initial)]
    }),
  )
}

function narrowing(of: Resource): Record<string, z.ZodType> {
  const filters = Object.entries(of.fields).filter(([name, field]) => field.filter && name !== of.parent)
  const one = (field: Field): z.ZodType => {
    if (field.type === 'flag') return kit.flag
    if (field.type === 'reference') return kit.id
    if (field.type === 'integer' || field.type === 'amount') return z.coerce.number().int().min(-LARGEST).max(LARGEST)
    if (field.type === 'date') return kit.day
    if (field.type === 'instant') return kit.instant
    return kit.text(120)
  }
  return {
    ...Object.fromEntries(filters.map(([name, field]) => [name, one(field).optional()])),
    ...(of.parent ? { [of.parent]: kit.id.optional() } : {}),
    /** What its texts contain. */
    q: kit.text(100).optional(),
    /** Only these. */
    ids: kit.many(kit.id).optional(),
  }
}

export type OfficeRecord = {
  id: number
  /** What the record looked like: who writes says which state it was based on. */
  version: string
  /** By what people call the records that it names. */
  labels: Record<string, string>
} & Record<string, unknown>

type ResourceCall = 'list' | 'names' | 'one' | 'create' | 'change' | 'remove' | 'export'

const described = new WeakMap<Resource, Record<ResourceCall, Route>>()

/** The calls of a resource, as any other call of the contract. They are described once: that takes longer than to make one. */
export function resourceRoutes(of: Resource): Record<ResourceCall, Route> {
  const routes = described.get(of) ?? describe(of)
  described.set(of, routes)
  return routes
}

function describe(of: Resource): Record<ResourceCall, Route> {
  const base = `/rest/office/${of.name}/` as const
  const fields = Object.fromEntries(carried(of).map(([name, field]) => [name, answered(field)]))
  const record = z.strictObject({
    id: z.number().int(),
    version: z.string(),
    labels: z.record(z.string(), z.string()),
    ...fields,
  })
  const params = z.strictObject({ id: kit.id })
  const version = z.string(say('this-field-is-required')).max(64)
  const sorts = ['id', of.order.field, ...Object.keys(of.fields).filter((name) => of.fields[name]?.sort)]
  const ordering = {
    sort: z.enum([...new Set(sorts)] as [string, ...string[]]).default(of.order.field),
    order: z.enum(['asc', 'desc']).default(of.order.descending ? 'desc' : 'asc'),
  }
  const filters = narrowing(of)
  const common = { who: 'operator', role: of.role } as const
  const routes = {
    list: route({
      method: 'GET',
      path: base,
      summary: `The office's list of ${said(of.name)}; it counts up to ${OFFICE_COUNT}`,
      ...common,
      query: z.strictObject({
        ...filters,
        ...ordering,
        page: z.coerce
          .number()
          .int()
          .min(1)
          .max(OFFICE_COUNT / OFFICE_PAGE)
          .default(1),
        page_size: z.coerce.number().int().min(1).max(200).default(OFFICE_PAGE),
      }),
      reply: z.strictObject({ count: z.number().int(), results: z.array(record) }),
    }),
    names: route({
      method: 'GET',
      path: `${base}names/`,
      summary: `How ${said(of.name)} are called, for whoever chooses one in the office`,
      who: 'operator',
      role: rolesChoosing(of),
      query: z.strictObject({
        ...(of.parent ? { [of.parent]: kit.id.optional() } : {}),
        q: kit.text(100).optional(),
        ids: kit.many(kit.id).optional(),
      }),
      reply: z.strictObject({ results: z.array(z.strictObject({ id: z.number().int(), name: z.string() })) }),
    }),
    one: route({
      method: 'GET',
      path: `${base}{id}/`,
      summary: `One ${said(of.one)} in the office`,
      ...common,
      params,
      reply: record,
    }),
    create: route({
      method: 'POST',
      path: base,
      summary: `Make a new ${said(of.one)}`,
      ...common,
      body: z.strictObject(bodyOf(of, 'create')),
      reply: record,
    }),
    change: route({
      method: 'PATCH',
      path: `${base}{id}/`,
      summary: `Change a ${said(of.one)} as it was when its version was read`,
      ...common,
      params,
      body: z.strictObject({ version, ...bodyOf(of, 'change') }),
      reply: record,
      refuses: ['changed_meanwhile', 'in_use'],
    }),
    remove: route({
      method: 'DELETE',
      path: `${base}{id}/`,
      summary: `Remove a ${said(of.one)} as it was when its version was read`,
      ...common,
      status: 204,
      params,
      query: z.strictObject({ version }),
      refuses: ['changed_meanwhile', 'in_use'],
    }),
    export: route({
      method: 'GET',
      path: `${base}export/`,
      summary: `The office's list of ${said(of.name)} as CSV`,
      ...common,
      query: z.strictObject({ ...filters, ...ordering }),
      produces: 'text/csv',
    }),
  } as unknown as Record<ResourceCall, Route>
  for (const [name, entry] of Object.entries(routes)) entry.id = `office.${of.name.replaceAll('-', '_')}.${name}`
  for (const act of ['create', 'change', 'remove'] as const)
    if (!of.acts.includes(act)) Reflect.deleteProperty(routes, act)
  return routes
}

const said = (name: string) => name.replaceAll('-', ' ')
