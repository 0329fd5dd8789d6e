import { expect, test } from 'vitest'
import { makeEvent, makePrice, makeSeat } from '../../../test/factories/events.ts'
import { makeOrder } from '../../../test/factories/payments.ts'
import { makeCompany, makeMember } from '../../../test/factories/people.ts'
import { makeBlock, makeContacts, makePost } from '../../../test/factories/wall.ts'
import { openTestbed } from '../../../test/harness.ts'
import { sql } from '../../kit/data/db.ts'

const t = await openTestbed()
const operator = await makeMember(t, { is_operator: true })

type Pair = { kept: { customer_id: number }; gone: { customer_id: number }; company?: number | null }
const preview = ({ kept, gone, company }: Pair, token = operator.token) =>
  t.call(
    'merging.previewPeople',
    { params: { id: kept.customer_id }, query: { gone: gone.customer_id, ...(company ? { company } : {}) } },
    token,
  )
const merge = ({ kept, gone, company }: Pair, version: string, token = operator.token) =>
  t.call(
    'merging.mergePeople',
    {
      params: { id: kept.customer_id },
      body: { gone: gone.customer_id, version, reason: 'The same person', ...(company ? { company } : {}) },
    },
    token,
  )
/** Merges what nothing stands against. */
async function merged(pair: Pair): Promise<void> {
  const { body } = await preview(pair)
  expect(body.blockers).toEqual([])
  expect((await merge(pair, body.version)).status).toBe(200)
}
const codes = async (pair: Pair) => (await preview(pair)).body.blockers.map(({ code }) => code)
const namesake = async () => {
  const { id: company_id } = await makeCompany(t)
  return { kept: await makeMember(t, { company_id }), gone: await makeMember(t, { company_id }) }
}

test('contacts, posts and orders go over, and the other account is over', async () => {
  const pair = await namesake()
  const { kept, gone } = pair
  const [friend, common] = [await makeMember(t), await makeMember(t)]
  await makeContacts(t, gone, friend)
  await makeContacts(t, gone, common)
  await makeContacts(t, kept, common)
  await makeContacts(t, kept, gone)
  const post = await makePost(t, gone)
  const order = await makeOrder(t, { buyer: gone, method: 'transfer' })
  const seen = await preview(pair)
  expect(seen.body.drops).toContainEqual({ kind: 'contacts', count: 4 })
  await merged(pair)

  expect((await t.call('members.one', { params: { id: kept.customer_id } }, gone.token)).status).toBe(401)
  const { rows } = await sql<object>`select
    (select customer_id from post where id = ${post.id}) as author, (select buyer_customer_id from invoice where order_id = ${order.order_id}) as buyer,
    (select contacts from network_count where customer_id = ${kept.customer_id}) as own,
    (select contacts from network_count where customer_id = ${common.customer_id}) as of_common,
    (select contacts from network_count where customer_id = ${gone.customer_id}) as left_behind`.execute(t.db)
  expect(rows[0]).toEqual({
    author: kept.customer_id,
    buyer: kept.customer_id,
    own: 2,
    of_common: 1,
    left_behind: 0,
  })
  const shown = await t.call('members.one', { params: { id: gone.customer_id } }, friend.token)
  expect([shown.body.id, shown.body.friendship_status.status]).toEqual([kept.customer_id, 'friend'])
  expect(await codes(pair)).toContain('gone')
  // The log names people by number alone.
  const log = await sql<{ act: string; before: object; after: object }>`select act, before, after from audit_log
    where object in (${`customer:${kept.customer_id}`}, ${`customer:${gone.customer_id}`}) order by id`.execute(t.db)
  expect(log.rows.map(({ act }) => act)).toEqual(['customer.merged', 'customer.merged_away'])
  expect(JSON.stringify(log.rows)).not.toMatch(/first_name|last_name|email/)
})

test('whoever blocked the one account has blocked the person', async () => {
  const pair = await namesake()
  const other = await makeMember(t)
  await makeBlock(t, other, pair.gone)
  await merged(pair)
  expect((await t.call('members.one', { params: { id: other.customer_id } }, pair.kept.token)).status).toBe(404)
})

test('rights in one company come together, and its only administrator stays one', async () => {
  const { id: company_id } = await makeCompany(t)
  const gone = await makeMember(t, { company_id, rights: ['admin'] })
  const kept = await makeMember(t, { company_id, rights: ['billing'] })
  const departures = async () => (await t.call('companies.departures', { query: {} }, kept.token)).status
  expect(await departures()).toBe(403)
  await merged({ kept, gone })
  expect(await departures()).toBe(200)
  const { rows } =
    await sql<object>`select customer_id, admin, billing from company_role where company_id = ${company_id}`.execute(
      t.db,
    )
  expect(rows).toEqual([{ customer_id: kept.customer_id, admin: true, billing: true }])
})

