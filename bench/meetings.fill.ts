import type { Database } from '../server/src/kit/data/db.ts'
import { sql } from '../server/src/kit/data/db.ts'

/** Five days of sixteen half hours. */
const DAYS = 5
/** Every so many people's company has a table of its own. */
const OWNERS_EVERY = 40

/**
 * An event of five days with people of the community, a table for nearly every two of them, and wishes: each has so many, and each
 * avoids one. Choices are hashes of numbers, so the same size is the same event.
 * @param start its first day: whoever is at several events has each of their half hours once
 * @returns the event's number
 */
export async function fillForum(
  database: Database,
  people: number,
  wishes_each: number,
  start: string,
): Promise<number> {
  const { db } = database
  const { rows } = await sql<{
    id: number
  }>`insert into event (slug, name, tagline, city, country, time_zone, start_date, end_date, starts_at,
      ends_at, venue, published_at, registration_opens_at, available_sections, meeting_planner_is_active, meeting_planner_activation_date,
      display_participants, currency_code, created_at)
    values (${`bench-forum-${people}`}, ${`Bench Forum ${people}`}, 'A week of half hours', 'Hamburg', 'DE', 'Europe/Berlin', ${start},
      ${start}::date + ${DAYS - 1}::integer, ${`${start}T06:00:00Z`}, ${start}::timestamptz + ${DAYS}::integer * interval '1 day', 'Speicherkai',
      '2026-01-01', '2026-01-01', '{}', true, '2026-01-01', true, 'EUR', '2026-01-01') returning id`.execute(db)
  const event = (rows[0] as { id: number }).id
  await sql`insert into event_day (event_id, date, starts_at, ends_at)
    select ${event}, day, day + interval '6 hours', day + interval '14 hours'
    from generate_series(${start}::timestamptz, ${start}::timestamptz + ${DAYS - 1}::integer * interval '1 day', interval '1 day') day`.execute(
    db,
  )
  const price = await sql<{ id: number }>`insert into event_price (event_id, name, price_type, amount)
    select ${event}, 'Seat', code, 79000 from company_category order by code limit 1 returning id`.execute(db)
  await sql`insert into seat (event_id, company_id, customer_id, first_name, last_name, price_id, state, ticket_code, display, display_answered_at, created_at, confirmed_at)
    select ${event}, company_id, id, first_name, last_name, ${price.rows[0]?.id}, 'confirmed', upper(left(gen_random_uuid()::text, 18)), true, '2026-01-01', '2026-01-01', '2026-01-01'
    from customer where company_id is not null and closed_at is null and registration_completed_at is not null order by id limit ${people}`.execute(
    db,
  )
  await sql`insert into session (id, customer_id, started_at, expires_at)
    select gen_random_uuid(), customer_id, now(), now() + interval '10 years' from seat where event_id = ${event}`.execute(
    db,
  )
  await sql`insert into event_table (event_id, number, hall, state, position)
    select ${event}, number, (array['North', 'East', 'South', 'West'])[1 + number % 4], 'free', number
    from generate_series(1, ${Math.floor(people * 0.45)}) number`.execute(db)
  await sql`insert into event_table (event_id, number, hall, amount, state, company_id, position)
    select ${event}, 'B' || company_id, (array['North', 'East', 'South', 'West'])[1 + company_id % 4], 1000, 'booked', company_id, 10000 + company_id
    from (select distinct company_id from seat where event_id = ${event}) owner where company_id % ${OWNERS_EVERY} = 0`.execute(
    db,
  )
  await sql`create temporary table bench_guest as select customer_id, (row_number() over (order by customer_id) - 1)::integer as place
    from seat where event_id = ${event}`.execute(db)
  const mark = (kind: 'want' | 'avoid', each: number) =>
    sql`insert into meeting_mark (event_id, customer_id, target_customer_id, kind, created_at)
      select ${event}, one.customer_id, other.customer_id, ${kind}, '2026-01-01'
      from bench_guest one cross join generate_series(1, ${each}::integer) wish
        join bench_guest other on other.place = abs(hashint4(one.place * 1000 + wish + ${kind === 'avoid' ? 500_000_000 : 0}::integer)) % ${people}::integer
      where other.customer_id <> one.customer_id on conflict do nothing`.execute(db)
  await mark('avoid', 1)
  await mark('want', wishes_each)
  await sql`drop table bench_guest`.execute(db)
  return event
}
