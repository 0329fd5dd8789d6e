import { expect, test } from 'vitest'
import { domain, route } from '@app/contract/kit'
import type { RateLimit } from '@app/contract/kit'
import { openTestbed } from '../../../test/harness.ts'
import { openDatabase } from '../data/db.ts'
import { overall, openLimiter } from './limits.ts'
import { shareCounts } from './limits.shared.ts'

const t = await openTestbed({ reactions: [] })

let names = 0
/** A call with this bound. */
function callWith(...limits: RateLimit[]) {
  const key = `call${++names}`
  return domain('limits', {
    [key]: route({ method: 'POST', path: '/rest/limits/', summary: '', who: 'anyone', limits }),
  })[key] as never
}
/** The counter of one process of several on the test's database. */
const process = () => openLimiter(true, shareCounts(t.db, t.config.secret))
const rows = async () =>
  (
    await t.db
      .selectFrom('rate_count')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirst()
  )?.count

test('a small bound holds for all processes together, at once, and says how long to wait', async () => {
  const call = callWith({ max: 3, seconds: 600, per: 'mail' })
  const [one, other] = [process(), process()]
  const mail = 'somebody@site.example'
  expect([await one.take(call, { mail }), await one.take(call, { mail })]).toEqual([0, 0])
  await expect.poll(async () => (await process().take(callWith(), { mail })) === 0 && (await total(mail))).toBe(2)
  expect(await other.take(call, { mail })).toBe(0)
  const wait = await other.take(call, { mail })
  expect(wait).toBeGreaterThan(590)
  expect(wait).toBeLessThanOrEqual(600)
  // One that comes later, as after a restart, knows it from its first call.
  expect(await process().take(call, { mail })).toBeGreaterThan(590)
  expect(await process().take(call, { mail: 'another@site.example' })).toBe(0)

  async function total(_mail: string) {
    const found = await t.db.selectFrom('rate_count').select('points').execute()
    return found.find(({ points }) => points === 2)?.points
  }
})

test('a large bound is added up as it comes near', async () => {
  const call = callWith({ max: 80, seconds: 300, per: 'ip' })
  const [one, other] = [process(), process()]
  const ip = '203.0.113.1'
  for (let n = 0; n < 40; n++) await one.take(call, { ip })
  for (let n = 0; n < 39; n++) await other.take(call, { ip })
  // Each hears of the other's: a few calls more and both refuse.
  await expect.poll(() => one.take(call, { ip }), { interval: 700, timeout: 10_000 }).toBeGreaterThan(0)
  await expect.poll(() => other.take(call, { ip }), { interval: 700, timeout: 10_000 }).toBeGreaterThan(0)
})

test('ordinary calls ask the database for nothing', async () => {
  const before = await rows()
  const one = process()
  for (let n = 0; n < overall.member.max / 10; n++) await one.take(callWith(), { customer_id: 4711 })
  for (let n = 0; n < overall.visitor.max / 10; n++) await one.take(callWith(), { ip: '203.0.113.2' })
  await new Promise((done) => setTimeout(done, 700))
  expect(await rows()).toBe(before)
})

test('without the database each process counts alone', async () => {
  const away = openDatabase('postgres://nobody:x@127.0.0.1:1/nowhere', { max: 1 })
  const one = openLimiter(true, shareCounts(away.db, 'secret'))
  const call = callWith({ max: 2, seconds: 600, per: 'mail' })
  const mail = 'alone@site.example'
  const waits = []
  for (let n = 0; n < 3; n++) waits.push(await one.take(call, { mail }))
  expect(waits.map((wait) => wait > 0)).toEqual([false, false, true])
  await away.close()
})

test('pages have a bound of their own for each address', async () => {
  const one = process()
  let opened = 0
  while (opened < 1000 && (await one.takeOther('page', { ip: '203.0.113.3' })) === 0) opened++
  expect(opened).toBe(600)
  expect(await one.takeOther('page', { ip: '203.0.113.4' })).toBe(0)
})

test('people who are signed in open pages by their sessions, however many share an address', async () => {
  const one = process()
  const ip = '203.0.113.5'
  for (let session = 0; session < 20; session++)
    for (let page = 0; page < 50; page++)
      expect(await one.takeOther('page', { ip, session: `session-${session}` })).toBe(0)
  let opened = 50
  while (opened < 1000 && (await one.takeOther('page', { ip, session: 'session-0' })) === 0) opened++
  expect(opened).toBe(600)
})
