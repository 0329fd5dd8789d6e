import { beforeAll, expect, test } from 'vitest'
import { referencesTo } from '#kit/data/references.ts'
import { makeMember } from '../../../test/factories/people.ts'
import { fillWorld } from '../../../test/factories/world.ts'
import { openTestbed } from '../../../test/harness.ts'
import { sql } from '../../kit/data/db.ts'
import { ofCompanies } from './merging.companies.policy.ts'
import { ofPeople } from './merging.people.policy.ts'
import type { Rules } from './merging.policy.ts'

// The demonstration world: companies of which every domain knows something.
const t = await openTestbed()
let operator: { token: string }

beforeAll(async () => {
  await fillWorld(t)
  await t.settle()
  operator = await makeMember(t, { is_operator: true })
}, 240_000)

const described = [
  ['company', ofCompanies],
  ['customer', ofPeople],
] as const

test.each(described)('every column that names a %s says what becomes of it', async (table, rules) => {
  const named = (await referencesTo(t.db, table)).map((one) => `${one.table}.${one.column}`)
  expect(named.filter((name) => !(name in rules))).toEqual([])
})

/** What is moved and yet may name a record that went, and why. */
const mayStay: Record<string, string> = {
  'company_role.customer_id': 'whoever was alone in a company is on its books still',
}

test.each(described)('whatever moves with a %s refers to one that remains', async (table, rules: Rules) => {
  const { rows } = await sql<{
    name: string
  }>`select key.conrelid::regclass::text || '.' || own.attname as name from pg_constraint key
    join pg_attribute own on own.attrelid = key.conrelid and own.attnum = key.conkey[1]
    join pg_attribute meant on meant.attrelid = key.confrelid and meant.attnum = key.confkey[1]
    where key.contype = 'f' and key.confrelid = ${table}::regclass and meant.attname = 'remaining_id' and key.condeferrable`.execute(
    t.db,
  )
  const moving = Object.entries(rules).flatMap(([name, { does }]) => (does === 'moves' ? [name] : []))
  expect(rows.map(({ name }) => name).toSorted()).toEqual(moving.filter((name) => !(name in mayStay)).toSorted())
})

/** Columns without an index, and why. */
const unindexed: Record<string, string> = {
  'award_answer.customer_id': 'rewritten with every answer that is saved',
  'award_answer_earlier.customer_id': 'written with every answer that is saved',
}

test.each(described)('what names a %s is found along an index', async (_, rules: Rules) => {
  const { rows } = await sql<{ name: string }>`
    select index.indrelid::regclass::text || '.' || own.attname as name from pg_index index
    join pg_attribute own on own.attrelid = index.indrelid and own.attnum = index.indkey[0]
    where index.indpred is null or pg_get_expr(index.indpred, index.indrelid) = '(' || own.attname || ' IS NOT NULL)'`.execute(
    t.db,
  )
  const found = new Set(rows.map(({ name }) => name))
  const moving = Object.entries(rules).flatMap(([name, { does }]) => (does === 'moves' ? [name] : []))
  expect(moving.filter((name) => !found.has(name) && !(name in unindexed))).toEqual([])
})

