import type { Facts } from '#kit/data/context.ts'
import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'
import { factOf, tellOfFacts } from '#kit/data/facts.record.ts'
import type { Invitation, Meeting, MeetingState, Pair } from './meetings.policy.ts'
import { agreement, lockPlanners, slotRows } from './meetings.queries.ts'
import type { InvitationRow } from './meetings.reads.ts'
import { chosenTable } from './meetings.tables.queries.ts'

/*
 * Accepting in few statements: it is what many do at once, and each statement is a way to the database while both planners are locked.
 */

/** The two whom a proposal is about, as they were before their planners were locked. */
export type Locked = { event_id: number; people: Pair }

/**
 * Locks the planners of the two whom a proposal is about, the lowest member first (docs/rules/meetings.md#accepting).
 * @returns undefined when the member is none of the two
 */
export async function lockProposal(db: Db, invitation_id: number, customer_id: number): Promise<Locked | undefined> {
  const meeting = sql`meeting_invitation proposal join meeting on meeting.id = proposal.meeting_id`
  const columns = sql`meeting.event_id, meeting.requested_by, meeting.requested_to`
  const one = sql`proposal.id = ${invitation_id} and ${customer_id} in (meeting.requested_by, meeting.requested_to)`
  type Row = Pick<Meeting, 'event_id' | 'requested_by' | 'requested_to'>
  const locked = await sql<Row>`select ${columns} from ${meeting}
    join meeting_planner planner on planner.event_id = meeting.event_id
      and planner.customer_id in (meeting.requested_by, meeting.requested_to)
    where ${one} order by planner.customer_id for no key update of planner`.execute(db)
  const both = locked.rows.length === 2
  const row = both
    ? locked.rows[0]
    : (await sql<Row>`select ${columns} from ${meeting} where ${one}`.execute(db)).rows[0]
  if (!row) return undefined
  const people = [row.requested_by, row.requested_to] as const
  // One of them has no planner yet.
  if (!both) await lockPlanners(db, row.event_id, people)
  return { event_id: row.event_id, people }
}

/** A proposal with its meeting, as nobody can change them any more until the transaction ends. */
export type ToAnswer = {
  meeting: Meeting
  invitation: Invitation
  /** Whether the other one can still be met. */
  met: boolean
  /** Whether one of the two speaks in a session then, or starred one. */
  talks: boolean
  /** What its answer shows beside that. */
  shown: { sent_at: Date; alternatives: Date[]; cancel_reason: string | null; company_logo: string | null }
}

type ToAnswerRow = Invitation &
  ToAnswer['shown'] & {
    event_id: number
    requested_by: number
    requested_to: number
    reason: string
    meeting_state: MeetingState
    agreed_at: Date | null
    agreed_slots: number | null
    agreed_table: number | null
    met: boolean
    talks: boolean
  }

/** What decides whether a proposal can be answered. Its people's planners are locked before, so that nothing of it changes. */
export async function readToAnswer(db: Db, invitation_id: number, me: number): Promise<ToAnswer | undefined> {
  const { rows } = await sql<ToAnswerRow>`
    select proposal.id, proposal.meeting_id, proposal.kind, proposal.proposed_by, proposal.proposed_to, proposal.starts_at, proposal.slots,
      proposal.table_id, proposal.state, proposal.expires_at, proposal.sent_at, proposal.alternatives,
      meeting.event_id, meeting.requested_by, meeting.requested_to, meeting.reason, meeting.state as meeting_state,
      meeting.starts_at as agreed_at, meeting.slots as agreed_slots, meeting.table_id as agreed_table, meeting.cancel_reason,
      company.logo as company_logo,
      partner.closed_at is null and partner.id not in (select id from blocked_with(${me})) and exists (select from seat
        where seat.event_id = meeting.event_id and seat.customer_id = partner.id and is_listed(seat)) as met,
      exists (select from meeting_sessions(meeting.event_id, array[meeting.requested_by, meeting.requested_to]) talk
        where talk.starts_at < proposal.starts_at + proposal.slots * interval '30 minutes' and talk.ends_at > proposal.starts_at) as talks
    from meeting join meeting_invitation proposal on proposal.meeting_id = meeting.id
      join customer partner on partner.id = case when meeting.requested_by = ${me} then meeting.requested_to else meeting.requested_by end
      left join company on company.id = partner.company_id
    where proposal.id = ${invitation_id} for no key update of meeting, proposal`.execute(db)
  const row = rows[0]
  if (!row) return undefined
  const { id, meeting_id, kind, proposed_by, proposed_to, starts_at, slots, table_id, state, expires_at } = row
  const { event_id, requested_by, requested_to, reason, met, talks } = row
  const { sent_at, alternatives, cancel_reason, company_logo } = row
  return {
    meeting: {
      id: meeting_id,
      event_id,
      requested_by,
      requested_to,
      reason,
      state: row.meeting_state,
      starts_at: row.agreed_at,
      slots: row.agreed_slots,
      table_id: row.agreed_table,
    },
    invitation: { id, meeting_id, kind, proposed_by, proposed_to, starts_at, slots, table_id, state, expires_at },
    met,
    talks,
    shown: { sent_at, alternatives, cancel_reason, company_logo },
  }
}

