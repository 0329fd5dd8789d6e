import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'
import type { Invitation, Meeting, MeetingState, Pair, Slot } from './meetings.policy.ts'

/**
 * Makes all that changes the days of some people at an event follow each other: their planners are locked, the lowest member first
 * (docs/rules/meetings.md#accepting).
 */
export async function lockPlanners(db: Db, event_id: number, customer_ids: readonly number[]): Promise<void> {
  await sql`insert into meeting_planner (event_id, customer_id)
    select ${event_id}, id from unnest(${[...customer_ids]}::integer[]) as asked (id)
    where not exists (select from meeting_planner known where known.event_id = ${event_id} and known.customer_id = asked.id)
    order by id on conflict do nothing`.execute(db)
  await sql`select id from meeting_planner where event_id = ${event_id} and customer_id = any(${[...customer_ids]})
    order by customer_id for no key update`.execute(db)
}

/** The slots of an event in order, with their day and time by its clock. */
export async function readGrid(db: Db, event: { id: number; time_zone: string }): Promise<Slot[]> {
  const { rows } =
    await sql<Slot>`select starts_at, date, to_char(starts_at at time zone ${event.time_zone}, 'HH24:MI') as start
    from meeting_grid(${event.id}) order by starts_at`.execute(db)
  return rows
}

const meetingColumns = sql`id, event_id, requested_by, requested_to, reason, state, starts_at, slots, table_id`
const invitationColumns = sql`id, meeting_id, kind, proposed_by, proposed_to, starts_at, slots, table_id, state, expires_at`

export async function findMeeting(db: Db, id: number): Promise<Meeting | undefined> {
  return (await sql<Meeting>`select ${meetingColumns} from meeting where id = ${id}`.execute(db)).rows[0]
}

/** A meeting that nobody else changes until the transaction ends. Its people's planners are locked before. */
export async function lockMeeting(db: Db, id: number): Promise<Meeting | undefined> {
  return (await sql<Meeting>`select ${meetingColumns} from meeting where id = ${id} for no key update`.execute(db))
    .rows[0]
}

export async function findInvitation(db: Db, id: number): Promise<Invitation | undefined> {
  return (await sql<Invitation>`select ${invitationColumns} from meeting_invitation where id = ${id}`.execute(db))
    .rows[0]
}

/** The proposal of a meeting that waits for its answer. */
export async function pendingOf(db: Db, meeting_id: number): Promise<Invitation | undefined> {
  const { rows } = await sql<Invitation>`select ${invitationColumns} from meeting_invitation
    where meeting_id = ${meeting_id} and state = 'pending'`.execute(db)
  return rows[0]
}

/** The newest proposal of a meeting, or the one that made it what it is. */
export async function lastInvitation(db: Db, meeting_id: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select id from meeting_invitation where meeting_id = ${meeting_id}
    order by id desc limit 1`.execute(db)
  return rows[0]?.id
}

/** Whether a listed participant of an event can be asked by somebody: blocked in either direction is like not there. */
export async function isGuest(db: Db, event_id: number, customer_id: number, viewer: number): Promise<boolean> {
  const { rows } = await sql`select from seat join customer on customer.id = seat.customer_id
    where seat.event_id = ${event_id} and seat.customer_id = ${customer_id} and is_listed(seat)
      and customer.closed_at is null and seat.customer_id not in (select id from blocked_with(${viewer}))`.execute(db)
  return rows.length > 0
}

/** Requests of a member for an event that wait for an answer. */
export async function countOpen(db: Db, event_id: number, customer_id: number, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from meeting_invitation proposal
    join meeting on meeting.id = proposal.meeting_id
    where proposal.proposed_by = ${customer_id} and proposal.state = 'pending' and proposal.expires_at > ${now}
      and meeting.event_id = ${event_id} and meeting.state = 'open'`.execute(db)
  return rows[0]?.count ?? 0
}

/** True when one of the two has something at one of these times; a meeting's own slots do not count against it. */
export async function clashes(
  db: Db,
  given: { event_id: number; people: Pair; times: readonly Date[]; meeting_id?: number },
): Promise<boolean> {
  const [one, other] = given.people
  const { rows } = await sql`select from (select * from meeting_busy(${one}, ${given.event_id}) union all
      select * from meeting_busy(${other}, ${given.event_id})) busy
    where busy.starts_at = any(${[...given.times]}::timestamptz[]) and not exists (
      select from meeting_person_slot own where own.meeting_id = ${given.meeting_id ?? 0} and own.starts_at = busy.starts_at)
    limit 1`.execute(db)
  return rows.length > 0
}

