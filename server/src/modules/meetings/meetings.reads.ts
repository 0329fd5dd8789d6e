import { bounds, sql } from '#kit/data/db.ts'
import type { Db, Paging } from '#kit/data/db.ts'
import type { Invitation, MeetingState } from './meetings.policy.ts'

export type InvitationRow = Invitation & {
  event_id: number
  time_zone: string
  meeting_state: MeetingState
  reason: string
  cancel_reason: string | null
  alternatives: Date[]
  sent_at: Date
  /** The other one's. */
  company_logo: string | null
  place: { id: number; number: string; hall: string | null } | null
}

/** Proposals with their meeting, as one of the two sees them; an open one whose time has come counts as over. */
function invitationRows(me: number) {
  return sql`select proposal.id, proposal.meeting_id, proposal.kind, proposal.proposed_by, proposal.proposed_to, proposal.starts_at,
      proposal.slots, proposal.table_id, proposal.state, proposal.expires_at, proposal.sent_at,
      meeting_still_free(meeting.event_id, proposal.proposed_by, proposal.proposed_to, proposal.slots, proposal.alternatives) as alternatives,
      meeting.event_id, event.time_zone, meeting.state as meeting_state, meeting.reason, meeting.cancel_reason, company.logo as company_logo,
      case when place.id is not null then json_build_object('id', place.id, 'number', place.number, 'hall', place.hall) end as place
    from meeting_invitation proposal join meeting on meeting.id = proposal.meeting_id join event on event.id = meeting.event_id
      join customer partner on partner.id = case when proposal.proposed_by = ${me} then proposal.proposed_to else proposal.proposed_by end
      left join company on company.id = partner.company_id
      left join event_table place on place.id =
        case when proposal.state = 'approved' and meeting.state = 'confirmed' then meeting.table_id else proposal.table_id end`
}

/** What one sees of a list of them: mine, and not with somebody who is blocked in either direction. */
function mine(me: number) {
  return sql`${me} in (proposal.proposed_by, proposal.proposed_to) and partner.id not in (select id from blocked_with(${me}))`
}

export async function readInvitation(db: Db, id: number, me: number): Promise<InvitationRow | undefined> {
  const { rows } = await sql<InvitationRow>`${invitationRows(me)} where proposal.id = ${id} and ${mine(me)}`.execute(db)
  return rows[0]
}

export type InvitationFilter = {
  me: number
  now: Date
  event?: number | undefined
  direction?: 'in' | 'out' | undefined
  is_proceeded?: boolean | undefined
  superseded?: boolean | undefined
}

export async function listInvitations(
  db: Db,
  filter: InvitationFilter,
  paging: Paging,
): Promise<{ rows: InvitationRow[]; count: number }> {
  const { me } = filter
  const { limit, offset } = bounds(paging)
  const waits = sql`(proposal.state = 'pending' and proposal.expires_at > ${filter.now})`
  const parts = [mine(me)]
  if (filter.event !== undefined) parts.push(sql`meeting.event_id = ${filter.event}`)
  if (filter.direction === 'in') parts.push(sql`proposal.proposed_to = ${me}`)
  if (filter.direction === 'out') parts.push(sql`proposal.proposed_by = ${me}`)
  if (filter.is_proceeded !== undefined) parts.push(filter.is_proceeded ? sql`not ${waits}` : waits)
  if (filter.superseded)
    parts.push(sql`proposal.state = 'superseded' and meeting.state = 'superseded'
      and not exists (select from meeting_invitation later where later.meeting_id = meeting.id and later.id > proposal.id)`)
  const { rows } = await sql<InvitationRow & { total: number }>`select listed.*, count(*) over () as total
    from (${invitationRows(me)} where ${sql.join(parts, sql` and `)}) listed
    order by listed.id desc limit ${limit} offset ${offset}`.execute(db)
  return { rows, count: rows[0]?.total ?? 0 }
}

/** What stands in a planner's slots: meetings, and requests that wait. */
export async function invitationsOf(db: Db, event_id: number, me: number, now: Date): Promise<InvitationRow[]> {
  const { rows } = await sql<InvitationRow>`${invitationRows(me)}
    where meeting.event_id = ${event_id} and ${mine(me)} and (
      (proposal.state = 'pending' and proposal.expires_at > ${now})
      or (meeting.state = 'confirmed' and proposal.state = 'approved' and proposal.starts_at = meeting.starts_at
        and not exists (select from meeting_invitation later
          where later.meeting_id = meeting.id and later.state = 'approved' and later.id > proposal.id)))
    order by proposal.starts_at, proposal.id`.execute(db)
  return rows
}

export type SlotRow = {
  starts_at: Date
  date: string
  start: string
  meeting_id: number | null
  block: { id: number; reason: string | null } | null
  session: { id: number; title: string; room: string | null; speaks: boolean } | null
  /** The request to a company that keeps it while nobody is assigned. */
  company_request_id: number | null
  elsewhere: boolean
  theirs: boolean | null
}

/**
 * The slots of an event with what takes them from somebody.
 * @param other of whom only is said whether they have time
 */
