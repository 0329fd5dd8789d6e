import { sql } from '../../src/kit/data/db.ts'
import type { Testbed } from '../harness.ts'

let counter = 0

type Of = { event: number; award?: never } | { award: number; event?: never }

/** A sponsor package in a category of its own: one of them, unless said, for 9,000. */
export async function makePackage(
  t: Testbed,
  given: Of & {
    stock?: number
    seats_included?: number
    table_included?: boolean
    name?: string
  },
): Promise<number> {
  const name = given.name ?? `Gold ${++counter}`
  const { event = null, award = null } = given
  const { rows } = await sql<{ id: number }>`
    with category as (insert into sponsor_category (event_id, award_id, name) values (${event}::integer, ${award}::integer, ${name}) returning id)
    insert into sponsor_package (event_id, award_id, category_id, name, amount, stock, seats_included, table_included)
    select ${event}::integer, ${award}::integer, id, ${name}, 900000, ${given.stock ?? 1}::integer, ${given.seats_included ?? 0}::integer,
      ${given.table_included ?? false}::boolean from category returning id`.execute(t.db)
  return (rows[0] as { id: number }).id
}

/** A request for a package, as far on as the test needs it. */
export async function makeApplication(
  t: Testbed,
  given: Of & {
    package_id: number
    by: { customer_id: number }
    state?: 'received' | 'in_review' | 'accepted'
  },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into application (event_id, award_id, customer_id, company_id, kind, state, package_id, order_until, created_at, changed_at)
    select ${given.event ?? null}::integer, ${given.award ?? null}::integer, customer.id, customer.company_id, 'sponsor', ${given.state ?? 'received'}::text,
      ${given.package_id}::integer, case when ${given.state === 'accepted'} then (${t.clock()}::timestamptz + interval '14 days')::date end, ${t.clock()}, ${t.clock()}
    from customer where customer.id = ${given.by.customer_id} returning id`.execute(t.db)
  return (rows[0] as { id: number }).id
}
