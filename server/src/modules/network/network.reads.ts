import { bounds, containing, sql } from '#kit/data/db.ts'
import type { Db, Paging } from '#kit/data/db.ts'
import type { Request } from './network.policy.ts'

type List<T> = { rows: T[]; count: number }

/** People blocked in either direction are in no list. */
function notBlocked(viewer: number, column: string) {
  return sql`${sql.ref(column)} not in (select id from blocked_with(${viewer}))`
}

async function counted(db: Db, from: ReturnType<typeof sql>): Promise<number> {
  return (await sql<{ count: number }>`select count(*) ${from}`.execute(db)).rows[0]?.count ?? 0
}

export type ContactRow = { id: number; customer_id: number; member_id: number; since: Date }

/** A member's contacts by name. */
export async function listContacts(
  db: Db,
  filter: { viewer: number; customer_id: number; search?: string; company_id?: number },
  paging: Paging,
): Promise<List<ContactRow>> {
  const { limit, offset } = bounds(paging)
  const parts = [
    sql`network_member.customer_id = ${filter.customer_id} and customer.closed_at is null and ${notBlocked(filter.viewer, 'customer.id')}`,
  ]
  if (filter.search !== undefined)
    parts.push(
      sql`search_text(full_name(customer.first_name, customer.last_name)) like search_text(${containing(filter.search)})`,
    )
  if (filter.company_id !== undefined) parts.push(sql`customer.company_id = ${filter.company_id}`)
  const from = sql`from network_member join customer on customer.id = network_member.member_id where ${sql.join(parts, sql` and `)}`
  const rows =
    await sql<ContactRow>`select network_member.id, network_member.customer_id, network_member.member_id, network_member.since ${from}
    order by sort_name(customer.first_name, customer.last_name), lower(customer.first_name), customer.id limit ${limit} offset ${offset}`.execute(
      db,
    )
  return { rows: rows.rows, count: await counted(db, from) }
}

/** Whether a member shows the list of contacts to the one who asks; undefined for one who cannot be found. */
export async function showsContacts(db: Db, customer_id: number, viewer: number): Promise<boolean | undefined> {
  const found = await sql<{ shown: boolean }>`
    select shows(customer.id, customer_profile.display_configuration, 'contacts', ${viewer}) as shown
    from customer left join customer_profile on customer_profile.customer_id = customer.id
    where customer.id = ${customer_id} and customer.closed_at is null and ${notBlocked(viewer, 'customer.id')}`.execute(
    db,
  )
  return found.rows[0]?.shown
}

/** Requests that a member sent or received. A refused one stays open to its sender for as long as the pair has to wait. */
export async function listRequests(
  db: Db,
  filter: {
    viewer: number
    requested_by?: number
    requested_to?: number
    is_processed?: boolean
    open_since: Date
    resting_since: Date
  },
  paging: Paging,
): Promise<List<Request>> {
  const { limit, offset } = bounds(paging)
  const { viewer } = filter
  const waits = sql`((state = 'pending' and sent_at > ${filter.open_since}) or (state = 'refused' and requested_by = ${viewer} and decided_at > ${filter.resting_since}))`
  const parts = [
    sql`(requested_by = ${viewer} or requested_to = ${viewer}) and ${notBlocked(viewer, 'requested_by')} and ${notBlocked(viewer, 'requested_to')}`,
  ]
  if (filter.requested_by !== undefined) parts.push(sql`requested_by = ${filter.requested_by}`)
  if (filter.requested_to !== undefined) parts.push(sql`requested_to = ${filter.requested_to}`)
  if (filter.is_processed !== undefined) parts.push(filter.is_processed ? sql`not ${waits}` : waits)
  const from = sql`from network_request where ${sql.join(parts, sql` and `)}`
  const rows = await sql<Request>`select id, requested_by, requested_to, note, state, sent_at, decided_at ${from}
    order by sent_at desc, id desc limit ${limit} offset ${offset}`.execute(db)
  return { rows: rows.rows, count: await counted(db, from) }
}

export type FollowRow = { id: number; follower_id: number; following_id: number; since: Date }

/** Who follows a member, or whom a member follows, newest first. */
export async function listFollows(
  db: Db,
  filter: { viewer: number; follower_id?: number; following_id?: number },
  paging: Paging,
): Promise<List<FollowRow>> {
  const { limit, offset } = bounds(paging)
  const parts = [notBlocked(filter.viewer, 'follower_id'), notBlocked(filter.viewer, 'following_id')]
  if (filter.follower_id !== undefined) parts.push(sql`follower_id = ${filter.follower_id}`)
  if (filter.following_id !== undefined) parts.push(sql`following_id = ${filter.following_id}`)
  const from = sql`from follower where ${sql.join(parts, sql` and `)}`
  const rows =
    await sql<FollowRow>`select id, follower_id, following_id, since ${from} order by id desc limit ${limit} offset ${offset}`.execute(
      db,
    )
  // A popular member's followers are counted by triggers; only the own lists are asked for.
  const kept = await sql<{ count: number }>`
    select case when ${filter.following_id ?? null}::int is not null then followers else following end as count
    from network_count where customer_id = ${filter.viewer}`.execute(db)
  const both = filter.follower_id !== undefined && filter.following_id !== undefined
  return { rows: rows.rows, count: both ? rows.rows.length : (kept.rows[0]?.count ?? 0) }
}

export async function followBetween(db: Db, follower_id: number, following_id: number): Promise<FollowRow | undefined> {
  const found =
    await sql<FollowRow>`select id, follower_id, following_id, since from follower where follower_id = ${follower_id} and following_id = ${following_id}`.execute(
      db,
    )
  return found.rows[0]
}

export type Counts = { contacts: number; followers: number; following: number; received: number; sent: number }

export async function countsOf(
  db: Db,
  viewer: number,
  since: { open_since: Date; resting_since: Date },
): Promise<Counts> {
  const found = await sql<Counts>`
    select coalesce(kept.contacts, 0) as contacts, coalesce(kept.followers, 0) as followers, coalesce(kept.following, 0) as following,
      (select count(*) from network_request where requested_to = ${viewer} and state = 'pending' and sent_at > ${since.open_since}) as received,
      (select count(*) from network_request where requested_by = ${viewer}
        and ((state = 'pending' and sent_at > ${since.open_since}) or (state = 'refused' and decided_at > ${since.resting_since}))) as sent
    from (select ${viewer}::int as id) who left join network_count kept on kept.customer_id = who.id`.execute(db)
  return found.rows[0] as Counts
}

export async function listBlocked(db: Db, blocker_id: number, paging: Paging): Promise<List<BlockedRow>> {
  const { limit, offset } = bounds(paging)
  const from = sql`from member_block where blocker_id = ${blocker_id}`
  const rows = await sql<BlockedRow>`
    select customer.id, customer.first_name, customer.last_name, customer.company_id, company.name as company_name
    from member_block join customer on customer.id = member_block.blocked_id left join company on company.id = customer.company_id
    where blocker_id = ${blocker_id} order by since desc, blocked_id limit ${limit} offset ${offset}`.execute(db)
  return { rows: rows.rows, count: await counted(db, from) }
}

/** A blocked person by name only, so that the block can be lifted. */
export type BlockedRow = {
  id: number
  first_name: string
  last_name: string
  company_id: number | null
  company_name: string | null
}
