import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCompany, makeMember } from '../../../test/factories/people.ts'
import { openTestbed } from '../../../test/harness.ts'
import { sql } from '../../kit/data/db.ts'
import type { Db } from '../../kit/data/db.ts'
import { inTransaction } from '../../kit/data/transaction.ts'

const t = await openTestbed()
const operator = await makeMember(t, { is_operator: true })

let writing: pg.Client
beforeAll(async () => {
  writing = new pg.Client({ connectionString: t.url })
  await writing.connect()
})
afterAll(() => writing.end())

const waiting = (like: string) =>
  expect
    .poll(
      async () =>
        (
          await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like ${like}`.execute(
            t.db,
          )
        ).rows.length,
    )
    .toBe(1)

test('a row that came first is waited for, and taken over', async () => {
  const [kept, gone] = [await makeCompany(t), await makeCompany(t)]
  const fan = await makeMember(t)
  const { body } = await t.call(
    'merging.previewCompanies',
    { params: { id: kept.id }, query: { gone: gone.id } },
    operator.token,
  )
  await writing.query('begin')
  await writing.query('insert into company_follower (customer_id, company_id, since) values ($1, $2, now())', [
    fan.customer_id,
    gone.id,
  ])
  const merged = t.call(
    'merging.mergeCompanies',
    { params: { id: kept.id }, body: { gone: gone.id, version: body.version, reason: 'The same company' } },
    operator.token,
  )
  await waiting('%from "company" where id in%')
  await writing.query('commit')
  // What the operator saw did not have it yet: they look again.
  expect((await merged).status).toBe(409)
  const again = await t.call(
    'merging.previewCompanies',
    { params: { id: kept.id }, query: { gone: gone.id } },
    operator.token,
  )
  await t.call(
    'merging.mergeCompanies',
    { params: { id: kept.id }, body: { gone: gone.id, version: again.body.version, reason: 'The same company' } },
    operator.token,
  )
  const { rows } = await sql<{
    id: number
  }>`select company_id as id from company_follower where customer_id = ${fan.customer_id}`.execute(t.db)
  expect(rows).toEqual([{ id: kept.id }])
})

/** Merges by hand what a company has as its people, for as long as `until` takes. */
async function mergeWhile(kept: number, gone: number, until: (tx: Db) => Promise<void>): Promise<void> {
  await t.db.transaction().execute(async (tx) => {
    await sql`set constraints all deferred`.execute(tx)
    await sql`select from company where id in (${kept}, ${gone}) for update`.execute(tx)
    await until(tx)
    await sql`update company set merged_into_id = ${kept}, merged_at = ${t.clock()}, verified_at = null, auto_approves = false where id = ${gone}`.execute(
      tx,
    )
    await sql`update company_domain set company_id = ${kept} where company_id = ${gone}`.execute(tx)
    await sql`delete from company_role where company_id = ${gone}`.execute(tx)
    await sql`update customer set company_id = ${kept} where company_id = ${gone}`.execute(tx)
    await sql`insert into company_role (customer_id, company_id, admin) select id, ${kept}, true from customer where company_id = ${kept}
      on conflict do nothing`.execute(tx)
  })
}

test('what a member writes for their company while it is merged is tried again, and stands in the one that remains', async () => {
  const [kept, gone] = [await makeCompany(t), await makeCompany(t)]
  const admin = await makeMember(t, { company_id: gone.id, rights: ['admin'] })
  const sent = { kind: 'branch', city: 'Hamburg', country: 'DE' } as const
  let answer: ReturnType<typeof add> | undefined
  const add = () => t.call('companies.addOffice', { body: sent }, admin.token)
  await mergeWhile(kept.id, gone.id, async () => {
    answer = add()
    await waiting('%company%')
  })
  expect((await answer)?.status).toBe(201)
  const { rows } = await sql`select company_id from company_office where city = 'Hamburg'`.execute(t.db)
  expect(rows).toEqual([{ company_id: kept.id }])
})

test('what goes on naming a company that was merged away is refused, and says so', async () => {
  const [kept, gone] = [await makeCompany(t), await makeCompany(t)]
  await mergeWhile(kept.id, gone.id, async () => undefined)
  const fan = await makeMember(t)
  let tries = 0
  const writes = inTransaction(t.db, async (tx) => {
    tries++
    await sql`insert into company_follower (customer_id, company_id, since) values (${fan.customer_id}, ${gone.id}, ${t.clock()})`.execute(
      tx,
    )
  })
  await expect(writes).rejects.toMatchObject({ status: 409, code: 'merged_away' })
  expect(tries).toBe(3)
})
