import { z } from 'zod'
import { calls, day, id, idValue, optionalText, reference, route, text } from './kit.ts'

const byId = z.strictObject({ id })
const weight = z.number().int().min(1).max(100)
const stock = z.number().int().min(0).max(100_000)

const price = z.strictObject({
  id: idValue,
  award: idValue,
  kind: z.enum(['entry', 'seat']),
  name: z.string(),
  /** Code of the company category that it is for. */
  price_type: z.string(),
  amount: z.number().int(),
  category: idValue.nullable(),
  available_from: day.nullable(),
  available_until: day.nullable(),
  stock: z.number().int().nullable(),
  sold: z.number().int(),
})

const juror = z.strictObject({ id: idValue, award: idValue, customer: idValue, name: z.string(), chair: z.boolean() })

/** What an operator sets up in an award: prices, criteria, jury. */
export const officeCalls = calls({
  addPrice: route({
    method: 'POST',
    path: '/rest/awards/prices/',
    summary: 'Put an entry or a seat on sale for companies of one category',
    who: 'operator',
    role: 'awards',
    body: z
      .strictObject({
        award: reference,
        kind: z.enum(['entry', 'seat']),
        name: text(80),
        description: optionalText(300).default(''),
        price_type: text(40),
        /** Net of VAT, in minor units. */
        amount: z.number().int().min(0).max(100_000_000),
        /** The one category of the award that it is for. */
        category: idValue.optional(),
        available_from: day.optional(),
        available_until: day.optional(),
        stock: stock.optional(),
      })
      .check((ctx) => {
        const { kind, category, available_from: from, available_until: until } = ctx.value
        const issue = (path: string, message: string) =>
          ctx.issues.push({ code: 'custom', input: ctx.value, path: [path], message })
        if (kind === 'seat' && category !== undefined) issue('category', 'A seat is for no category.')
        if (from && until && until < from) issue('available_until', 'The end lies before the beginning.')
      }),
    reply: price,
  }),
  changePrice: route({
    method: 'PATCH',
    path: '/rest/awards/prices/{id}/',
    summary: 'Change when and how often a price is sold; what it costs only while nothing was sold at it',
    who: 'operator',
    role: 'awards',
    params: byId,
    body: z.strictObject({
      amount: z.number().int().min(0).max(100_000_000).optional(),
      available_from: day.nullable().optional(),
      available_until: day.nullable().optional(),
      stock: stock.nullable().optional(),
    }),
    reply: price,
    refuses: ['price_sold'],
  }),
  setCriteria: route({
    method: 'POST',
    status: 200,
    path: '/rest/awards/categories/{id}/criteria/',
    summary: 'Say by what a category is judged; not once a judge has scored in it',
    who: 'operator',
    role: 'awards',
    params: byId,
    body: z.strictObject({
      criteria: z
        .array(z.strictObject({ name: text(80), description: optionalText(300).default(''), weight }))
        .min(1)
        .max(12)
        .check((ctx) => {
          const issue = (message: string) => ctx.issues.push({ code: 'custom', input: ctx.value, path: [], message })
          const sum = ctx.value.reduce((total, one) => total + one.weight, 0)
          if (sum !== 100) issue(`The weights are ${sum} together; they must be 100.`)
          const names = ctx.value.map(({ name }) => name.toLowerCase())
          if (new Set(names).size < names.length) issue('Each criterion needs a name of its own.')
        }),
    }),
    reply: z.strictObject({
      category: idValue,
      criteria: z.array(z.strictObject({ id: idValue, name: z.string(), description: z.string(), weight: z.number() })),
    }),
    refuses: ['judged'],
  }),
  addJuror: route({
    method: 'POST',
    path: '/rest/awards/juries/',
    summary: 'Name a member to the jury of an award',
    who: 'operator',
    role: 'awards',
    body: z.strictObject({
      award: reference,
      customer: reference,
      chair: z.boolean().default(false),
      biography: optionalText(1000).default(''),
    }),
    reply: juror,
  }),
  removeJuror: route({
    method: 'DELETE',
    path: '/rest/awards/juries/{id}/',
    summary: 'Take somebody off a jury who was assigned nothing',
    who: 'operator',
    role: 'awards',
    params: byId,
    status: 204,
    refuses: ['assigned'],
  }),
})
