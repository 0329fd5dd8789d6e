import type { EventSection } from '@app/contract/events'
import type { publishingProblems } from '@app/contract/office'
import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'

type Code = (typeof publishingProblems)['stops' | 'warns'][number]
/** What an event lacks: true, or whom or what it is about. */
export type Lacks = Record<Code, string | boolean | null> & { overlaps_reason: string | null }

/** Parts that hold what operators have written for them; without it there is nothing to miss. */
const written = {
  reasons: 'event_reason',
  parallel_events: 'event_parallel_event',
  agenda: 'event_session',
  map: 'event_place',
  accommodation: 'event_hotel',
  speakers: 'event_speaker',
  exhibitors: 'event_exhibitor',
  booked_tables: 'event_table',
  meeting_rooms: 'event_room',
  media: 'media_album',
} satisfies Partial<Record<EventSection, string>>

/**
 * @param card whether a provider of cards is set up, which makes a bank account in the event's currency dispensable
 * @param taken whether cards are taken
 */
export async function readLacks(
  db: Db,
  event_id: number,
  { card, taken }: { card: boolean; taken: boolean },
): Promise<Lacks | undefined> {
  const part = (table: string) => sql`exists (select 1 from ${sql.table(table)} as part where part.event_id = event.id)`
  // Two at once of whatever \`by\` says are the same.
  const twice = (name: string, from: string, by: string) =>
    sql`(select ${sql.raw(name)} from ${sql.raw(from)} where one.event_id = event.id and other.event_id = event.id and one.id < other.id
      and one.starts_at < other.ends_at and other.starts_at < one.ends_at and ${sql.raw(by)} order by one.starts_at limit 1)`
  const closed = Object.entries(written).map(
    ([section, table]) =>
      sql`select ${section}::text as section where ${part(table)} and ${section} <> all (available_sections)`,
  )
  const account = sql`exists (select 1 from bank_account
    where entity_id = event.financial_entity_id and bank_account.currency_code = event.currency_code)`
  const { rows } = await sql<Lacks>`
    select not ${part('event_day')} as no_days, not ${part('event_price')} as no_price, financial_entity_id is null as no_seller,
      financial_entity_id is not null and not ${card} and not ${account} as no_account,
      case when financial_entity_id is not null and ${card} and not ${account} then currency_code end as no_transfer,
      ${account} and not ${taken} as no_card,
      ${twice(
        'full_name(speaker.first_name, speaker.last_name)',
        `event_session as one join event_session_speaker as at on at.session_id = one.id
        join event_session_speaker as also on also.speaker_id = at.speaker_id join event_session as other on other.id = also.session_id
        join event_speaker as speaker on speaker.id = at.speaker_id`,
        'true',
      )} as speaker_twice,
      ${twice('one.room', 'event_session as one, event_session as other', "one.room = other.room and one.room <> ''")} as room_twice,
      not ${part('event_session')} as no_session, banner is null as no_banner, venue is null as no_venue,
      (select string_agg(full_name(first_name, last_name), ', ' order by position, id) from event_speaker
        where event_id = event.id and picture is null) as no_portrait,
      meeting_planner_is_active and meeting_planner_activation_date is null as no_planner_date,
      case when ${part('event_price')} then (select string_agg(name, ', ' order by name) from company_category
        where not exists (select 1 from event_price where event_id = event.id and price_type = company_category.code)) end as unpriced,
      cardinality(available_sections) = 0 as no_sections,
      ${part('event_price')} and 'prices' <> all (available_sections) as closed_prices,
      (select string_agg(section, ', ' order by section) from (${sql.join(closed, sql` union all `)}) as closed) as closed_parts,
      overlaps_reason
    from event where event.id = ${event_id}`.execute(db)
  return rows[0]
}

/** Everybody with a living seat at an event, and who booked one: they are told what changes of it. */
export const whoHears = (event_id: number) =>
  sql`select customer_id as id from seat where event_id = ${event_id} and state <> 'released' and customer_id is not null
    union select customer_id from event_booking where event_id = ${event_id} and state <> 'released'`

export type Booked = { published: boolean; people: number; companies: number; seats: number; meetings: number }

/** Who has booked an event, and how many meetings they have agreed on; undefined when there is no such event. */
export async function bookedAt(db: Db, event_id: number): Promise<Booked | undefined> {
  const { rows } = await sql<Booked>`
    select published_at is not null as published, (select count(*)::int from (${whoHears(event_id)}) as heard) as people,
      (select count(distinct company_id)::int from seat where event_id = event.id and state <> 'released') as companies,
      (select count(*)::int from seat where event_id = event.id and state <> 'released') as seats,
      (select count(*)::int from meeting where event_id = event.id and state = 'confirmed') as meetings
    from event where event.id = ${event_id}`.execute(db)
  return rows[0]
}
