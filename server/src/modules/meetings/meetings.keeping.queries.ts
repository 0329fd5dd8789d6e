import { dayOf } from '#kit/base/days.ts'
import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'
import { isOver } from '../occasions/occasions.reads.ts'

type Sql = ReturnType<typeof sql>

export type EndedRow = { meeting_id: number; event_id: number; proposed_by: number; proposed_to: number }

/** Ends requests whose time has come. */
export async function expireOld(db: Db, now: Date, most: number): Promise<EndedRow[]> {
  const { rows } = await sql<EndedRow>`
    with late as (select meeting.id from meeting join meeting_invitation proposal on proposal.meeting_id = meeting.id
      where proposal.state = 'pending' and proposal.expires_at <= ${now} order by meeting.id limit ${most} for no key update of meeting skip locked),
    over as (update meeting_invitation proposal set state = 'expired', decided_at = ${now} from late
      where proposal.meeting_id = late.id and proposal.state = 'pending' and proposal.expires_at <= ${now}
      returning proposal.meeting_id, proposal.proposed_by, proposal.proposed_to),
    ended as (update meeting set state = 'expired', changed_at = ${now} from over where meeting.id = over.meeting_id and meeting.state = 'open')
    select over.*, meeting.event_id from over join meeting on meeting.id = over.meeting_id`.execute(db)
  return rows
}

/** Open requests and meetings to come of people who cannot meet any more (docs/rules/meetings.md#moving-and-cancelling). */
export async function impossible(db: Db, now: Date, most: number): Promise<{ id: number }[]> {
  const gone = (who: 'requested_by' | 'requested_to') => sql`not exists (
    select from seat join customer on customer.id = seat.customer_id where seat.event_id = meeting.event_id
      and seat.customer_id = meeting.${sql.ref(who)} and is_listed(seat) and customer.closed_at is null)`
  const { rows } = await sql<{ id: number }>`select meeting.id from meeting join event on event.id = meeting.event_id
    where meeting.state in ('open', 'confirmed') and not ${isOver('event', now)}
      and (meeting.state = 'open' or meeting.starts_at > ${now})
      and (${gone('requested_by')} or ${gone('requested_to')} or exists (select from member_block block
        where (block.blocker_id, block.blocked_id) in ((meeting.requested_by, meeting.requested_to), (meeting.requested_to, meeting.requested_by))))
    order by meeting.id limit ${most}`.execute(db)
  return rows
}

export type NearRow = { id: number; event_id: number; requested_by: number; requested_to: number }

/**
 * Meetings that are near and nobody has been reminded of, which are noted as told. On the evening before: after 18:00 of the event's
 * clock; soon: in fifteen minutes or less.
 */
export async function takeNear(db: Db, when: 'evening' | 'soon', now: Date, most: number): Promise<NearRow[]> {
  const told = sql.ref(when === 'evening' ? 'reminded_evening_at' : 'reminded_soon_at')
  const due =
    when === 'soon'
      ? sql`meeting.starts_at <= ${now}::timestamptz + interval '15 minutes'`
      : sql`meeting.starts_at < ${now}::timestamptz + interval '31 hours'
        and ${now}::timestamptz at time zone event.time_zone >= (meeting.starts_at at time zone event.time_zone)::date - interval '6 hours'
        and (${now}::timestamptz at time zone event.time_zone)::date < (meeting.starts_at at time zone event.time_zone)::date`
  const { rows } = await sql<NearRow>`update meeting set ${told} = ${now} where id in (
      select meeting.id from meeting join event on event.id = meeting.event_id
      where meeting.state = 'confirmed' and meeting.starts_at > ${now} and meeting.${told} is null and ${due}
      order by meeting.id limit ${most} for no key update of meeting skip locked)
    returning id, event_id, requested_by, requested_to`.execute(db)
  return rows
}

/** Who may use the planner of an event: participants who are shown. */
export const plannerUsers = (event_id: Sql) => sql`select seat.customer_id as id from seat
  where seat.event_id = ${event_id} and is_listed(seat)`

/** Events whose planner opens on this day, in UTC, and of which somebody who may use it has not been told. */
export async function openedToday(db: Db, now: Date): Promise<{ id: number }[]> {
  const { rows } = await sql<{ id: number }>`select event.id from event
    where event.meeting_planner_is_active and event.display_participants and event.published_at <= ${now}
      and event.meeting_planner_activation_date = ${dayOf(now)}::date and not ${isOver('event', now)}
      and exists (select from (${plannerUsers(sql`event.id`)}) participant where not exists (
        select from notification where customer_id = participant.id and kind = 'planner_open' and subject_id = event.id))
    order by event.id`.execute(db)
  return rows
}
