import { afterAll, expect, test } from 'vitest'
import { brotliDecompressSync } from 'node:zlib'
import { buildApp } from '../src/app.ts'
import { servedPaths } from '../src/kit/http/served.ts'
import { pages } from '@app/contract/pages'
import { addressOf, floodPaths, keyOf } from './flood.paths.ts'
import { makeMember } from './factories/people.ts'
import { openTestbed } from './harness.ts'

const t = await openTestbed({ env: { RATE_LIMITS: 'true', TRUST_PROXY: '1' } })
Object.assign(t.config.community, { numbers: { visitor_calls: 10, files: 10, pages: 10 } })
const app = await buildApp(t.deps, t.database, { web: false })
const base = await app.listen({ host: '127.0.0.1', port: 0 })
afterAll(() => app.close())

/** Asks as a visitor at an address. */
const from = (address: string, path: string, init: RequestInit = {}) =>
  fetch(base + path, { ...init, headers: { 'x-forwarded-for': address, ...(init.headers as object) } })

const beside = servedPaths(app).filter(({ method, bound }) => method !== 'HEAD' && bound !== 'call')

test('whatever is served beside the calls says by what it is bounded', () => {
  const found: Record<string, string[]> = {}
  for (const { url, bound } of beside) (found[bound] ??= []).push(url)
  for (const urls of Object.values(found)) urls.sort()
  expect({ ...found, visitor: [...new Set(found['visitor'])] }).toEqual({
    open: ['/healthz', '/metrics', '/readyz'],
    file: ['/files/*'],
    visitor: [
      '/dev/mail',
      '/live/*',
      '/live/openapi.json',
      '/rest/*',
      '/rest/docs',
      '/rest/docs/',
      '/rest/docs/:file',
      '/rest/openapi.json',
      ...['-card.png', '.png', '.svg'].map((ending) => `/w/:code(^[0-9A-HJKMNP-TV-Z]{7})${ending}`),
      String.raw`/w/award-:id(^\d{1,9}).png`,
      String.raw`/w/event-:id(^\d{1,9}).png`,
    ],
  })
})

test('the server does not start with a path that says nothing', async () => {
  const another = await buildApp(t.deps, t.database, { web: false })
  another.get('/new', async () => 'anything')
  await expect(another.ready()).rejects.toThrow('GET /new')
  await another.close()
})

test('the benchmark of floods asks for everything that is served', () => {
  const served = servedPaths(app)
  const asked = new Set(floodPaths(served).map(keyOf))
  const missing = served.filter(
    ({ method, url }) => !['HEAD', 'OPTIONS'].includes(method) && !asked.has(keyOf({ method, path: addressOf(url) })),
  )
  expect([
    missing,
    pages.filter(({ path }) => !path.includes('{') && !asked.has(keyOf({ method: 'GET', path }))),
  ]).toEqual([[], []])
  // A path whose parameter nothing stands for stops it.
  expect(() => floodPaths([{ method: 'GET', url: '/new/:berth', bound: 'visitor' }])).toThrow(
    'Nothing stands for "berth"',
  )
})

test('a visitor floods every path in turn, waits, and members write on from the same address', async () => {
  const member = await makeMember(t)
  let place = 0
  for (const { method, url, bound } of beside) {
    if (bound === 'open' || !['GET', 'POST'].includes(method)) continue
    const address = `203.0.113.${++place}`
    const path = url
      .replace(':file', 'nothing.js')
      .replace('*', 'nothing.webp')
      .replace(/:code\(.*\)/, 'ABCDEFG')
      .replace(/:id\(.*\)/, '99')
    const told = []
    for (let n = 0; n < 11; n++) told.push((await from(address, path, { method })).status)
    expect([path, told.slice(0, 10).includes(429), told[10]]).toEqual([path, false, 429])
    const written = await from(address, '/rest/notifications/mark-all-read/', {
      method: 'POST',
      headers: { authorization: `Bearer ${member.token}` },
    })
    expect([path, written.status]).not.toContain(429)
    // What it asks for beside the calls counts for its session, not for who else is there.
    const token = { cookie: `userTokens=${encodeURIComponent(JSON.stringify({ access: member.token }))}` }
    if (bound === 'file') expect((await from(address, path, { headers: token })).status).toBe(404)
  }
})

test('one visitor is one visitor, whichever addresses of their network they ask from', async () => {
  const told = []
  for (let n = 0; n < 11; n++) told.push((await from(`2001:db8:1:2::${n + 1}`, '/rest/events/')).status)
  expect(told).toEqual([...Array<number>(10).fill(200), 429])
  expect((await from('2001:db8:1:3::1', '/rest/events/')).status).toBe(200)
})

test.each([
  ['the description', '/rest/openapi.json'],
  ['the script of the documents', '/rest/docs/swagger-ui-bundle.js'],
])('%s is made and compressed once, and who has it is told so', async (_, url) => {
  const ask = (headers: Record<string, string>) => app.inject({ url, remoteAddress: '198.51.100.1', headers })
  const [one, other] = [await ask({ 'accept-encoding': 'br' }), await ask({ 'accept-encoding': 'br' })]
  expect([one.headers['content-encoding'], one.rawPayload.equals(other.rawPayload)]).toEqual(['br', true])
  const plain = await ask({ 'accept-encoding': 'br;q=0' })
  expect([plain.headers['content-encoding'], brotliDecompressSync(one.rawPayload).toString()]).toEqual([
    undefined,
    plain.body,
  ])
  const again = await ask({ 'if-none-match': String(one.headers['etag']) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('three hundred people of one address go on: their tokens are exchanged, each for themselves', async () => {
  const address = '198.51.100.7'
  const people = await Promise.all(Array.from({ length: 12 }, () => makeMember(t)))
  for (let n = 0; n < 11; n++) await from(address, '/rest/events/')
  expect((await from(address, '/rest/events/')).status).toBe(429)
  const { newSecret } = await import('../src/modules/identity/identity.tokens.ts')
  const exchange = (refresh: string) =>
    from(address, '/rest/api/refresh-token/', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ refresh }),
    })
  for (const { session_id } of people) {
    const { secret, hash } = newSecret()
    await t.db
      .insertInto('refresh_token')
      .values({ hash, session_id, issued_at: t.clock(), expires_at: new Date(t.clock().getTime() + 3_600_000) })
      .execute()
    expect((await exchange(secret)).status).toBe(200)
  }
  // What names no session is a visitor's, and the visitor has asked enough.
  expect((await exchange('made up')).status).toBe(429)
  // A token that ran out is still its session's.
  const late = new Date(t.clock().getTime() + 20 * 60_000)
  const { token } = people[0] as { token: string }
  const before = t.clock()
  t.setNow(late)
  expect((await from(address, '/rest/events/', { headers: { authorization: `Bearer ${token}` } })).status).toBe(401)
  t.setNow(before)
})