/** Unique indexes in which a column stands, other than the number of the row itself. */
async function uniqueWith(table: string, column: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name.relname as name from pg_index index join pg_class name on name.oid = index.indexrelid
    join pg_attribute own on own.attrelid = index.indrelid and own.attname = ${column}
    where index.indisunique and index.indrelid = ${table}::regclass
      and (own.attnum = any(index.indkey::int2[]) or pg_get_indexdef(index.indexrelid) ~ ('\\m' || ${column} || '\\M'))
      and not exists (select from pg_attribute id where id.attrelid = index.indrelid and id.attname = 'id' and id.attnum = any(index.indkey::int2[]))`.execute(
    t.db,
  )
  return rows.map(({ name }) => name)
}

/** Where two may stand side by side although the database allows one of them, and why. */
const settledElsewhere: Record<string, string> = {
  billing_address_default: 'the remaining record keeps its usual one',
  company_office_head: 'the remaining record keeps its head office',
  company_affiliation_open: 'neither of the two may have an open one',
  purchase_order_key: 'keys are drawn at random',
  post_once: 'keys are drawn at random',
  meeting_key: 'keys are drawn at random',
  meeting_company_request_key: 'keys are drawn at random',
}

test.each(described)('whatever a %s has only once says what becomes of two', async (_, rules: Rules) => {
  const open: string[] = []
  for (const [name, rule] of Object.entries(rules)) {
    if (rule.does === 'stays' || rule.once || rule.never || rule.by_hand) continue
    const [table = '', column = ''] = name.split('.')
    open.push(...(await uniqueWith(table, column)).filter((index) => !(index in settledElsewhere)))
  }
  expect(open).toEqual([])
})

/** Columns that still name a record. */
async function naming(table: 'company' | 'customer', id: number): Promise<string[]> {
  const left: string[] = []
  for (const one of await referencesTo(t.db, table)) {
    const { rows } =
      await sql`select from ${sql.table(one.table)} where ${sql.ref(one.column)} = ${id} limit 1`.execute(t.db)
    if (rows.length > 0) left.push(`${one.table}.${one.column}`)
  }
  return left
}

test('of a company of which much is known nothing is left behind', { timeout: 60_000 }, async () => {
  const { rows } = await sql<{ id: number }>`select id from company where id <> ${t.config.community.companyId} order by
    (select count(*) from invoice where company_id = company.id) + (select count(*) from seat where company_id = company.id)
    + (select count(*) from customer where company_id = company.id) desc limit 8`.execute(t.db)
  let merged = 0
  const [kept, ...others] = rows.map(({ id }) => id)
  for (const gone of others) {
    const params = { id: kept ?? 0 }
    const { body } = await t.call('merging.previewCompanies', { params, query: { gone } }, operator.token)
    if (body.blockers.length > 0) continue
    const answer = await t.call(
      'merging.mergeCompanies',
      { params, body: { gone, version: body.version, reason: 'The same company' } },
      operator.token,
    )
    expect(answer.status).toBe(200)
    merged++
    expect((await naming('company', gone)).filter((name) => ofCompanies[name]?.does !== 'stays')).toEqual([])
  }
  expect(merged).toBeGreaterThan(2)
})

test('of people of whom much is known nothing is left behind but what stays', { timeout: 60_000 }, async () => {
  // Two who sat at the same event cannot be merged: those with the fewest seats come first.
  const { rows } = await sql<{ id: number; company_id: number }>`select id, company_id from customer
    where closed_at is null and not is_operator and company_id is not null order by
    (select count(*) from meeting_planner where customer_id = customer.id) + (select count(*) from seat where customer_id = customer.id),
    (select count(*) from post where customer_id = customer.id) + (select count(*) from network_member where customer_id = customer.id)
    + (select count(*) from chat_member where customer_id = customer.id) desc limit 20`.execute(t.db)
  let merged = 0
  const [kept, ...others] = rows
  for (const gone of others) {
    const params = { id: kept?.id ?? 0 }
    const given = { gone: gone.id, company: kept?.company_id ?? 0 }
    const { body } = await t.call('merging.previewPeople', { params, query: given }, operator.token)
    if (body.blockers.length > 0) continue
    const sent = { ...given, version: body.version, reason: 'The same person' }
    expect(await t.call('merging.mergePeople', { params, body: sent }, operator.token)).toMatchObject({ status: 200 })
    merged++
    const left = await naming('customer', gone.id)
    expect(left.filter((name) => ofPeople[name]?.does !== 'stays' && name !== 'company_role.customer_id')).toEqual([])
  }
  expect(merged).toBeGreaterThan(2)
})
