import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'

/** When a member became one, and put the first steps away. */
export async function welcomeOf(
  db: Db,
  customer_id: number,
): Promise<{ since: Date | null; dismissed: boolean } | undefined> {
  const found = await sql<{ since: Date | null; dismissed: boolean }>`
    select registration_completed_at as since, welcome_dismissed_at is not null as dismissed
    from customer left join customer_profile on customer_profile.customer_id = customer.id where customer.id = ${customer_id}`.execute(
    db,
  )
  return found.rows[0]
}

export async function dismissSteps(db: Db, customer_id: number, now: Date): Promise<void> {
  await sql`insert into customer_profile (customer_id, welcome_dismissed_at) values (${customer_id}, ${now})
    on conflict (customer_id) do update set welcome_dismissed_at = coalesce(customer_profile.welcome_dismissed_at, ${now})`.execute(
    db,
  )
}

export async function dismissPerson(db: Db, customer_id: number, dismissed_id: number, now: Date): Promise<void> {
  await sql`insert into suggestion_dismissal (customer_id, dismissed_id, at) values (${customer_id}, ${dismissed_id}, ${now})
    on conflict do nothing`.execute(db)
}
