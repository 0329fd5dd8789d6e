import { remaining } from '#kit/data/references.ts'
import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'
import { visible } from './wall.visible.reads.ts'
import type { WallReader } from './wall.visible.reads.ts'

export type NewPost = {
  customer_id: number
  content: string
  audience: 'community' | 'network' | 'company'
  audience_company_id: number | null
  wall_customer_id?: number | null
  wall_company_id?: number | null
  shared_post_id?: number | null
  link_preview_id?: number | null
  idempotency_key?: string | null
  created_at: Date
}

/** @returns the id, or undefined when this key has made its post before */
export async function insertPost(db: Db, given: NewPost): Promise<number | undefined> {
  const made = await db
    .insertInto('post')
    .values(given)
    .onConflict((on) =>
      on.columns(['customer_id', 'idempotency_key']).where('idempotency_key', 'is not', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return made?.id
}

export async function postOfKey(db: Db, customer_id: number, key: string): Promise<number | undefined> {
  const found = await sql<{
    id: number
  }>`select id from post where customer_id = ${customer_id} and idempotency_key = ${key}::uuid`.execute(db)
  return found.rows[0]?.id
}

/** Makes the same author's writes follow each other, so that two with the same text cannot both be the first. */
export async function lockAuthor(db: Db, customer_id: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('wall'), ${customer_id})`.execute(db)
}

/** True when the author posted just this, on this wall or sharing this, since a moment. */
export async function saidBefore(
  db: Db,
  given: Pick<NewPost, 'customer_id' | 'content' | 'wall_customer_id' | 'wall_company_id' | 'shared_post_id'>,
  since: Date,
): Promise<boolean> {
  const found =
    await sql`select 1 from post where customer_id = ${given.customer_id} and deleted_at is null and created_at > ${since}
    and content = ${given.content} and shared_post_id is not distinct from ${given.shared_post_id ?? null}
    and wall_customer_id is not distinct from ${given.wall_customer_id ?? null} and wall_company_id is not distinct from ${given.wall_company_id ?? null}
    limit 1`.execute(db)
  return found.rows.length > 0
}

/** Until when a member may not write; undefined when they may. */
export async function limitOf(db: Db, customer_id: number, now: Date): Promise<Date | undefined> {
  const found = await sql<{
    until: Date
  }>`select until from member_limit where customer_id = ${customer_id} and until > ${now}`.execute(db)
  return found.rows[0]?.until
}

export async function changePost(
  db: Db,
  id: number,
  change: Partial<Pick<NewPost, 'content' | 'audience' | 'audience_company_id' | 'link_preview_id'>> & {
    edited_at?: Date
  },
): Promise<void> {
  if (Object.keys(change).length > 0) await db.updateTable('post').set(change).where('id', '=', id).execute()
}

/** Keeps what a post says now and for whom it is, before either is changed. Changes follow each other, so none is lost. */
export async function keepVersion(db: Db, post_id: number, replaced_at: Date): Promise<void> {
  await sql`insert into post_version (post_id, content, written_at, audience, audience_company_id, replaced_at)
    select id, content, coalesce(edited_at, created_at), audience, audience_company_id, ${replaced_at}
    from post where id = ${post_id} for update`.execute(db)
}

export async function markDeleted(db: Db, id: number, now: Date): Promise<void> {
  await sql`update post set deleted_at = ${now} where id = ${id} and deleted_at is null`.execute(db)
}

/**
 * Removes what was deleted long ago, with everything that belongs to it. A post that others shared leaves an empty place.
 * @returns keys of the files that nothing needs any more
 */
export async function purgePosts(db: Db, deletedBefore: Date): Promise<string[]> {
  const old = await sql<{ id: number; shared: boolean }>`
    select id, exists (select from post share where share.shared_post_id = post.id) as shared from post
    where deleted_at < ${deletedBefore}
      and (content <> '' or not exists (select from post share where share.shared_post_id = post.id)) order by id desc limit 500`.execute(
    db,
  )
  const ids = old.rows.map((row) => row.id)
  if (ids.length === 0) return []
  const files = await sql<{ file: string }>`
    select file from post_media where post_id = any(${ids}) and file is not null
    union select version ->> 'file' from post_media, jsonb_array_elements(sizes) as version where post_id = any(${ids})`.execute(
    db,
  )
  const shared = old.rows.filter((row) => row.shared).map((row) => row.id)
  await sql`delete from post where id = any(${ids}) and id <> all(${shared})`.execute(db)
  for (const table of ['post_media', 'post_version', 'post_like', 'post_mention', 'comment'] as const)
    await sql`delete from ${sql.table(table)} where post_id = any(${shared})`.execute(db)
  await sql`update post set content = '' where id = any(${shared})`.execute(db)
  return files.rows.map((row) => row.file)
}

/** Sets the topics of a post. @returns ids that do not exist */
export async function setTags(db: Db, post_id: number, tag_ids: number[]): Promise<number[]> {
  const known = await sql<{ id: number }>`select id from tag where id = any(${tag_ids}) and is_public`.execute(db)
  const ids = known.rows.map((row) => row.id)
  await sql`delete from post_tag where post_id = ${post_id} and tag_id <> all(${ids})`.execute(db)
  await sql`insert into post_tag (post_id, tag_id) select ${post_id}, unnest(${ids}::int[]) on conflict do nothing`.execute(
    db,
  )
  return tag_ids.filter((id) => !ids.includes(id))
}

/** Sets the people tagged in a post. @returns those who were not before */
export async function setMentions(db: Db, post_id: number, ids: number[]): Promise<number[]> {
  await sql`delete from post_mention where post_id = ${post_id} and customer_id <> all(${ids})`.execute(db)
  const made = await sql<{
    customer_id: number
  }>`insert into post_mention (post_id, customer_id) select ${post_id}, unnest(${ids}::int[]) on conflict do nothing returning customer_id`.execute(
    db,
  )
  return made.rows.map((row) => row.customer_id)
}

export type PostCounts = { author_id: number; likes: number; comments: number; shares: number; liked: boolean }

/** Counters of a post that the viewer may read. */
export async function countsOf(db: Db, viewer: WallReader, post_id: number): Promise<PostCounts | undefined> {
  const found = await sql<PostCounts>`
    select post.customer_id as author_id, likes, comments, shares,
      exists (select from post_like where post_like.post_id = post.id and post_like.customer_id = ${viewer.customer_id}) as liked
    from post join post_count on post_count.post_id = post.id where post.id = ${post_id} and ${visible(viewer)}`.execute(
    db,
  )
  return found.rows[0]
}

/** So many people hear at once of a post that is meant for some. */
const MOST_READERS = 5000

/** For whom a post with a narrower audience is: the author's contacts, or people of the company. */
export async function readersOf(db: Db, post_id: number): Promise<number[]> {
  const found = await sql<{ id: number }>`
    select member_id as id from post join network_member on network_member.customer_id = post.customer_id where post.id = ${post_id} and audience = 'network'
    union all select customer.id from post join customer on customer.company_id = post.audience_company_id where post.id = ${post_id} and audience = 'company'
    limit ${MOST_READERS}`.execute(db)
  return found.rows.map((row) => row.id)
}

/** What somebody said in the name of a company they left is looked after by a colleague. */
export async function givePosts(
  db: Db,
  { company_id, from, to }: { company_id: number; from: number; to: number | null },
): Promise<void> {
  if (to === null) return
  await sql`update post set customer_id = ${remaining('customer', to)}
    where wall_company_id = ${remaining('company', company_id)} and customer_id = ${from}`.execute(db)
}
