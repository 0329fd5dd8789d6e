import { containing, sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'
import type { StateRow } from './messaging.messages.queries.ts'
import { messageColumns } from './messaging.messages.reads.ts'
import type { MessageRow } from './messaging.messages.reads.ts'

/** Who asks, and on which day: whether somebody may write depends on the events to come. */
export type RoomReader = { me: number; today: string }
export type Slice = { limit: number; offset: number }

/** A room as one of the two has it. */
export type ConversationRow = {
  room_id: string
  peer_id: number
  peer_left: boolean
  state: 'new' | 'requested' | 'declined' | 'open'
  asked_by: number | null
  /** What the room would be after a message of this one; null when none may be sent. */
  next_state: string | null
  last_seq: number
  last_change: number
  listed_at: Date | null
  read_seq: number
  unread: number
  version: number
  pin: number | null
  pinned_at: Date | null
  cleared_seq: number
  hidden: boolean
  /** Typing and reading of this room are shown to both. */
  shows_activity: boolean
  peer_read_seq: number
}
export type ListedRow = ConversationRow & { newest: MessageRow | null }

/** People with whom nothing goes either way. */
function blockedWith(me: number) {
  return sql`(select id from blocked_with(${me}))`
}

/** @param mine rows of chat_member of the viewer, as `mine` */
function conversations(mine: ReturnType<typeof sql>, { me, today }: RoomReader) {
  return sql`
    select mine.room_id, mine.peer_id, customer.closed_at is not null as peer_left, room.state, room.asked_by,
      chat_state_after(room.state, room.asked_by, ${me}::integer, mine.peer_id, ${today}::date) as next_state,
      room.last_seq, room.last_change, mine.listed_at, mine.read_seq, mine.unread + mine.marked_unread::integer as unread, mine.version,
      mine.pin, mine.pinned_at, mine.cleared_seq, mine.hidden, theirs.read_seq as peer_read_seq,
      room.state = 'open' and not exists (
        select from chat_setting where customer_id in (${me}, mine.peer_id) and not show_activity) as shows_activity,
      last.message as newest
    from ${mine} mine
    join chat_room room on room.id = mine.room_id
    join chat_member theirs on theirs.customer_id = mine.peer_id and theirs.room_id = mine.room_id
    join customer on customer.id = mine.peer_id
    left join lateral (select to_json(message) as message from (
      select ${messageColumns} from chat_message where room_id = room.id and seq = room.last_seq and seq > mine.cleared_seq) message) last on true`
}

/** Times inside JSON are text. */
function withDates(row: ListedRow): ListedRow {
  const last = row.newest
  const date = (value: Date | null) => (value === null ? null : new Date(value))
  return last
    ? {
        ...row,
        newest: {
          ...last,
          created_at: new Date(last.created_at),
          edited_at: date(last.edited_at),
          deleted_at: date(last.deleted_at),
        },
      }
    : row
}

/** One room of the viewer; undefined for another's, and while one of the two has blocked the other. */
export async function conversationById(db: Db, viewer: RoomReader, room_id: string): Promise<ListedRow | undefined> {
  const mine = sql`(select * from chat_member where customer_id = ${viewer.me} and room_id = ${room_id} and not are_blocked(customer_id, peer_id))`
  const found = await sql<ListedRow>`${conversations(mine, viewer)}`.execute(db)
  return found.rows[0] && withDates(found.rows[0])
}

export type Filter = { folder: 'inbox' | 'requests'; keyword?: string; unread: boolean }

/** Conversations of the viewer: pinned first, then by their last message. */
export async function listConversations(
  db: Db,
  viewer: RoomReader,
  filter: Filter,
  { limit, offset }: Slice,
): Promise<{ rows: ListedRow[]; count: number }> {
  const { me } = viewer
  const parts = [
    sql`customer_id = ${me} and folder = ${filter.folder} and not hidden and peer_id not in ${blockedWith(me)}`,
  ]
  if (filter.unread) parts.push(sql`(unread > 0 or marked_unread)`)
  if (filter.keyword)
    parts.push(sql`exists (select from customer left join company on company.id = customer.company_id where customer.id = peer_id
      and search_text(full_name(customer.first_name, customer.last_name) || ' ' || coalesce(company.name, '')) like search_text(${containing(filter.keyword)}))`)
  const from = sql`from chat_member where ${sql.join(parts, sql` and `)}`
  const slice = sql`(select * ${from} order by pinned_at desc nulls last, listed_at desc, room_id limit ${limit} offset ${offset})`
  const rows = await sql<ListedRow>`${conversations(slice, viewer)}
    order by mine.pinned_at desc nulls last, mine.listed_at desc, mine.room_id`.execute(db)
  const count = await sql<{ count: number }>`select count(*) ${from}`.execute(db)
  return { rows: rows.rows.map(withDates), count: count.rows[0]?.count ?? 0 }
}

export type UnreadRow = { messages: number; conversations: number; requests: number; pulse: string }

/** All that waits for a member, and a text that differs as soon as anything in their conversations changes. */
export async function unreadOf(db: Db, me: number): Promise<UnreadRow> {
  const found = await sql<UnreadRow>`
    select waiting.messages, waiting.conversations,
      (select count(*) from chat_member where customer_id = ${me} and folder = 'requests' and not hidden and peer_id not in ${blockedWith(me)}) as requests,
      (select coalesce(sum(mine.version + room.last_change), 0) from chat_member mine join chat_room room on room.id = mine.room_id where mine.customer_id = ${me})
        || '.' || (select count(*) from ${blockedWith(me)} blocked) as pulse
    from (
      select coalesce(sum(unread + marked_unread::integer), 0) as messages, count(*) as conversations from chat_member
      where customer_id = ${me} and (unread > 0 or marked_unread) and folder = 'inbox' and not hidden and peer_id not in ${blockedWith(me)}) waiting`.execute(
    db,
  )
  return found.rows[0] as UnreadRow
}

export type UserRow = { customer_id: number; relation: 'contact' | 'colleague' | 'event'; room_id: string | null }

/** Members to whom the viewer may write without asking, by name, and how many there are. */
export async function listUsers(
  db: Db,
  { me, today }: RoomReader,
  keyword: string | undefined,
  { limit, offset }: Slice,
): Promise<{ rows: UserRow[]; count: number }> {
  const named = keyword
    ? sql`search_text(full_name(customer.first_name, customer.last_name) || ' ' || coalesce(company.name, '')) like search_text(${containing(keyword)})`
    : sql`true`
  const found = await sql<UserRow & { total: number }>`
    with near as (
      select member_id as id, 1 as rank from network_member where customer_id = ${me}
      union all select theirs.id, 2 from customer mine join customer theirs on theirs.company_id = mine.company_id where mine.id = ${me}
      union all select theirs.customer_id, 3 from seat mine
        join event on event.id = mine.event_id and event.display_participants and event.end_date >= ${today}::date and event.published_at is not null
        join seat theirs on theirs.event_id = mine.event_id and is_listed(theirs)
        where mine.customer_id = ${me} and is_listed(mine))
    select customer.id as customer_id, (array['contact', 'colleague', 'event'])[near.rank] as relation, chat_room.id as room_id, count(*) over () as total
    from (select id, min(rank) as rank from near where id <> ${me} group by id) near
    join customer on customer.id = near.id and customer.closed_at is null and customer.registration_completed_at is not null
    left join company on company.id = customer.company_id
    left join chat_room on chat_room.one_id = least(customer.id, ${me}) and chat_room.other_id = greatest(customer.id, ${me})
    where customer.id not in ${blockedWith(me)} and ${named}
    order by sort_name(customer.first_name, customer.last_name), lower(customer.first_name), customer.id limit ${limit} offset ${offset}`.execute(
    db,
  )
  return { rows: found.rows, count: found.rows[0]?.total ?? 0 }
}

/** Rooms of the viewer with these members. */
export async function roomsWith(db: Db, me: number, ids: readonly number[]): Promise<Map<number, string>> {
  const found = await sql<{
    peer_id: number
    room_id: string
  }>`select peer_id, room_id from chat_member where customer_id = ${me} and peer_id = any(${ids})`.execute(db)
  return new Map(found.rows.map((row) => [row.peer_id, row.room_id]))
}

/** The other one of a room of the viewer, blocked or not. */
export async function peerOf(db: Db, me: number, room_id: string): Promise<number | undefined> {
  const found = await sql<{
    peer_id: number
  }>`select peer_id from chat_member where customer_id = ${me} and room_id = ${room_id}`.execute(db)
  return found.rows[0]?.peer_id
}

export async function showsActivity(db: Db, customer_id: number): Promise<boolean> {
  const found = await sql<{
    show_activity: boolean
  }>`select show_activity from chat_setting where customer_id = ${customer_id}`.execute(db)
  return found.rows[0]?.show_activity ?? true
}

/** What both of a message's room have unread now. */
export async function statesOf(
  db: Db,
  { room_id, sender_id, receiver_id }: { room_id: string; sender_id: number; receiver_id: number },
): Promise<{ sender: StateRow; receiver: StateRow }> {
  const found = await sql<StateRow & { customer_id: number }>`
    select customer_id, unread + marked_unread::integer as unread, version from chat_member
    where room_id = ${room_id} and customer_id in (${sender_id}, ${receiver_id})`.execute(db)
  const of = (member: number): StateRow => {
    const row = found.rows.find((one) => one.customer_id === member)
    if (!row) throw new Error('A room has lost one of its two.')
    return { unread: row.unread, version: row.version }
  }
  return { sender: of(sender_id), receiver: of(receiver_id) }
}

export type AddressRow = {
  email: string
  first_name: string
  last_name: string
  sender_name: string
  may_hear: boolean
}

/** Whom a mail about a message goes to; nobody after a block or when the account is closed. */
export async function addressOf(db: Db, receiver_id: number, sender_id: number): Promise<AddressRow | undefined> {
  const found = await sql<AddressRow>`
    select receiver.email::text, receiver.first_name, receiver.last_name, full_name(sender.first_name, sender.last_name) as sender_name,
      receiver.closed_at is null and not are_blocked(receiver.id, sender.id) as may_hear
    from customer receiver, customer sender where receiver.id = ${receiver_id} and sender.id = ${sender_id}`.execute(db)
  return found.rows[0]
}
