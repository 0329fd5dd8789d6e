import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { allRoutes, namedRoutes } from '@app/contract/all'
import { fieldErrors, refusal } from '@app/contract/kit'
import type { Route } from '@app/contract/kit'
import { makeEvent } from './factories/events.ts'
import { makeMember } from './factories/people.ts'
import { openTestbed } from './harness.ts'

/** Requests for each call; more when asked for: `FUZZ=1000`. */
const RUNS = Number(process.env['FUZZ'] ?? 40)

const t = await openTestbed()
let token = ''
let operator = ''

beforeAll(async () => {
  await makeEvent(t)
  token = (await makeMember(t, { rights: ['admin'] })).token
  operator = (await makeMember(t, { is_operator: true })).token
})

const keysOf = (schema: unknown): string[] => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : [])

/** Values that programs stumble over, beside ones that look right. */
const odd = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    ' ',
    '0',
    -1,
    0,
    1,
    1.5,
    2 ** 31,
    Number.MAX_SAFE_INTEGER,
    '1e9',
    true,
    [],
    {},
    [[]],
    '__proto__',
    '\u0000',
    '\ud800',
    '٣',
    "'; drop table event; --",
  ),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.integer(),
  fc.emailAddress(),
  fc.uuid(),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10)),
  fc.array(fc.jsonValue({ maxDepth: 2 }), { maxLength: 4 }),
  fc.jsonValue({ maxDepth: 3 }),
)

function inputFor(route: Route): fc.Arbitrary<{ id: string; query: Record<string, unknown>; body: unknown }> {
  const fields = (schema: unknown) =>
    fc.record(Object.fromEntries(keysOf(schema).map((key) => [key, odd])), { requiredKeys: [] })
  return fc.record({
    id: fc.oneof(fc.constantFrom('1', '0', '-1', '99999999999', 'x', '%00', '1;2'), fc.nat().map(String)),
    query: fields(route.query),
    body: fc.oneof({ weight: 6, arbitrary: fields(route.body) }, { weight: 1, arbitrary: fc.jsonValue() }),
  })
}

const refusals = z.union([fieldErrors, refusal])

/** The office's resources are all served alike: these have every kind of field. */
const like = /^office\.(banners|event_prices|event_sessions|events|members)\./
const tried = [...namedRoutes(), ...allRoutes().filter(({ id }) => like.test(id))]

test.for(tried.map((route) => [route.id, route] as const))(
  '%s answers whatever it is sent',
  { timeout: 120_000 },
  async ([, route]) => {
    await fc.assert(
      fc.asyncProperty(inputFor(route), async ({ id, query, body }) => {
        const url = new URL(route.path.replaceAll(/\{\w+\}/g, encodeURIComponent(id)), t.base)
        for (const [key, value] of Object.entries(query))
          url.searchParams.set(key, typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value))
        const answer = await fetch(url, {
          method: route.method,
          headers: {
            authorization: `Bearer ${like.test(route.id) ? operator : token}`,
            'content-type': 'application/json',
          },
          ...(route.method === 'GET' ? {} : { body: JSON.stringify(body) }),
        })
        const text = await answer.text()
        expect(
          answer.status,
          `${route.method} ${url.pathname}${url.search} ${JSON.stringify(body)}: ${text.slice(0, 300)}`,
        ).toBeLessThan(500)
        if (answer.status >= 400) expect(refusals.safeParse(JSON.parse(text)).success, text.slice(0, 300)).toBe(true)
      }),
      { numRuns: RUNS },
    )
  },
)
