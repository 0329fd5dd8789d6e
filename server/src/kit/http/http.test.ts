import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { domain, email, idValue, page, paging, route, text } from '@app/contract/kit'
import { openTestbed } from '../../../test/harness.ts'
import type { Actor } from '../data/context.ts'
import { sql, toPage } from '../data/db.ts'
import { Refused, tokenNotValid } from '../base/errors.ts'
import { react } from '../work/facts.ts'
import { mount } from './http.ts'
import { noCache } from './response-cache.ts'
import { openLimiter } from './limits.ts'
import { openLog } from '../base/log.ts'
import { openServer } from './server.ts'

const t = await openTestbed({ reactions: [] })

const calls = domain('probe', {
  write: route({
    method: 'POST',
    path: '/rest/probe/{id}/',
    summary: 'Takes everything',
    who: 'member',
    params: z.strictObject({ id: z.coerce.number().int() }),
    body: z.strictObject({ name: text(5), mail: email, seats: z.array(z.strictObject({ price: idValue })).max(3) }),
    reply: z.strictObject({ name: z.string() }),
  }),
  list: route({
    method: 'GET',
    path: '/rest/probe/',
    summary: 'Lists',
    who: 'anyone',
    query: z.strictObject(paging),
    reply: page(z.number()),
    limits: [{ max: 3, seconds: 60, per: 'ip' }],
  }),
  fail: route({
    method: 'POST',
    path: '/rest/probe-fail/',
    summary: 'Fails halfway',
    who: 'anyone',
    reply: z.strictObject({}),
  }),
  full: route({
    method: 'POST',
    path: '/rest/probe-full/',
    summary: 'Has no room',
    who: 'anyone',
    reply: z.strictObject({}),
  }),
  away: route({
    method: 'GET',
    path: '/rest/probe-away/',
    summary: 'Refuses because another machine is away',
    who: 'anyone',
    reply: z.strictObject({}),
  }),
  lie: route({
    method: 'GET',
    path: '/rest/probe-lie/',
    summary: 'Answers wrongly',
    who: 'anyone',
    reply: z.strictObject({ n: z.number() }),
  }),
})

const actor: Actor = {
  customer_id: 7,
  session_id: 's',
  company_id: 1,
  company_category: null,
  company_verified: true,
  rights: [],
  registration_complete: true,
  is_operator: false,
  operator_roles: [],
}
/** What the log says, line by line. */
const logged: string[] = []
const log = openLog('error', { write: (line: string) => void logged.push(line) })
const { app } = await openServer(
  [
    mount(calls.write, async (_ctx, { body }) => ({ name: body.name })),
    mount(calls.list, async (ctx, { query }) => toPage([1, 2], 45, query, ctx.here)),
    mount(calls.fail, async (ctx) => {
      await sql`insert into audit_log (at, act, object) values (now(), 'half', 'done')`.execute(ctx.db)
      throw new Error('a secret detail')
    }),
    mount(calls.full, async () => {
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
    }),
    mount(calls.away, async () => {
      throw new Refused(503, 'provider_away', 'Please try again.', { cause: new Error('wrong key sk_test') })
    }),
    mount(calls.lie, async () => ({ n: 'one' }) as never),
  ],
  {
    database: t.database,
    clock: t.clock,
    log,
    storage: t.deps.storage,
    config: { ...t.config, publicUrl: 'https://connect.example' },
    limiter: openLimiter(true),
    whose: async () => undefined,
    authenticate: async (token) => {
      if (token !== 'good') throw tokenNotValid()
      return actor
    },
    checkReplies: true,
    responseCache: noCache,
    trustProxy: undefined,
    secure: true,
  },
)
afterAll(() => app.close())

const good = { authorization: 'Bearer good' }
const write = (payload: unknown, headers: Record<string, string> = good) =>
  app.inject({ method: 'POST', url: '/rest/probe/1/', headers, payload: payload as object })

test('every wrong, missing and unknown field is named at once', async () => {
  const answer = await write({
    name: 'far too long',
    seats: [{ price: 'x' }, { price: 1, amount: 5 }],
    owner: 9,
    toString: 0,
  })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toEqual({
    name: ['Ensure this field has no more than 5 characters.'],
    mail: ['This field is required.'],
    'seats.0.price': ['A valid integer is required.'],
    'seats.1.amount': ['This field is not known.'],
    owner: ['This field is not known.'],
    toString: ['This field is not known.'],
  })
})

test('text is trimmed and composed; what cannot be stored is refused', async () => {
  const body = { mail: 'A@Test.example', seats: [] }
  expect((await write({ ...body, name: '  e\u0301 ' })).json()).toEqual({ name: 'é' })
  for (const name of ['a\u0000', '\ud800', '   ']) expect((await write({ ...body, name })).statusCode).toBe(400)
})

