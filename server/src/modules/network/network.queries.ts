import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'
import type { Request } from './network.policy.ts'

/** Makes two members' changes to their network follow each other, always in the same order of locks. */
export async function lockPair(db: Db, one: number, other: number): Promise<void> {
  for (const id of [Math.min(one, other), Math.max(one, other)])
    await sql`select pg_advisory_xact_lock(hashtext('network'), ${id})`.execute(db)
}

export async function areContacts(db: Db, one: number, other: number): Promise<boolean> {
  const found = await sql`select 1 from network_member where customer_id = ${one} and member_id = ${other}`.execute(db)
  return found.rows.length > 0
}

const columns = sql`id, requested_by, requested_to, note, state, sent_at, decided_at`

/** The newest request between two members, whoever asked. */
export async function lastRequest(db: Db, one: number, other: number): Promise<Request | undefined> {
  const found = await sql<Request>`select ${columns} from network_request
    where (requested_by, requested_to) in ((${one}, ${other}), (${other}, ${one})) order by state = 'pending' desc, id desc limit 1`.execute(
    db,
  )
  return found.rows[0]
}

export async function requestForUpdate(db: Db, id: number): Promise<Request | undefined> {
  return (await sql<Request>`select ${columns} from network_request where id = ${id} for update`.execute(db)).rows[0]
}

export async function countOpenOutgoing(db: Db, customer_id: number, since: Date): Promise<number> {
  const found = await sql<{
    count: number
  }>`select count(*) from network_request where requested_by = ${customer_id} and state = 'pending' and sent_at > ${since}`.execute(
    db,
  )
  return found.rows[0]?.count ?? 0
}

export async function insertRequest(
  db: Db,
  given: { requested_by: number; requested_to: number; note: string | null; sent_at: Date },
): Promise<number> {
  const row = await db.insertInto('network_request').values(given).returning('id').executeTakeFirstOrThrow()
  return row.id
}

export async function decideRequest(
  db: Db,
  id: number,
  state: 'accepted' | 'refused' | 'withdrawn' | 'expired',
  now: Date,
): Promise<void> {
  await sql`update network_request set state = ${state}, decided_at = ${now} where id = ${id}`.execute(db)
}

/** Ends requests that nobody answered. */
export async function expireRequests(db: Db, sentBefore: Date, now: Date): Promise<void> {
  await sql`update network_request set state = 'expired', decided_at = ${now} where state = 'pending' and sent_at <= ${sentBefore}`.execute(
    db,
  )
}

export async function insertContacts(db: Db, one: number, other: number, since: Date): Promise<void> {
  await sql`insert into network_member (customer_id, member_id, since) values (${one}, ${other}, ${since}), (${other}, ${one}, ${since}) on conflict do nothing`.execute(
    db,
  )
}

/** The other side of one of my contacts; undefined for anybody else's. */
export async function contactOf(db: Db, id: number, customer_id: number): Promise<number | undefined> {
  const found = await sql<{
    member_id: number
  }>`select member_id from network_member where id = ${id} and customer_id = ${customer_id}`.execute(db)
  return found.rows[0]?.member_id
}

export async function deleteContacts(db: Db, one: number, other: number): Promise<boolean> {
  const gone =
    await sql`delete from network_member where (customer_id, member_id) in ((${one}, ${other}), (${other}, ${one})) returning 1`.execute(
      db,
    )
  return gone.rows.length > 0
}

/** @returns the id of the new follow; undefined when it was there already */
export async function insertFollow(
  db: Db,
  follower_id: number,
  following_id: number,
  now: Date,
): Promise<number | undefined> {
  const made = await sql<{
    id: number
  }>`insert into follower (follower_id, following_id, since) values (${follower_id}, ${following_id}, ${now}) on conflict do nothing returning id`.execute(
    db,
  )
  return made.rows[0]?.id
}

/** Ends one of my follows by its id. @returns whom I followed */
export async function deleteFollow(db: Db, id: number, follower_id: number): Promise<number | undefined> {
  const gone = await sql<{
    following_id: number
  }>`delete from follower where id = ${id} and follower_id = ${follower_id} returning following_id`.execute(db)
  return gone.rows[0]?.following_id
}

export async function deleteFollowOf(db: Db, follower_id: number, following_id: number): Promise<boolean> {
  const gone =
    await sql`delete from follower where follower_id = ${follower_id} and following_id = ${following_id} returning 1`.execute(
      db,
    )
  return gone.rows.length > 0
}

/** @returns true when it was not blocked before */
export async function insertBlock(db: Db, blocker_id: number, blocked_id: number, now: Date): Promise<boolean> {
  const made =
    await sql`insert into member_block (blocker_id, blocked_id, since) values (${blocker_id}, ${blocked_id}, ${now}) on conflict do nothing returning 1`.execute(
      db,
    )
  return made.rows.length > 0
}

export async function deleteBlock(db: Db, blocker_id: number, blocked_id: number): Promise<void> {
  await sql`delete from member_block where blocker_id = ${blocker_id} and blocked_id = ${blocked_id}`.execute(db)
}

/** Ends what was between two members: contacts, follows, open requests. */
export async function separate(db: Db, one: number, other: number, now: Date): Promise<void> {
  await deleteContacts(db, one, other)
  await sql`delete from follower where (follower_id, following_id) in ((${one}, ${other}), (${other}, ${one}))`.execute(
    db,
  )
  await sql`update network_request set state = 'withdrawn', decided_at = ${now}
    where state = 'pending' and (requested_by, requested_to) in ((${one}, ${other}), (${other}, ${one}))`.execute(db)
}

export async function blockedEitherWay(db: Db, customer_id: number): Promise<number[]> {
  const found = await sql<{ id: number }>`
    select distinct id from blocked_with(${customer_id})`.execute(db)
  return found.rows.map((row) => row.id)
}
