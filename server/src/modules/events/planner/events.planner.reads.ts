import type { Context } from '#kit/data/context.ts'
import { sql } from '#kit/data/db.ts'
import { visible } from '../events.reads.ts'

export type PlannedRow = {
  id: number
  slug: string
  name: string
  city: string
  country: string
  venue: string | null
  banner: string | null
  hue: number
  locode: string | null
  time_zone: string
  start_date: string
  end_date: string
  starts_at: Date
  ends_at: Date
  meeting_planner_is_active: boolean
  meeting_planner_activation_date: string | null
  display_participants: boolean
  revision: number
  /** Whether the asking one is listed; null without a confirmed seat. */
  my_display: boolean | null
}

/** What decides whether the planner of an event is open for the asking one. */
export async function findPlanned(ctx: Context, id: number): Promise<PlannedRow | undefined> {
  const { rows } = await sql<PlannedRow>`
    select event.id, event.slug, event.name, event.city, event.country, coalesce(hotel.name, event.venue) as venue, event.banner, event.hue,
      event.locode, event.time_zone, event.start_date, event.end_date, event.starts_at, event.ends_at, event.meeting_planner_is_active,
      event.meeting_planner_activation_date, event.display_participants, event.revision, seat.display as my_display
    from event left join event_hotel hotel on hotel.event_id = event.id and hotel.is_venue
      left join seat on seat.event_id = event.id and seat.customer_id = ${ctx.actor?.customer_id ?? 0} and is_participant(seat.state)
    where event.id = ${id} and ${visible(ctx)}`.execute(ctx.db)
  return rows[0]
}