test('a path is taken with and without its slash, an impossible id is not found', async () => {
  const body = { name: 'a', mail: 'a@test.example', seats: [] }
  expect((await app.inject({ method: 'POST', url: '/rest/probe/1', headers: good, payload: body })).statusCode).toBe(
    201,
  )
  expect((await app.inject({ method: 'POST', url: '/rest/probe/x/', headers: good, payload: body })).statusCode).toBe(
    404,
  )
})

test('only the Authorization header authenticates', async () => {
  const body = { name: 'a', mail: 'a@test.example', seats: [] }
  const cookie = `userTokens=${encodeURIComponent(JSON.stringify({ access: 'good', refresh: 'x' }))}`
  expect((await write(body, { cookie })).statusCode).toBe(401)
  expect((await write(body, { authorization: 'Basic good' })).statusCode).toBe(401)
  const wrong = await write(body, { authorization: 'Bearer bad' })
  expect(wrong.statusCode).toBe(401)
  expect(wrong.json()).toEqual({ detail: 'The token is invalid or has expired.', code: 'token_not_valid' })
})

test('a body that is not JSON, too large, or poisoned is refused without a stack', async () => {
  const send = (payload: string) =>
    app.inject({
      method: 'POST',
      url: '/rest/probe/1/',
      headers: { ...good, 'content-type': 'application/json' },
      payload,
    })
  expect((await send('{"name":')).statusCode).toBe(400)
  expect((await send(`{"name":"${'x'.repeat(120_000)}"}`)).statusCode).toBe(413)
  expect((await send('{"__proto__":{"admin":true}}')).statusCode).toBe(400)
  expect(
    (
      await app.inject({
        method: 'POST',
        url: '/rest/probe/1/',
        headers: { ...good, 'content-type': 'text/xml' },
        payload: '<a/>',
      })
    ).statusCode,
  ).toBe(415)
})

test('what fails halfway leaves nothing, and its answer says nothing but a reference', async () => {
  const answer = await app.inject({ method: 'POST', url: '/rest/probe-fail/' })
  expect(answer.statusCode).toBe(500)
  expect(answer.body).not.toContain('secret')
  expect(await t.db.selectFrom('audit_log').selectAll().execute()).toEqual([])
})

test('an answer outside the contract does not leave the server', async () => {
  expect((await app.inject({ url: '/rest/probe-lie/' })).statusCode).toBe(500)
})

test('pages link to their neighbours, and a bound says when to come back', async () => {
  const first = await app.inject({ url: '/rest/probe/?page=2' })
  expect(first.json()).toMatchObject({
    count: 45,
    next: 'https://connect.example/rest/probe/?page=3',
    previous: 'https://connect.example/rest/probe/?page=1',
  })
  expect((await app.inject({ url: '/rest/probe/?page=0' })).statusCode).toBe(400)
  expect((await app.inject({ url: '/rest/probe/?page=3&page_size=20' })).json()).toMatchObject({ next: null })
  const bounded = await app.inject({ url: '/rest/probe/' })
  expect(bounded.statusCode).toBe(429)
  expect(Number(bounded.headers['retry-after'])).toBeGreaterThan(0)
})

test('a full disk is told as such', async () => {
  const answer = await app.inject({ method: 'POST', url: '/rest/probe-full/', payload: {} })
  expect([answer.statusCode, answer.json()]).toMatchObject([507, { code: 'no_room' }])
})

test('a refusal that is our fault is written down with its cause', async () => {
  const answer = await app.inject({ method: 'GET', url: '/rest/probe-away/' })
  expect([answer.statusCode, answer.json()]).toEqual([503, { detail: 'Please try again.', code: 'provider_away' }])
  const line = logged.find((one) => one.includes('provider_away'))
  expect(JSON.parse(line ?? '{}')).toMatchObject({
    err: { code: 'provider_away', cause: { message: 'wrong key sk_test' } },
    route: '/rest/probe-away/',
  })
})

test('a read announces nothing, and a fact carries what its name says', () => {
  mount(calls.away, async (ctx) => {
    // @ts-expect-error the context of a GET has no `record`
    await ctx.record({ kind: 'files.dropped', keys: [] })
    return {}
  })
  mount(calls.fail, async (ctx) => {
    await ctx.record({ kind: 'files.dropped', keys: [] })
    // @ts-expect-error of this fact the keys are told
    await ctx.record({ kind: 'files.dropped', key: 'a' })
    // @ts-expect-error nobody announces this
    await ctx.record({ kind: 'files.gone', keys: [] })
    return {}
  })
  // @ts-expect-error nor can anyone wait for it
  expect(react('test.wait', 'files.gone', async () => undefined).kind).toBe('files.gone')
})
