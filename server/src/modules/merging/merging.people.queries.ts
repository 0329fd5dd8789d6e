import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'
import type { Both } from './merging.reads.ts'

/**
 * Closes the account that goes: nobody signs in with it, no mailed link opens it, and its profile is gone.
 * @returns the key of its picture
 */
export async function endAccount(db: Db, { kept, gone }: Both, now: Date): Promise<string | null> {
  await sql`set constraints all deferred`.execute(db)
  await sql`delete from mailed_link where customer_id = ${gone}`.execute(db)
  const profile = await sql<{
    picture: string | null
  }>`delete from customer_profile where customer_id = ${gone} returning profile_picture as picture`.execute(db)
  await sql`update customer set closed_at = ${now}, merged_into_id = ${kept}, merged_at = ${now}, password_hash = null where id = ${gone}`.execute(
    db,
  )
  return profile.rows[0]?.picture ?? null
}

export async function dropRights(db: Db, customer_id: number): Promise<void> {
  await sql`delete from company_role where customer_id = ${customer_id}`.execute(db)
}

/** In one company the remaining account has the rights of both afterwards; who was an administrator for good stays one for good. */
export async function joinRights(db: Db, { kept, gone }: Both): Promise<void> {
  await sql`update company_role own set admin = own.admin or other.admin, billing = own.billing or other.billing,
      events = own.events or other.events, awards = own.awards or other.awards,
      provisional = not (own.admin and not own.provisional) and not (other.admin and not other.provisional) and (own.provisional or other.provisional)
    from company_role other where own.customer_id = ${kept} and other.customer_id = ${gone} and own.company_id = other.company_id`.execute(
    db,
  )
  await sql`insert into company_role select (jsonb_populate_record(other, ${JSON.stringify({ customer_id: kept })}::jsonb)).*
    from company_role other join customer on customer.id = ${kept} and customer.company_id = other.company_id
    where other.customer_id = ${gone} on conflict (customer_id) do nothing`.execute(db)
  await sql`delete from company_role where customer_id = ${gone}
    and company_id = (select company_id from customer where id = ${kept})`.execute(db)
}

/** The numbers that are kept beside what they count. */
export async function recountPeople(db: Db, { kept, gone }: Both): Promise<void> {
  await sql`insert into network_count (customer_id, contacts, followers, following)
    select one.id, (select count(*) from network_member where customer_id = one.id),
      (select count(*) from follower where following_id = one.id), (select count(*) from follower where follower_id = one.id)
    from unnest(${[kept, gone]}::integer[]) as one (id)
    on conflict (customer_id) do update set contacts = excluded.contacts, followers = excluded.followers, following = excluded.following`.execute(
    db,
  )
}