/** What became of a proposal that was written as accepted. */
export type Written = {
  /** False when somebody has one of the slots; what was written goes with the transaction, which must then not be committed. */
  free: boolean
  /** False when it has ended by the clock meanwhile; the same holds. */
  waited: boolean
  place: InvitationRow['place']
  /** Half hours of a table of which others have the rest: to be given back. */
  part: boolean
  /** Whether there are requests that lose their time to it. */
  others: boolean
}

/**
 * Makes a proposed time the meeting's, in one statement: the slots of both, whose key decides who gets them, a table, the meeting, the
 * proposal and the fact.
 * @param given.wish the table that was wished for, or that it had before
 */
export async function writeAccepted(
  db: Db,
  given: {
    meeting: Meeting
    invitation: Invitation
    people: Pair
    times: readonly Date[]
    wish: number | null
    told: Omit<Facts['meetings.accepted'], 'kind'>
    now: Date
  },
): Promise<Written> {
  const { meeting, invitation, people, times, now } = given
  const at = { meeting_id: meeting.id, event_id: meeting.event_id, people, times }
  const both = [...people]
  const { rows } = await sql<{
    taken: number
    approved: number
    seats: number
    others: boolean
    place: Written['place']
  }>`with ${chosenTable(at, given.wish)},
    taken as (${slotRows(at)} returning 1),
    seated as (insert into meeting_table_slot (table_id, starts_at, meeting_id)
      select chosen.id, slot, ${meeting.id} from chosen, unnest(${[...times]}::timestamptz[]) slot order by 1, 2 on conflict do nothing
      returning table_id),
    whole as (select chosen.* from chosen where (select count(*) from seated) = ${times.length}),
    approved as (update meeting_invitation set state = 'approved', decided_at = ${now}
      where id = ${invitation.id} and state = 'pending' returning 1),
    agreed as (${agreement(meeting.id, { starts_at: invitation.starts_at, slots: invitation.slots, now }, sql`(select id from whole)`)}),
    noted as (${factOf('meetings.accepted', given.told, now)})
    select (select count(*) from taken) as taken, (select count(*) from approved) as approved, (select count(*) from seated) as seats,
      (select to_json(whole) from whole) as place,
      exists (select from meeting_invitation rival where rival.state = 'pending' and rival.id <> ${invitation.id}
        and (rival.proposed_by in (${sql.join(both)}) or rival.proposed_to in (${sql.join(both)}))
        and rival.starts_at < ${times.at(-1)}::timestamptz + interval '30 minutes'
        and rival.starts_at + rival.slots * interval '30 minutes' > ${invitation.starts_at}) as others`.execute(db)
  await tellOfFacts(db, 'meetings.accepted')
  const { taken = 0, approved = 0, seats = 0, others = false, place = null } = rows[0] ?? {}
  return {
    free: taken === both.length * times.length,
    waited: approved === 1,
    place,
    part: seats > 0 && place === null,
    others,
  }
}
