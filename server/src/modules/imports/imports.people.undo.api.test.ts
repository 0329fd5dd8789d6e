import { expect, test } from 'vitest'
import { makeCompany, makeMember } from '../../../test/factories/people.ts'
import { openTestbed } from '../../../test/harness.ts'
import { sql } from '../../kit/data/db.ts'
import { bringingIn } from './imports.testing.ts'

const t = await openTestbed()
const operator = await makeMember(t, { is_operator: true })
const office = bringingIn(t, operator)

/** All that a list of members writes, row by row, and what they are found by. */
async function standing(): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {}
  for (const [table, key] of [
    ['customer', 'id'],
    ['customer_profile', 'customer_id'],
    ['customer_tag', 'customer_id'],
    ['member_search', 'customer_id'],
    ['company', 'id'],
    ['company_domain', 'domain'],
    ['data_import_key', 'key'],
  ] as const)
    found[table] = (
      await sql`select to_jsonb(own) as row from ${sql.table(table)} as own order by own.${sql.ref(key)}, 1`.execute(
        t.db,
      )
    ).rows
  return found
}

const list = (people: number, titled: (n: number) => string, from = 0) =>
  [
    'Email,First name,Last name,Company,Job title',
    ...Array.from({ length: people }, (_, at) => {
      const n = from + at
      return `person${n}@berths.example,First${n},Last${n},${n % 10 === 0 ? `Quay ${n}` : 'Berths AS'},${titled(n)}`
    }),
  ].join('\n')

test('a list of members and one that changes them are taken back to exactly what was', async () => {
  const berths = await makeCompany(t, { name: 'Berths AS' })
  // Two were here before: of one nobody knows the job, and one has no profile at all.
  const before = await Promise.all(
    [0, 1].map((n) => makeMember(t, { company_id: berths.id, email: `person${n}@berths.example` })),
  )
  await sql`update customer_profile set job_title = null where customer_id = any(${before.map(({ customer_id }) => customer_id)}::integer[])`.execute(
    t.db,
  )
  await sql`delete from customer_profile where customer_id = ${before[1]?.customer_id ?? 0}`.execute(t.db)
  const empty = await standing()

  const first = await office.check(
    'members',
    list(450, () => 'Planner'),
  )
  expect(first.counts).toMatchObject({ new: 448, update: 2 })
  expect((await office.write(first.id)).counts).toMatchObject({ made: 448, changed: 2 })
  const written = await standing()
  expect(written['customer']).toHaveLength((empty['customer'] ?? []).length + 448)

  const second = await office.check(
    'members',
    list(450, (n) => `Planner ${n}`),
  )
  expect(second.counts).toMatchObject({ update: 450 })
  expect((await office.write(second.id)).counts).toMatchObject({ changed: 450 })
  const searched = await sql<{
    n: number
  }>`select count(*)::integer as n from member_search join customer on id = customer_id
    where email like '%@berths.example' and document::text like ${`%'planner'%`}`.execute(t.db)
  expect(searched.rows[0]?.n).toBe(450)

  expect((await office.undo(second.id)).counts).toMatchObject({ restored: 450, kept: 0 })
  expect(await standing()).toEqual(written)
  expect((await office.undo(first.id)).counts).toMatchObject({ removed: 448, restored: 2, kept: 0 })
  expect(await standing()).toEqual(empty)
})
