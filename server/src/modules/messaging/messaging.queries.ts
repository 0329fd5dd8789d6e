import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'

/** Makes what one member does to their own list follow each other. */
export async function lockMember(db: Db, customer_id: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('chat'), ${customer_id})`.execute(db)
}

export async function roomBetween(db: Db, one: number, other: number): Promise<string | undefined> {
  const found = await sql<{
    id: string
  }>`select id from chat_room where one_id = ${Math.min(one, other)} and other_id = ${Math.max(one, other)}`.execute(db)
  return found.rows[0]?.id
}

/** When the member's last conversations were begun, newest first. */
export async function begunSince(db: Db, started_by: number, since: Date): Promise<Date[]> {
  const found = await sql<{
    created_at: Date
  }>`select created_at from chat_room where started_by = ${started_by} and created_at > ${since} order by created_at desc limit 100`.execute(
    db,
  )
  return found.rows.map((row) => row.created_at)
}

/** Makes the room of two, unless they have one. */
export async function insertRoom(db: Db, started_by: number, other: number, now: Date): Promise<void> {
  await sql`insert into chat_room (one_id, other_id, started_by, created_at)
    values (${Math.min(started_by, other)}, ${Math.max(started_by, other)}, ${started_by}, ${now}) on conflict do nothing`.execute(
    db,
  )
}

/** Answers a request. The folders follow by a trigger. @returns false when there was none to answer */
export async function answerRequest(
  db: Db,
  room_id: string,
  me: number,
  state: 'open' | 'declined',
  from: readonly string[],
): Promise<boolean> {
  const done =
    await sql`update chat_room set state = ${state} where id = ${room_id} and state = any(${from}) and asked_by <> ${me} and ${me} in (one_id, other_id) returning 1`.execute(
      db,
    )
  return done.rows.length > 0
}

/** What a conversation shows its member as unread, and which version that is. */
export type ReadRow = { read_seq: number; unread: number; version: number }
const readColumns = sql`read_seq, unread + marked_unread::integer as unread, version`

/**
 * Moves the cursor forward; past the end is the end, back is nowhere (1140_messaging.sql).
 * @returns undefined when there was nothing to read
 */
export async function readUpTo(db: Db, room_id: string, me: number, seq: number): Promise<ReadRow | undefined> {
  const done = await sql<ReadRow>`
    update chat_member set read_seq = ${seq}, marked_unread = false
    where customer_id = ${me} and room_id = ${room_id}
      and (marked_unread or read_seq < least(${seq}, (select last_seq from chat_room where id = ${room_id})))
    returning ${readColumns}`.execute(db)
  return done.rows[0]
}

/** @returns undefined when something was unread already */
export async function markAsUnread(db: Db, room_id: string, me: number): Promise<ReadRow | undefined> {
  const done = await sql<ReadRow>`
    update chat_member set marked_unread = true
    where customer_id = ${me} and room_id = ${room_id} and unread = 0 and not marked_unread returning ${readColumns}`.execute(
    db,
  )
  return done.rows[0]
}

/** Puts a conversation on the first free of ten places above the list. @returns false when none is free */
export async function pinRoom(db: Db, room_id: string, me: number, most: number, now: Date): Promise<boolean> {
  const done = await sql`
    with free as (
      select min(place) as place from generate_series(1, ${most}::integer) place
      where place not in (select pin from chat_member where customer_id = ${me} and pin is not null))
    update chat_member set hidden = false, pin = coalesce(pin, place),
      pinned_at = case when coalesce(pin, place) is not null then ${now}::timestamptz end
    from free where customer_id = ${me} and room_id = ${room_id} returning pin`.execute(db)
  return (done.rows[0] as { pin: number | null } | undefined)?.pin != null
}

/** @returns false when it was not pinned */
export async function unpinRoom(db: Db, room_id: string, me: number): Promise<boolean> {
  const done =
    await sql`update chat_member set pin = null, pinned_at = null where customer_id = ${me} and room_id = ${room_id} and pin is not null returning 1`.execute(
      db,
    )
  return done.rows.length > 0
}

/** A hidden conversation keeps no place above the list. @returns false when it was hidden already */
export async function hideRoom(db: Db, room_id: string, me: number): Promise<boolean> {
  const done =
    await sql`update chat_member set hidden = true, pin = null, pinned_at = null where customer_id = ${me} and room_id = ${room_id} and not hidden returning 1`.execute(
      db,
    )
  return done.rows.length > 0
}

/** Takes a conversation and all that was written in it so far away from one of its two. */
export async function clearRoom(db: Db, room_id: string, me: number): Promise<void> {
  await sql`
    update chat_member set hidden = true, pin = null, pinned_at = null, marked_unread = false, read_seq = room.last_seq, cleared_seq = room.last_seq
    from chat_room room where room.id = chat_member.room_id and customer_id = ${me} and room_id = ${room_id}`.execute(
    db,
  )
}

export async function keepSettings(db: Db, customer_id: number, show_activity: boolean): Promise<void> {
  await sql`insert into chat_setting (customer_id, show_activity) values (${customer_id}, ${show_activity})
    on conflict (customer_id) do update set show_activity = excluded.show_activity`.execute(db)
}

export type MissedRow = { customer_id: number; sender_ids: number[]; messages: number }

/** Takes note of messages that wait since before this moment, by member; rows that are just being changed come the next time. */
export async function takeMissed(db: Db, before: Date): Promise<MissedRow[]> {
  const found = await sql<MissedRow>`
    with due as (
      select customer_id, room_id from chat_member
      where not missed_told and unread_since <= ${before} and folder = 'inbox' and not hidden
      order by unread_since limit 1000 for update skip locked),
    told as (
      update chat_member set missed_told = true from due
      where chat_member.customer_id = due.customer_id and chat_member.room_id = due.room_id
      returning chat_member.customer_id, chat_member.peer_id, chat_member.unread)
    select customer_id, array_agg(peer_id order by peer_id) as sender_ids, sum(unread)::integer as messages
    from told where not are_blocked(customer_id, peer_id) group by customer_id`.execute(db)
  return found.rows
}