/** True when one of them speaks in a session at one of these times, or starred one. */
export async function speaks(
  db: Db,
  event_id: number,
  people: readonly number[],
  from: Date,
  to: Date,
): Promise<boolean> {
  const { rows } = await sql`select from meeting_sessions(${event_id}, ${[...people]}::integer[]) talk
    where talk.starts_at < ${to} and talk.ends_at > ${from} limit 1`.execute(db)
  return rows.length > 0
}

const OFFERED = 3

/** Up to three times near one at which both are free; never `not`, the time that is to be left. */
export async function freeForBoth(
  db: Db,
  given: { event_id: number; people: Pair; slots: number; near: Date; now: Date; not?: Date | null },
): Promise<Date[]> {
  const [one, other] = given.people
  const { rows } = await sql<{ times: Date[] }>`select meeting_free(${given.event_id}, ${one}, ${other}, ${given.slots},
    ${given.near}, ${given.now}, ${OFFERED + 1}) as times`.execute(db)
  return (rows[0]?.times ?? []).filter((at) => at.getTime() !== given.not?.getTime()).slice(0, OFFERED)
}

export async function insertMeeting(
  db: Db,
  row: { event_id: number; requested_by: number; requested_to: number; reason: string; key: string | null; now: Date },
): Promise<number> {
  const { rows } = await sql<{
    id: number
  }>`insert into meeting (event_id, requested_by, requested_to, reason, idempotency_key, created_at, changed_at)
    values (${row.event_id}, ${row.requested_by}, ${row.requested_to}, ${row.reason}, ${row.key}::uuid, ${row.now}, ${row.now}) returning id`.execute(
    db,
  )
  return (rows[0] as { id: number }).id
}

export async function insertInvitation(db: Db, row: Omit<Invitation, 'id' | 'state'> & { now: Date }): Promise<number> {
  const { rows } = await sql<{ id: number }>`insert into meeting_invitation
      (meeting_id, kind, proposed_by, proposed_to, starts_at, slots, table_id, sent_at, expires_at)
    values (${row.meeting_id}, ${row.kind}, ${row.proposed_by}, ${row.proposed_to}, ${row.starts_at}, ${row.slots}, ${row.table_id},
      ${row.now}, ${row.expires_at}) returning id`.execute(db)
  return (rows[0] as { id: number }).id
}

/** Ends the proposal of a meeting that waits, if there is one. */
export async function endPending(
  db: Db,
  meeting_id: number,
  state: 'withdrawn' | 'replaced' | 'refused' | 'expired',
  now: Date,
): Promise<void> {
  await sql`update meeting_invitation set state = ${state}, decided_at = ${now}
    where meeting_id = ${meeting_id} and state = 'pending'`.execute(db)
}

export async function approve(db: Db, invitation_id: number, now: Date): Promise<void> {
  await sql`update meeting_invitation set state = 'approved', decided_at = ${now} where id = ${invitation_id}`.execute(
    db,
  )
}

export async function setState(db: Db, id: number, state: Exclude<MeetingState, 'confirmed' | 'cancelled'>, now: Date) {
  await sql`update meeting set state = ${state}, changed_at = ${now} where id = ${id}`.execute(db)
}