test('accounts of two companies wait until it is said where the person works', async () => {
  for (const where of ['kept', 'gone'] as const) {
    const [kept, gone] = [await makeMember(t), await makeMember(t)]
    await makeMember(t, { company_id: gone.company_id, rights: ['admin'] })
    await makeMember(t, { company_id: kept.company_id, rights: ['admin'] })
    const pair = { kept, gone }
    expect(await codes(pair)).toEqual(['choose_company'])
    expect(await codes({ ...pair, company: operator.company_id })).toEqual(['choose_company'])
    await merged({ ...pair, company: pair[where].company_id })
    const { rows } = await sql<{
      company_id: number
    }>`select company_id from customer where id = ${kept.customer_id}`.execute(t.db)
    expect(rows).toEqual([{ company_id: pair[where].company_id }])
  }
})

test('what the account that goes held for the company that is left goes to a colleague there', async () => {
  const [kept, gone] = [await makeMember(t), await makeMember(t)]
  const colleague = await makeMember(t, { company_id: gone.company_id, rights: ['admin'] })
  const event = await makeEvent(t)
  const { id: price_id } = await makePrice(t, event.id)
  const { customer_id, company_id } = gone
  const { id } = await makeSeat(t, { event_id: event.id, company_id: company_id ?? 0, customer_id, price_id })
  await merged({ kept, gone, company: kept.company_id })
  await t.settle()
  const { rows } = await sql<{ customer_id: number }>`select customer_id from seat where id = ${id}`.execute(t.db)
  expect(rows).toEqual([{ customer_id: colleague.customer_id }])
})

test('whoever was alone in a company, and remains, leaves it for the other', async () => {
  const [kept, gone] = [await makeMember(t, { rights: ['events'] }), await makeMember(t, { rights: ['billing'] })]
  await merged({ kept, gone, company: gone.company_id })
  const { rows } =
    await sql<object>`select company_id, events, billing from company_role where customer_id = ${kept.customer_id}`.execute(
      t.db,
    )
  expect(rows).toEqual([{ company_id: gone.company_id, events: false, billing: true }])
  const sole = await makeMember(t, { rights: ['admin'] })
  expect(await codes({ kept: sole, gone: kept, company: gone.company_id })).toEqual(['last_admin'])
})

test('what stands against it is said', async () => {
  const pair = await namesake()
  const event = await makeEvent(t)
  const price = await makePrice(t, event.id)
  for (const { customer_id, company_id } of [pair.kept, pair.gone])
    await makeSeat(t, { event_id: event.id, company_id: company_id ?? 0, customer_id, price_id: price.id })
  expect(await codes(pair)).toEqual(['seats'])
  const { body } = await preview(pair)
  expect((await merge(pair, body.version)).refused.code).toBe('blocked')

  const another = await namesake()
  await sql`update customer set suspended_at = ${t.clock()}, suspension_reason = 'Spam' where id = ${another.gone.customer_id}`.execute(
    t.db,
  )
  expect(await codes(another)).toEqual(['suspended'])
  const keeper = await makeMember(t, { is_operator: true, company_id: another.kept.company_id })
  expect(await codes({ kept: another.kept, gone: keeper })).toEqual(['operator'])
  expect(await codes({ kept: another.kept, gone: another.kept })).toContain('same')
})

test('of two who merge at once, also each way round, one does', async () => {
  const pair = await namesake()
  const back = { kept: pair.gone, gone: pair.kept }
  const [one, other] = [await preview(pair), await preview(back)]
  const answers = await Promise.all([
    merge(pair, one.body.version),
    merge(back, other.body.version),
    merge(pair, one.body.version),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
})

test('companies are held before their people, so that whoever merges companies does not wait for who waits for them', async () => {
  const pair = await namesake()
  const { id: company } = await makeCompany(t)
  await sql`update customer set company_id = ${company} where id = ${pair.gone.customer_id}`.execute(t.db)
  const { body } = await preview({ ...pair, company })
  expect(body.blockers).toEqual([])
  let merging: ReturnType<typeof merge> | undefined
  await t.db.transaction().execute(async (tx) => {
    await sql`select from company where id = ${company} for update`.execute(tx)
    merging = merge({ ...pair, company }, body.version)
    const waits = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await waits.execute(t.db)).rows.length).toBe(1)
    await sql`select from customer where id in (${pair.kept.customer_id}, ${pair.gone.customer_id}) for update nowait`.execute(
      tx,
    )
  })
  expect((await merging)?.status).toBe(200)
})

test('whoever saw something older is refused, and nobody else may', async () => {
  const pair = await namesake()
  const { body } = await preview(pair)
  await makePost(t, pair.gone)
  expect((await merge(pair, body.version)).refused.code).toBe('changed_meanwhile')
  expect((await preview(pair, pair.kept.token)).status).toBe(404)
  expect((await merge(pair, body.version, pair.kept.token)).status).toBe(404)
})
