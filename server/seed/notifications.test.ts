import { beforeAll, expect, test } from 'vitest'
import { signAccess } from '../src/modules/identity/identity.tokens.ts'
import { sql } from '../src/kit/data/db.ts'
import { fillWorld } from '../test/factories/world.ts'
import { openTestbed } from '../test/harness.ts'
import { CAST } from './world/cast.ts'

const t = await openTestbed()

beforeAll(() => fillWorld(t))

/** Signs somebody of the world in. */
async function tokenOf(customer_id: number): Promise<string> {
  const session_id = crypto.randomUUID()
  const expires_at = new Date(t.clock().getTime() + 86_400_000)
  await t.db.insertInto('session').values({ id: session_id, customer_id, started_at: t.clock(), expires_at }).execute()
  return signAccess(t.config.secret, { customer_id, session_id, registration_complete: true }, t.clock())
}

test('the member of the demonstration has a full list, seven of it new, and everybody in it can be seen', async () => {
  const token = await tokenOf(CAST.member.id)
  expect((await t.call('notifications.counts', {}, token)).body.unread).toBe(7)
  const { results } = (await t.call('notifications.list', { query: { show_all: 'true' } }, token)).body
  expect(results.length).toBeGreaterThan(30)
  expect(new Set(results.map((one) => one.kind)).size).toBeGreaterThan(7)
  expect(results.some((one) => one.people_count >= 3)).toBe(true)
  for (const one of results) {
    expect(one.people.length > 0 || one.area === 'money').toBe(true)
    expect(one.created_at <= t.clock().toISOString()).toBe(true)
  }
})

test('messages and requests that wait are told of, each to somebody who finds it in their list', async () => {
  for (const kind of ['message_missed', 'message_request'] as const) {
    const { customer_id } = await t.db
      .selectFrom('notification')
      .select('customer_id')
      .where('kind', '=', kind)
      .orderBy('customer_id')
      .executeTakeFirstOrThrow()
    const query = { area: 'messages' as const }
    const { results } = (await t.call('notifications.list', { query }, await tokenOf(customer_id))).body
    expect(results.map((one) => one.kind)).toContain(kind)
  }
})

test('what happened to one thing within two hours is one', async () => {
  const { rows } =
    await sql`select a.id from notification a join notification b on a.id < b.id and a.customer_id = b.customer_id
    and a.kind = b.kind and a.subject_id = b.subject_id and abs(extract(epoch from a.opened_at - b.opened_at)) < 7200`.execute(
      t.db,
    )
  expect(rows).toEqual([])
})
