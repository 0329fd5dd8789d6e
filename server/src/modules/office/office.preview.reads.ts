import type { previewMoments } from '@app/contract/office.preview'
import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'

export type Moment = {
  kind: 'event' | 'award'
  id: number
  name: string
  time_zone: string
  what: (typeof previewMoments)[number]
  at: Date
}

/** So many days before and after now. */
const DAYS = 400
/** More than a community has in that time: none is left out for coming last. */
const MOST = 1000

/** Moments of events and awards at which what is shown changes by the clock, drafts among them. */
export async function momentsAround(db: Db, now: Date, of: { event: boolean; award: boolean }): Promise<Moment[]> {
  const { rows } = await sql<Moment>`
    select 'event' as kind, id, name, time_zone, what, at from event cross join lateral (values
      ('registration_opens', registration_opens_at), ('registration_closes', registration_closes_at),
      ('planner_opens', case when meeting_planner_is_active then meeting_planner_activation_date::timestamp at time zone 'UTC' end),
      ('begins', starts_at), ('ends', ends_at)) as moment (what, at)
    where ${of.event} and at between ${now}::timestamptz - ${DAYS} * interval '1 day' and ${now}::timestamptz + ${DAYS} * interval '1 day'
      and end_date >= ${now}::date - 30
    union all
    select 'award', id, name, time_zone, what, at from award cross join lateral (values
      ('entries_open', entries_open_at), ('entries_close', entries_close_at),
      ('shortlist', shortlist_published_at), ('winners', winners_published_at)) as moment (what, at)
    where ${of.award} and at between ${now}::timestamptz - ${DAYS} * interval '1 day' and ${now}::timestamptz + ${DAYS} * interval '1 day'
      and end_date >= ${now}::date - 30
    order by at, name limit ${MOST}`.execute(db)
  return rows
}