/** The meeting that somebody's key has made before. */
export async function meetingOfKey(db: Db, customer_id: number, key: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select id from meeting
    where requested_by = ${customer_id} and idempotency_key = ${key}::uuid`.execute(db)
  return rows[0]?.id
}

type Agreed = { starts_at: Date; slots: number; now: Date }

/** The agreed time; the slots are taken beside it in the same transaction. */
export async function confirmMeeting(db: Db, id: number, agreed: Agreed): Promise<void> {
  await agreement(id, agreed, sql`null`).execute(db)
}

/** The same as a part of a statement. @param table an expression for the number of its table */
export function agreement(id: number, agreed: Agreed, table: ReturnType<typeof sql>) {
  return sql`update meeting set state = 'confirmed', starts_at = ${agreed.starts_at}, slots = ${agreed.slots}, table_id = ${table},
    sequence = sequence + 1, changed_at = ${agreed.now}, reminded_evening_at = null, reminded_soon_at = null
    where id = ${id}`
}

export async function cancelMeeting(
  db: Db,
  id: number,
  given: { by: number | null; reason: string; now: Date },
): Promise<void> {
  await sql`update meeting set state = 'cancelled', cancelled_by = ${given.by}, cancel_reason = ${given.reason}, table_id = null,
    sequence = sequence + 1, changed_at = ${given.now} where id = ${id}`.execute(db)
  // What a company had been asked for is over with its meeting.
  await sql`update meeting_company_request set state = 'cancelled', changed_at = ${given.now}
    where meeting_id = ${id} and state = 'assigned'`.execute(db)
}

/**
 * Takes slots for a meeting, for both people or one of them. The key of the table decides who gets them.
 * @returns false when somebody has one of them already; what was taken goes with the transaction, which must then not be committed
 */
export async function takeSlots(
  db: Db,
  given: { meeting_id: number; event_id: number; people: readonly number[]; times: readonly Date[] },
): Promise<boolean> {
  const { numAffectedRows } = await slotRows(given).execute(db)
  return Number(numAffectedRows) === given.people.length * given.times.length
}

/**
 * People as rows of a statement. Not as an array: for that PostgreSQL expects ten of them, finds a plan for any values dear, and plans
 * anew each time, which takes longer than what is planned.
 */
export function amongPeople(people: readonly number[]) {
  return sql`(values ${sql.join(people.map((one) => sql`(${one}::integer)`))}) among(person)`
}

/** The taking of slots as a part of a statement. */
export function slotRows(given: Parameters<typeof takeSlots>[1]) {
  return sql`insert into meeting_person_slot (customer_id, starts_at, event_id, meeting_id)
    select person, slot, ${given.event_id}, ${given.meeting_id}
    from ${amongPeople(given.people)}, unnest(${[...given.times]}::timestamptz[]) slot
    order by 1, 2 on conflict do nothing`
}

/** Gives back what a meeting took. */
export async function clearSlots(db: Db, meeting_id: number): Promise<void> {
  await sql`delete from meeting_person_slot where meeting_id = ${meeting_id}`.execute(db)
  await sql`delete from meeting_table_slot where meeting_id = ${meeting_id}`.execute(db)
}

export type SupersededRow = {
  id: number
  meeting_id: number
  event_id: number
  proposed_by: number
  proposed_to: number
}

/**
 * Ends all other requests that one of the people has at a time, each with the times that are free for its two. Rows are locked in
 * one order, so that two meetings that are accepted at once never wait for each other.
 */
export async function supersede(
  db: Db,
  given: { invitation_id: number; people: readonly number[]; from: Date; to: Date; now: Date },
): Promise<SupersededRow[]> {
  const people = [...given.people]
  const locked = await sql<{ id: number }>`select meeting.id from meeting where meeting.id in (
      select proposal.meeting_id from meeting_invitation proposal
      where proposal.state = 'pending' and proposal.id <> ${given.invitation_id}
        and (proposal.proposed_by = any(${people}) or proposal.proposed_to = any(${people}))
        and proposal.starts_at < ${given.to} and proposal.starts_at + proposal.slots * interval '30 minutes' > ${given.from})
    order by meeting.id for no key update`.execute(db)
  const meetings = locked.rows.map(({ id }) => id)
  if (meetings.length === 0) return []
  const { rows } =
    await sql<SupersededRow>`update meeting_invitation proposal set state = 'superseded', decided_at = ${given.now},
      alternatives = meeting_free(meeting.event_id, proposal.proposed_by, proposal.proposed_to, proposal.slots, proposal.starts_at, ${given.now}, 3)
    from meeting where meeting.id = proposal.meeting_id and meeting.id = any(${meetings}) and proposal.state = 'pending'
      and proposal.id <> ${given.invitation_id}
      and proposal.starts_at < ${given.to} and proposal.starts_at + proposal.slots * interval '30 minutes' > ${given.from}
    returning proposal.id, proposal.meeting_id, meeting.event_id, proposal.proposed_by, proposal.proposed_to`.execute(
      db,
    )
  await sql`update meeting set state = 'superseded', changed_at = ${given.now}
    where id = any(${rows.map((row) => row.meeting_id)}) and state = 'open'`.execute(db)
  return rows
}

/** The request of two people at an event that has not ended, whoever asked. */
export async function openBetween(db: Db, event_id: number, [one, other]: Pair): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select id from meeting where event_id = ${event_id} and state = 'open'
    and least(requested_by, requested_to) = ${Math.min(one, other)} and greatest(requested_by, requested_to) = ${Math.max(one, other)}`.execute(
    db,
  )
  return rows[0]?.id
}
