import type { Context } from '#kit/data/context.ts'
import { me } from '#kit/data/context.ts'
import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'
import type { EntryRow } from '../../occasions/occasions.view.ts'
import { visible } from '../events.reads.ts'

/** A session on an open agenda that the asking one may see; held until the transaction ends, so that it is not removed meanwhile. */
export async function holdSession(ctx: Context, id: number): Promise<{ id: number; event_id: number } | undefined> {
  const { rows } = await sql<{ id: number; event_id: number }>`
    select event_session.id, event_session.event_id from event_session join event on event.id = event_session.event_id
    where event_session.id = ${id} and ${visible(ctx)} and 'agenda' = any (event.available_sections)
    for key share of event_session`.execute(ctx.db)
  return rows[0]
}

/** Numbers of an event's sessions that the asking one starred, and of those in which they speak. */
export async function readChosen(ctx: Context, event: number): Promise<{ starred: number[]; speaking: number[] }> {
  const mine = me(ctx).customer_id
  const { rows } = await sql<{ starred: number[]; speaking: number[] }>`
    select array(select session_id from event_session_star where customer_id = ${mine} and event_id = ${event} order by session_id) as starred,
      array(select distinct spoken.session_id from event_speaker speaker join event_session_speaker spoken on spoken.speaker_id = speaker.id
        where speaker.event_id = ${event} and speaker.customer_id = ${mine} order by 1) as speaking`.execute(ctx.db)
  return rows[0] ?? { starred: [], speaking: [] }
}

export type AgendaMeetingRow = {
  id: number
  starts_at: Date
  ends_at: Date
  pending: boolean
  other_id: number
  table_number: string | null
}

/** The asking one's agreed meetings at an event, and those that somebody asks of them, by time. */
export async function readAgendaMeetings(ctx: Context, event: number): Promise<AgendaMeetingRow[]> {
  const mine = me(ctx).customer_id
  const { rows } = await sql<AgendaMeetingRow>`
    select meeting.id, meeting.starts_at, meeting.starts_at + meeting.slots * interval '30 minutes' as ends_at, false as pending,
      case when meeting.requested_by = ${mine} then meeting.requested_to else meeting.requested_by end as other_id,
      place.number as table_number
    from meeting left join event_table place on place.id = meeting.table_id
    where meeting.event_id = ${event} and meeting.state = 'confirmed' and ${mine} in (meeting.requested_by, meeting.requested_to)
    union all
    select meeting.id, invitation.starts_at, invitation.starts_at + invitation.slots * interval '30 minutes', true, invitation.proposed_by,
      place.number
    from meeting_invitation invitation join meeting on meeting.id = invitation.meeting_id
      left join event_table place on place.id = invitation.table_id
    where meeting.event_id = ${event} and invitation.state = 'pending' and invitation.kind <> 'move' and invitation.proposed_to = ${mine}
      and invitation.expires_at > ${ctx.now}
    order by starts_at, id`.execute(ctx.db)
  return rows
}

/** A starred session as a calendar shows it. */
export type StarredRow = EntryRow & {
  title: string
  description: string
  room: string | null
  /** It is for meeting, and its reader does not speak in it (docs/rules/meetings.md#slots). */
  free: boolean
}

/** Sessions that somebody starred at published events, by time. */
export async function readStarred(
  db: Db,
  of: { customer_id: number; since: Date; now: Date; most: number },
): Promise<StarredRow[]> {
  const { rows } = await sql<StarredRow>`
    select session.uid, session.sequence, session.changed_at, session.starts_at, session.ends_at, session.title, session.description,
      session.room, session.kind = 'networking' and not exists (select from event_session_speaker talk
        join event_speaker speaker on speaker.id = talk.speaker_id
        where talk.session_id = session.id and speaker.customer_id = star.customer_id) as free, event.id as event_id, event.slug as event_slug, event.name as event_name, event.time_zone, event.venue, event.city
    from event_session_star star join event_session session on session.id = star.session_id join event on event.id = session.event_id
    where star.customer_id = ${of.customer_id} and session.starts_at > ${of.since} and event.published_at <= ${of.now}
      and 'agenda' = any (event.available_sections)
    order by session.starts_at, session.id limit ${of.most}`.execute(db)
  return rows
}
