import { expect, test } from 'vitest'
import { makeMember } from './factories/people.ts'
import { openTestbed } from './harness.ts'

const t = await openTestbed({ env: { RATE_LIMITS: 'true', TRUST_PROXY: '1' }, settings: true })
const operator = await makeMember(t, { is_operator: true })

const signIn = async (address: string) =>
  (
    await fetch(`${t.base}/rest/api/token/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify({ username: `${crypto.randomUUID()}@site.example`, password: 'whatever-it-was' }),
    })
  ).status

const office = (path: string, method: string, body?: object) =>
  fetch(`${t.base}/rest/office/venue-networks/${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${operator.token}` },
    ...(body && { body: JSON.stringify(body) }),
  })

const day = (days: number) => new Date(t.clock().getTime() + days * 86_400_000).toISOString()
const hotel = { name: 'Hotel am Kai', network: '203.0.113.0/24', starts_at: day(-1), ends_at: day(3), factor: 4 }

test('an operator widens what a venue may ask for, every process follows, and it ends when it is taken back', async () => {
  for (let n = 0; n < 25; n++) expect(await signIn('203.0.113.7')).toBe(401)
  expect(await signIn('203.0.113.7')).toBe(429)
  const made = await office('', 'POST', hotel)
  expect(made.status).toBe(201)
  await expect.poll(() => signIn('203.0.113.7')).toBe(401)
  for (let n = 0; n < 60; n++) expect(await signIn('203.0.113.7')).toBe(401)
  // Elsewhere nothing has changed.
  for (let n = 0; n < 25; n++) expect(await signIn('203.0.114.7')).toBe(401)
  expect(await signIn('203.0.114.7')).toBe(429)
  const { id, version } = (await made.json()) as { id: number; version: string }
  const acts = await t.db.selectFrom('audit_log').select('act').where('object', '=', `venue_network:${id}`).execute()
  expect(acts).toHaveLength(1)
  expect((await office(`${id}/?version=${encodeURIComponent(version)}`, 'DELETE')).status).toBeLessThan(300)
  await expect.poll(() => signIn('203.0.113.7')).toBe(429)
})

test.for([
  [{ network: '10.0.0.0/8' }, 'network'],
  [{ network: '2001:db8::/32' }, 'network'],
  [{ network: 'hotel.example' }, 'network'],
  [{ network: '203.0.113.0/33' }, 'network'],
  [{ ends_at: day(-2) }, 'ends_at'],
  [{ ends_at: day(60) }, 'ends_at'],
  [{ factor: 51 }, 'factor'],
] as const)('what is no venue is refused by its field: %o', async ([wrong, field]) => {
  const refused = await office('', 'POST', { ...hotel, ...wrong })
  expect([refused.status, Object.keys((await refused.json()) as object)]).toEqual([400, [field]])
})

test('nobody else names one', async () => {
  const member = await makeMember(t)
  const asked = await fetch(`${t.base}/rest/office/venue-networks/`, {
    headers: { authorization: `Bearer ${member.token}` },
  })
  expect(asked.status).toBe(404)
})
