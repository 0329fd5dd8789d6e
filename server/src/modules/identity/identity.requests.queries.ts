import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'

export type RequestState = 'mail_unconfirmed' | 'pending' | 'approved' | 'rejected' | 'expired'

export type RegistrationRequest = {
  id: number
  email: string
  first_name: string
  last_name: string
  job_title: string | null
  message: string | null
  company_id: number | null
  company_name: string | null
  company_category: string | null
  company_country: string | null
  company_city: string | null
  company_website: string | null
  redirect_back: string | null
  state: RequestState
  state_since: Date
  created_at: Date
  customer_id: number | null
}

const columns = sql`id, email::text as email, first_name, last_name, job_title, message, company_id, company_name, company_category,
  company_country, company_city, company_website, redirect_back, state, state_since, created_at, customer_id`

export type NewRequest = Omit<RegistrationRequest, 'id' | 'state' | 'state_since' | 'created_at' | 'customer_id'>

/**
 * Stores an application. The open one of the same mail is taken up again with the newer particulars, all of them, until its
 * address is confirmed; afterwards it stays as it is.
 */
export async function upsertRequest(db: Db, given: NewRequest, now: Date): Promise<RegistrationRequest> {
  const stored = await sql<RegistrationRequest>`
    insert into registration_request (email, first_name, last_name, job_title, message, company_id, company_name, company_category, company_country,
      company_city, company_website, redirect_back, state, state_since, created_at)
    values (${given.email}, ${given.first_name}, ${given.last_name}, ${given.job_title}, ${given.message}, ${given.company_id}, ${given.company_name},
      ${given.company_category}, ${given.company_country}, ${given.company_city}, ${given.company_website}, ${given.redirect_back}, 'mail_unconfirmed', ${now}, ${now})
    on conflict (email) where state in ('mail_unconfirmed', 'pending') do update set
      (first_name, last_name, job_title, message, company_id, company_name, company_category, company_country, company_city, company_website,
        redirect_back) =
      (excluded.first_name, excluded.last_name, excluded.job_title, excluded.message, excluded.company_id, excluded.company_name,
        excluded.company_category, excluded.company_country, excluded.company_city, excluded.company_website, excluded.redirect_back)
      where registration_request.state = 'mail_unconfirmed'
    returning ${columns}`.execute(db)
  return stored.rows[0] ?? ((await openRequestByMail(db, given.email)) as RegistrationRequest)
}

export async function lockRequest(db: Db, id: number): Promise<RegistrationRequest | undefined> {
  return (
    await sql<RegistrationRequest>`select ${columns} from registration_request where id = ${id} for update`.execute(db)
  ).rows[0]
}

export async function openRequestByMail(db: Db, email: string): Promise<RegistrationRequest | undefined> {
  const found =
    await sql<RegistrationRequest>`select ${columns} from registration_request where email = ${email} and state in ('mail_unconfirmed', 'pending')`.execute(
      db,
    )
  return found.rows[0]
}

export async function listOpenRequests(db: Db): Promise<RegistrationRequest[]> {
  const found =
    await sql<RegistrationRequest>`select ${columns} from registration_request where state in ('mail_unconfirmed', 'pending') order by id limit 500`.execute(
      db,
    )
  return found.rows
}

export async function setRequestState(
  db: Db,
  id: number,
  change: { state: RequestState; now: Date; customer_id?: number; decided_by?: number | null; reason?: string },
): Promise<void> {
  await sql`update registration_request set state = ${change.state}, state_since = ${change.now}, customer_id = ${change.customer_id ?? null},
    decided_by = ${change.decided_by ?? null}, reason = ${change.reason ?? null} where id = ${id}`.execute(db)
}

/** Applications that nobody confirmed or decided in time. @returns how many were closed */
export async function expireRequests(db: Db, now: Date): Promise<number> {
  const closed = await sql`update registration_request set state = 'expired', state_since = ${now}
    where (state = 'mail_unconfirmed' and state_since < ${now}::timestamptz - interval '7 days')
       or (state = 'pending' and state_since < ${now}::timestamptz - interval '60 days') returning 1`.execute(db)
  return closed.rows.length
}

export async function insertAccount(
  db: Db,
  person: { email: string; first_name: string; last_name: string; company_id: number | null; now: Date },
): Promise<number> {
  const row = await db
    .insertInto('customer')
    .values({
      email: person.email,
      first_name: person.first_name,
      last_name: person.last_name,
      company_id: person.company_id,
      created_at: person.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Several accounts at once. @returns their numbers by their mail addresses */
export async function insertAccounts(
  db: Db,
  people: readonly { email: string; first_name: string; last_name: string; company_id: number }[],
  now: Date,
): Promise<Map<string, number>> {
  const { rows } = await sql<{
    id: number
    email: string
  }>`insert into customer (email, first_name, last_name, company_id, created_at)
    select email, first_name, last_name, company_id, ${now}
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as line (email text, first_name text, last_name text, company_id integer)
    returning id, email::text as email`.execute(db)
  return new Map(rows.map(({ id, email }) => [email, id]))
}

/** Where the application of a member began. */
export async function redirectOf(db: Db, customer_id: number): Promise<string | null> {
  const found = await sql<{ redirect_back: string | null }>`
    select redirect_back from registration_request where customer_id = ${customer_id} order by id desc limit 1`.execute(
    db,
  )
  return found.rows[0]?.redirect_back ?? null
}
