import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'

export type Rights = { admin: boolean; billing: boolean; events: boolean; awards: boolean }
export type Handed = 'seats' | 'invoices' | 'entries' | 'posts'

/** Holds companies until the transaction ends: whoever acts on their people waits. Always in the same order. */
export async function lockCompanies(db: Db, ids: readonly number[]): Promise<void> {
  await sql`select 1 from company where id = any(${[...ids]}::int[]) order by id for no key update`.execute(db)
}

export type Employment = Rights & { company_id: number | null }

/** Where a person works and what they may do there, as it stands now rather than when the request began. */
export async function employmentOf(db: Db, customer_id: number): Promise<Employment | undefined> {
  const found = await sql<Employment>`
    select customer.company_id, coalesce(admin, false) as admin, coalesce(billing, false) as billing, coalesce(events, false) as events,
      coalesce(awards, false) as awards
    from customer left join company_role on company_role.customer_id = customer.id
    where customer.id = ${customer_id} and customer.closed_at is null for update of customer`.execute(db)
  return found.rows[0]
}

/** True when the company has an admin beside this person. */
export async function hasOtherAdmin(db: Db, company_id: number, customer_id: number): Promise<boolean> {
  const found = await sql`select 1 from company_role join customer on customer.id = company_role.customer_id
    where company_role.company_id = ${company_id} and company_role.admin and company_role.customer_id <> ${customer_id} and customer.closed_at is null limit 1`.execute(
    db,
  )
  return found.rows.length > 0
}

/** Gives a person exactly these rights in their company; who is made an admin by an admin is not provisional. */
export async function writeRights(db: Db, customer_id: number, company_id: number, rights: Rights): Promise<void> {
  const { admin, billing, events, awards } = rights
  await sql`insert into company_role (customer_id, company_id, admin, billing, events, awards)
    values (${customer_id}, ${company_id}, ${admin}, ${billing}, ${events}, ${awards})
    on conflict (customer_id) do update set admin = excluded.admin, billing = excluded.billing, events = excluded.events, awards = excluded.awards,
      provisional = company_role.provisional and excluded.admin`.execute(db)
}

export async function deleteRole(db: Db, customer_id: number): Promise<void> {
  await sql`delete from company_role where customer_id = ${customer_id}`.execute(db)
}

export async function insertDeparture(
  db: Db,
  departure: {
    company_id: number
    customer_id: number
    reason: 'left' | 'removed' | 'moved'
    by_customer_id: number | null
    left_at: Date
  },
  handed: readonly { what: Handed; amount: number; taker_id: number | null }[],
): Promise<number> {
  const row = await db.insertInto('company_departure').values(departure).returning('id').executeTakeFirstOrThrow()
  const rows = handed.map((one) => ({ departure_id: row.id, ...one }))
  if (rows.length > 0) await db.insertInto('company_hand_over').values(rows).execute()
  return row.id
}