export async function listSlots(
  db: Db,
  event: { id: number; time_zone: string },
  me: number,
  other: number | undefined,
): Promise<SlotRow[]> {
  const theirs = other === undefined ? sql`null::boolean` : sql`theirs.starts_at is null`
  const { rows } = await sql<SlotRow>`
    with mine as materialized (select * from meeting_sessions(${event.id}, array[${me}::integer]))
    select grid.starts_at, grid.date, to_char(grid.starts_at at time zone ${event.time_zone}, 'HH24:MI') as start,
      case when taken.event_id = ${event.id} then taken.meeting_id end as meeting_id,
      case when block.id is not null and taken.event_id = ${event.id} then json_build_object('id', block.id, 'reason', block.reason) end as block,
      case when taken.event_id = ${event.id} then taken.company_request_id end as company_request_id,
      coalesce(taken.event_id <> ${event.id}, false) as elsewhere, talk.session, ${theirs} as theirs
    from meeting_grid(${event.id}) grid
    left join meeting_person_slot taken on taken.customer_id = ${me} and taken.starts_at = grid.starts_at
    left join meeting_block block on block.id = taken.block_id
    left join lateral (
      select json_build_object('id', session.id, 'title', session.title, 'room', session.room, 'speaks', mine.speaks) as session
      from mine join event_session session on session.id = mine.session_id
      where mine.starts_at < grid.starts_at + interval '30 minutes' and mine.ends_at > grid.starts_at
      order by mine.speaks desc, mine.starts_at, mine.session_id limit 1) talk on true
    ${other === undefined ? sql`` : sql`left join meeting_busy(${other}, ${event.id}) theirs on theirs.starts_at = grid.starts_at`}
    order by grid.starts_at`.execute(db)
  return rows
}

export type BreakRow = { date: string; title: string; room: string | null; starts_at: Date; ends_at: Date }

/** The breaks and meals of an event, by its clock's days. */
export async function listBreaks(db: Db, event: { id: number; time_zone: string }): Promise<BreakRow[]> {
  const { rows } =
    await sql<BreakRow>`select (starts_at at time zone ${event.time_zone})::date as date, title, room, starts_at, ends_at
    from event_session where event_id = ${event.id} and kind in ('break', 'meal') order by starts_at, id`.execute(db)
  return rows
}

/** `id` is there once they opened it, `kept_as` since somebody agreed with them on a time, too. */
export type PlannerCounts = {
  id: number | null
  kept_as: number | null
  shares_card: boolean
  open: number
  waiting: number
}

/** The number of somebody's planner once they opened it; open requests they sent, and those that wait for them. */
export async function readPlanner(db: Db, event_id: number, me: number, now: Date): Promise<PlannerCounts> {
  const { rows } = await sql<PlannerCounts>`
    select (select id from meeting_planner where event_id = ${event_id} and customer_id = ${me} and opened_at is not null) as id,
      (select id from meeting_planner where event_id = ${event_id} and customer_id = ${me}) as kept_as,
      coalesce((select shares_card from meeting_planner where event_id = ${event_id} and customer_id = ${me}), false) as shares_card,
      count(*) filter (where proposal.proposed_by = ${me} and meeting.state = 'open') + (select count(*) from meeting_company_request request
        where request.requested_by = ${me} and request.event_id = ${event_id} and request.state = 'open' and request.expires_at > ${now}) as open,
      count(*) filter (where proposal.proposed_to = ${me}) as waiting
    from meeting_invitation proposal join meeting on meeting.id = proposal.meeting_id
    where meeting.event_id = ${event_id} and proposal.state = 'pending' and proposal.expires_at > ${now}
      and (proposal.proposed_by = ${me} or (proposal.proposed_to = ${me} and proposal.proposed_by not in (select id from blocked_with(${me}))))`.execute(
    db,
  )
  return rows[0] ?? { id: null, kept_as: null, shares_card: false, open: 0, waiting: 0 }
}

export type AskedCompanyRow = {
  id: number
  state: 'open' | 'unassigned'
  starts_at: Date
  slots: number
  company: { id: number; name: string; logo: string | null }
  place: { id: number; number: string; hall: string | null } | null
}

/** Requests to companies that stand in a planner's slots: what waits, and what keeps its time for another delegate. */
export async function companyRequestsOf(db: Db, event_id: number, me: number, now: Date): Promise<AskedCompanyRow[]> {
  const { rows } = await sql<AskedCompanyRow>`select request.id, request.state, request.starts_at, request.slots,
      json_build_object('id', company.id, 'name', company.name, 'logo', company.logo) as company,
      case when place.id is not null then json_build_object('id', place.id, 'number', place.number, 'hall', place.hall) end as place
    from meeting_company_request request join company on company.id = request.company_id
      left join event_table place on place.id = request.table_id
    where request.requested_by = ${me} and request.event_id = ${event_id}
      and (request.state = 'unassigned' or (request.state = 'open' and request.expires_at > ${now}))
    order by request.starts_at, request.id`.execute(db)
  return rows
}
