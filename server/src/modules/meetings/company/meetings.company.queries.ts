import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'
import type { CompanyRequest } from '../meetings.policy.ts'

const columns = sql`id, event_id, company_id, requested_by, starts_at, slots, reason, state, meeting_id, table_id, expires_at`

export async function findRequest(db: Db, id: number): Promise<CompanyRequest | undefined> {
  return (await sql<CompanyRequest>`select ${columns} from meeting_company_request where id = ${id}`.execute(db))
    .rows[0]
}

/** A request that nobody else changes until the transaction ends. The planner of who asked is locked before. */
export async function lockRequest(db: Db, id: number): Promise<CompanyRequest | undefined> {
  const { rows } =
    await sql<CompanyRequest>`select ${columns} from meeting_company_request where id = ${id} for no key update`.execute(
      db,
    )
  return rows[0]
}

export async function requestOfKey(db: Db, customer_id: number, key: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select id from meeting_company_request
    where requested_by = ${customer_id} and idempotency_key = ${key}::uuid`.execute(db)
  return rows[0]?.id
}

/** The request of somebody to a company that has not ended; one whose time has come is ended with that. */
export async function standingRequest(
  db: Db,
  given: { event_id: number; company_id: number; customer_id: number; now: Date },
): Promise<boolean> {
  await sql`update meeting_company_request set state = 'expired', changed_at = ${given.now}
    where event_id = ${given.event_id} and company_id = ${given.company_id} and requested_by = ${given.customer_id}
      and state = 'open' and expires_at <= ${given.now}`.execute(db)
  const { rows } = await sql`select from meeting_company_request request
    where event_id = ${given.event_id} and company_id = ${given.company_id} and requested_by = ${given.customer_id}
      and state in ('open', 'assigned', 'unassigned') and not exists (select from meeting
        where meeting.id = request.meeting_id and meeting.starts_at + meeting.slots * interval '30 minutes' <= ${given.now})`.execute(
    db,
  )
  if (rows.length > 0) return true
  // They have met: the next request is another one.
  await sql`update meeting_company_request set state = 'expired', changed_at = ${given.now}
    where event_id = ${given.event_id} and company_id = ${given.company_id} and requested_by = ${given.customer_id}
      and state = 'assigned'`.execute(db)
  return false
}

export async function insertRequest(
  db: Db,
  row: Pick<
    CompanyRequest,
    'event_id' | 'company_id' | 'requested_by' | 'starts_at' | 'slots' | 'reason' | 'expires_at'
  > & {
    key: string | null
    now: Date
  },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`insert into meeting_company_request
      (event_id, company_id, requested_by, starts_at, slots, reason, idempotency_key, created_at, changed_at, expires_at)
    values (${row.event_id}, ${row.company_id}, ${row.requested_by}, ${row.starts_at}, ${row.slots}, ${row.reason}, ${row.key}::uuid,
      ${row.now}, ${row.now}, ${row.expires_at}) returning id`.execute(db)
  return (rows[0] as { id: number }).id
}

/** Ends a request; what it kept is free. */
export async function endRequest(
  db: Db,
  id: number,
  state: 'refused' | 'withdrawn' | 'expired' | 'cancelled',
  now: Date,
): Promise<void> {
  await freeKept(db, id)
  await sql`update meeting_company_request set state = ${state}, table_id = null, changed_at = ${now} where id = ${id}`.execute(
    db,
  )
}

/** Gives back what a request kept while nobody was assigned. */
export async function freeKept(db: Db, id: number): Promise<void> {
  await sql`delete from meeting_person_slot where company_request_id = ${id}`.execute(db)
  await sql`delete from meeting_table_slot where company_request_id = ${id}`.execute(db)
}

export async function noteAssigned(db: Db, id: number, meeting_id: number, now: Date): Promise<void> {
  await sql`update meeting_company_request set state = 'assigned', meeting_id = ${meeting_id}, table_id = null, changed_at = ${now}
    where id = ${id}`.execute(db)
}

/** Makes the time of who asked and the table stay with the request, after its meeting has given them back. */
export async function keepFor(
  db: Db,
  request: Pick<CompanyRequest, 'id' | 'event_id' | 'requested_by'>,
  kept: { starts_at: Date; slots: number; times: readonly Date[]; table_id: number | null; now: Date },
): Promise<void> {
  const times = [...kept.times]
  await sql`insert into meeting_person_slot (customer_id, starts_at, event_id, company_request_id)
    select ${request.requested_by}, slot, ${request.event_id}, ${request.id} from unnest(${times}::timestamptz[]) slot order by 2`.execute(
    db,
  )
  if (kept.table_id !== null)
    await sql`insert into meeting_table_slot (table_id, starts_at, company_request_id)
      select ${kept.table_id}, slot, ${request.id} from unnest(${times}::timestamptz[]) slot order by 2`.execute(db)
  await sql`update meeting_company_request set state = 'unassigned', meeting_id = null, table_id = ${kept.table_id},
    starts_at = ${kept.starts_at}, slots = ${kept.slots}, changed_at = ${kept.now} where id = ${request.id}`.execute(db)
}

/** A meeting that is agreed on from the beginning. */
export async function insertAgreed(
  db: Db,
  row: Pick<CompanyRequest, 'event_id' | 'requested_by' | 'starts_at' | 'slots' | 'reason'> & {
    requested_to: number
    now: Date
  },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`insert into meeting
      (event_id, requested_by, requested_to, reason, state, starts_at, slots, sequence, created_at, changed_at)
    values (${row.event_id}, ${row.requested_by}, ${row.requested_to}, ${row.reason}, 'confirmed', ${row.starts_at}, ${row.slots}, 1,
      ${row.now}, ${row.now}) returning id`.execute(db)
  return (rows[0] as { id: number }).id
}

/** Another delegate in the place of one, from the slots to what was agreed; the slots of the new one are taken beside it. */
export async function replaceDelegate(
  db: Db,
  meeting_id: number,
  given: { from: number; to: number; now: Date },
): Promise<void> {
  const { from, to, now } = given
  await sql`delete from meeting_person_slot where meeting_id = ${meeting_id} and customer_id = ${from}`.execute(db)
  await sql`update meeting set requested_to = ${to}, sequence = sequence + 1, changed_at = ${now}, reminded_evening_at = null,
    reminded_soon_at = null where id = ${meeting_id}`.execute(db)
  await sql`update meeting_invitation set
      proposed_by = case when proposed_by = ${from} then ${to}::integer else proposed_by end,
      proposed_to = case when proposed_to = ${from} then ${to}::integer else proposed_to end
    where meeting_id = ${meeting_id}`.execute(db)
}

/** Whether somebody works for a company and is one of its admins or was named for the event. */
export async function assignsFor(db: Db, event_id: number, company_id: number, customer_id: number): Promise<boolean> {
  const { rows } = await sql`select from customer
    where customer.id = ${customer_id} and customer.company_id = ${company_id} and (
      exists (select from company_role where company_role.customer_id = customer.id and company_role.company_id = ${company_id} and company_role.admin)
      or exists (select from meeting_company_planner named where named.event_id = ${event_id} and named.company_id = ${company_id}
        and named.customer_id = customer.id))`.execute(db)
  return rows.length > 0
}

/** Who assigns delegates of a company at an event: its admins and whom they named, as long as they work for it. */
export async function assigners(db: Db, event_id: number, company_id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select customer.id from customer
    where customer.company_id = ${company_id} and customer.closed_at is null and (
      exists (select from company_role where company_role.customer_id = customer.id and company_role.company_id = ${company_id} and company_role.admin)
      or exists (select from meeting_company_planner named where named.event_id = ${event_id} and named.company_id = ${company_id}
        and named.customer_id = customer.id)) order by customer.id`.execute(db)
  return rows.map(({ id }) => id)
}

