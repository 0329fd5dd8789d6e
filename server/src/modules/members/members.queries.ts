import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'

export type ProfileChange = Partial<{
  job_title: string | null
  bio: string | null
  phone: string | null
  profile_picture: string | null
}>

/** Changes the named fields of a profile, making it when there is none. */
export async function saveProfile(db: Db, customer_id: number, change: ProfileChange): Promise<void> {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  await db
    .insertInto('customer_profile')
    .values({ customer_id, ...given })
    .onConflict((on) => (Object.keys(given).length > 0 ? on.column('customer_id').doUpdateSet(given) : on.doNothing()))
    .execute()
}

/** Profiles of people who are new, with their public tags. */
export async function insertProfiles(
  db: Db,
  people: readonly { customer_id: number; job_title?: string; phone?: string; tag_ids: number[] }[],
): Promise<void> {
  const lines = sql`jsonb_to_recordset(${JSON.stringify(people)}::jsonb)
    as line (customer_id integer, job_title text, phone text, tag_ids jsonb)`
  await sql`insert into customer_profile (customer_id, job_title, phone)
    select customer_id, job_title, phone from ${lines}`.execute(db)
  if (people.some(({ tag_ids }) => tag_ids.length > 0))
    await sql`insert into customer_tag (customer_id, tag_id) select line.customer_id, tag.id from ${lines},
      jsonb_array_elements_text(line.tag_ids) as given (tag_id) join tag on tag.id = given.tag_id::integer and tag.is_public
      on conflict do nothing`.execute(db)
}

/** Profiles of several people who are here already, none of them twice; what is not given stays. */
export async function updateProfiles(
  db: Db,
  people: readonly { customer_id: number; job_title?: string | undefined; phone?: string | undefined }[],
): Promise<void> {
  await sql`insert into customer_profile as own (customer_id, job_title, phone)
    select customer_id, job_title, phone
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as line (customer_id integer, job_title text, phone text)
    on conflict (customer_id) do update
      set job_title = coalesce(excluded.job_title, own.job_title), phone = coalesce(excluded.phone, own.phone)`.execute(
    db,
  )
}

/** The key of a person's picture, held until the transaction ends. */
export async function pictureOf(db: Db, customer_id: number): Promise<string | null> {
  const found = await sql<{
    profile_picture: string | null
  }>`select profile_picture from customer_profile where customer_id = ${customer_id} for update`.execute(db)
  return found.rows[0]?.profile_picture ?? null
}

/** Changes who sees the named fields, leaving the others. */
export async function mergeDisplay(db: Db, customer_id: number, change: Record<string, string>): Promise<void> {
  await sql`update customer_profile set display_configuration = display_configuration || ${JSON.stringify(change)}::jsonb where customer_id = ${customer_id}`.execute(
    db,
  )
}

/** Puts tags on a person. @returns the ids that do not exist */
export async function addTags(db: Db, customer_id: number, tag_ids: number[]): Promise<number[]> {
  const known = await sql<{
    id: number
  }>`select id from tag where id = any(${tag_ids}) and (is_public or proposed_by = ${customer_id})`.execute(db)
  const ids = known.rows.map((row) => row.id)
  await sql`insert into customer_tag (customer_id, tag_id) select ${customer_id}, unnest(${ids}::int[]) on conflict do nothing`.execute(
    db,
  )
  return tag_ids.filter((id) => !ids.includes(id))
}

export async function removeTags(db: Db, customer_id: number, tag_ids: number[]): Promise<void> {
  await sql`delete from customer_tag where customer_id = ${customer_id} and tag_id = any(${tag_ids})`.execute(db)
}

export async function countTags(db: Db, customer_id: number): Promise<number> {
  const found = await sql<{
    count: number
  }>`select count(*) from customer_tag where customer_id = ${customer_id}`.execute(db)
  return found.rows[0]?.count ?? 0
}

export async function markSpam(db: Db, customer_id: number, marked_id: number, now: Date): Promise<void> {
  await sql`insert into spam_mark (customer_id, marked_id, created_at) values (${customer_id}, ${marked_id}, ${now}) on conflict do nothing`.execute(
    db,
  )
}

export async function unmarkSpam(db: Db, customer_id: number, marked_id: number): Promise<void> {
  await sql`delete from spam_mark where customer_id = ${customer_id} and marked_id = ${marked_id}`.execute(db)
}

export type OpenReview = {
  id: number
  customer_id: number
  opened_at: Date
  name: string
  company: string | null
  marks: number
}

/** Members at whom somebody should look, the first first, with how many have them on their spam lists now. */
export async function openReviews(db: Db): Promise<OpenReview[]> {
  const { rows } = await sql<OpenReview>`
    select review.id, review.customer_id, review.opened_at, full_name(customer.first_name, customer.last_name) as name, company.name as company,
      (select count(*)::int from spam_mark where marked_id = review.customer_id) as marks
    from member_review as review join customer on customer.id = review.customer_id left join company on company.id = customer.company_id
    where review.closed_at is null and customer.closed_at is null order by review.opened_at, review.id limit 200`.execute(
    db,
  )
  return rows
}

/** @returns whom it was about; undefined when it is closed */
export async function closeReview(db: Db, id: number, now: Date): Promise<number | undefined> {
  const { rows } = await sql<{ customer_id: number }>`update member_review set closed_at = ${now}
    where id = ${id} and closed_at is null returning customer_id`.execute(db)
  return rows[0]?.customer_id
}

/** Three people who mark the same member within a week, since the last review, open one (docs/rules/members.md#spam-list). */
export async function openSpamReview(db: Db, marked_id: number, now: Date): Promise<void> {
  await sql`insert into member_review (customer_id, opened_at) select ${marked_id}, ${now}
    where (select count(*) from spam_mark where marked_id = ${marked_id} and created_at > ${now}::timestamptz - interval '7 days'
      and not exists (select from member_review where customer_id = ${marked_id} and closed_at >= spam_mark.created_at)) >= 3
    on conflict (customer_id) where closed_at is null do nothing`.execute(db)
}

/** Whether a picture is the one of somebody whose account is open. */
export async function portraitStands(db: Db, key: string): Promise<boolean> {
  const found = await sql`select 1 from customer_profile join customer on customer.id = customer_id
    where profile_picture = ${key} and closed_at is null`.execute(db)
  return found.rows.length > 0
}