export async function namedPlanners(db: Db, event_id: number, company_id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select named.customer_id as id from meeting_company_planner named
    join customer on customer.id = named.customer_id and customer.company_id = named.company_id and customer.closed_at is null
    where named.event_id = ${event_id} and named.company_id = ${company_id} order by sort_name(customer.first_name, customer.last_name), customer.id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** @returns false when the colleague does not work for the company */
export async function namePlanner(
  db: Db,
  given: { event_id: number; company_id: number; customer_id: number; by: number; named: boolean; now: Date },
): Promise<boolean> {
  const { event_id, company_id, customer_id } = given
  if (!given.named) {
    await sql`delete from meeting_company_planner
      where event_id = ${event_id} and company_id = ${company_id} and customer_id = ${customer_id}`.execute(db)
    return true
  }
  const { rows } = await sql`insert into meeting_company_planner (event_id, company_id, customer_id, named_by, named_at)
    select ${event_id}, ${company_id}, id, ${given.by}, ${given.now} from customer
    where id = ${customer_id} and company_id = ${company_id} and closed_at is null
    on conflict (event_id, company_id, customer_id) do update set named_at = meeting_company_planner.named_at returning 1`.execute(
    db,
  )
  return rows.length > 0
}

/** Whether somebody works for a company. */
export async function worksFor(db: Db, customer_id: number, company_id: number): Promise<boolean> {
  const { rows } = await sql`select from customer where id = ${customer_id} and company_id = ${company_id}`.execute(db)
  return rows.length > 0
}

/** How many requests of somebody to companies wait at an event. */
export async function countOpenRequests(db: Db, event_id: number, customer_id: number, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from meeting_company_request
    where requested_by = ${customer_id} and event_id = ${event_id} and state = 'open' and expires_at > ${now}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** Ends requests to companies whose time has come, also those that wait for another delegate. */
export async function lapsedRequests(db: Db, now: Date, most: number): Promise<{ id: number }[]> {
  const { rows } = await sql<{ id: number }>`select request.id from meeting_company_request request
    where (request.state = 'open' and request.expires_at <= ${now}) or (request.state = 'unassigned' and request.starts_at <= ${now})
      or (request.state in ('open', 'unassigned') and not exists (select from seat join customer on customer.id = seat.customer_id
        where seat.event_id = request.event_id and seat.customer_id = request.requested_by and is_listed(seat)
          and customer.closed_at is null))
    order by request.id limit ${most}`.execute(db)
  return rows
}

/** Requests whose delegate cannot come any more, though who asked can. */
export async function delegatesGone(db: Db, now: Date, most: number): Promise<{ id: number }[]> {
  const here = (who: 'requested_by' | 'requested_to') => sql`exists (
    select from seat join customer on customer.id = seat.customer_id where seat.event_id = meeting.event_id
      and seat.customer_id = meeting.${sql.ref(who)} and is_listed(seat) and customer.closed_at is null)`
  const { rows } = await sql<{ id: number }>`select request.id from meeting_company_request request
    join meeting on meeting.id = request.meeting_id and meeting.state = 'confirmed' and meeting.starts_at > ${now}
    join customer delegate on delegate.id = meeting.requested_to
    where request.state = 'assigned' and ${here('requested_by')} and (not ${here('requested_to')}
      or delegate.company_id is distinct from request.company_id or exists (select from member_block block
        where (block.blocker_id, block.blocked_id) in ((meeting.requested_by, meeting.requested_to), (meeting.requested_to, meeting.requested_by))))
    order by request.id limit ${most}`.execute(db)
  return rows
}
