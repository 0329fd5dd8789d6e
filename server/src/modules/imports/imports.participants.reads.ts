import { setNameThreshold } from '#kit/data/name-similarity.ts'
import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'

export type SeatsKnown = { id: number; prices: { id: number; name: string }[] }

/** An event with the prices of its seats. */
export async function seatsOf(db: Db, event_id: number): Promise<SeatsKnown | undefined> {
  const { rows } =
    await sql<SeatsKnown>`select id, coalesce((select json_agg(json_build_object('id', price.id, 'name', price.name)
      order by position, price.id) from event_price as price where event_id = event.id), '[]') as prices
    from event where id = ${event_id}`.execute(db)
  return rows[0]
}

type Asked = { number: number; email: string; company: string; domain: string | null }
export type FoundSeat = {
  number: number
  /** The living seat that they have at the event. */
  seat_id: number | null
  customer_id: number | null
  closed: boolean
  account_company_id: number | null
  account_company: string | null
  company_id: number | null
  company_name: string | null
  company_by: 'name' | 'domain' | 'like' | null
}

/** Who the people of these rows are, the seats that they have at an event, and the companies that they name. */
export async function findSeats(db: Db, event_id: number, rows: readonly Asked[]): Promise<FoundSeat[]> {
  await setNameThreshold(db)
  const { rows: found } = await sql<FoundSeat>`
    select line.number, seat.id as seat_id, customer.id as customer_id, customer.closed_at is not null as closed,
      account.id as account_company_id, account.name as account_company,
      company.id as company_id, company.name as company_name, named.by as company_by
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as line (number integer, email text, company text, domain text)
    left join customer on customer.email = line.email::citext
    left join company as account on account.id = customer.company_id
    left join lateral (
      (select id from seat where event_id = ${event_id} and customer_id = customer.id and state <> 'released')
      union all (select id from seat where event_id = ${event_id} and email = line.email::citext and customer_id is null and state <> 'released')
      limit 1) as seat on true
    left join lateral (
      (select id, 'name' as by, 1 as rank from company where lower(name) = lower(line.company) order by id limit 1)
      union all (select company_id, 'domain', 2 from company_domain where domain = line.domain)
      union all (select id, 'like', 3 from company where account.id is null and lower(name) % lower(line.company)
        order by similarity(lower(name), lower(line.company)) desc, id limit 1)
      order by rank limit 1) as named on true
    left join company as listed on listed.id = named.id
    left join company on company.id = coalesce(listed.merged_into_id, listed.id)`.execute(db)
  return found
}

/** Seats that are left: of the event, null where it has no end, and of the prices that have one. */
export type Room = { left: number | null; prices: Record<string, number> }

/** What is left when the rows before this one have their seats. */
export async function roomFor(
  db: Db,
  { event_id, import_id, before }: { event_id: number; import_id: number; before: number },
): Promise<Room> {
  const taken = sql`select said ->> 'price' as price from data_import_row
    where import_id = ${import_id} and number < ${before} and state = 'new' and choice is distinct from 'skip'`
  const { rows } = await sql<Room>`with taken as (${taken})
    select case when capacity is not null then greatest(0, capacity - seats_taken - (select count(*)::integer from taken)) end as left,
      coalesce((select json_object_agg(price.id, greatest(0, price.stock - price.sold - (select count(*)::integer from taken where taken.price = price.id::text)))
        from event_price as price where event_id = event.id and price.stock is not null), '{}') as prices
    from event where id = ${event_id}`.execute(db)
  return rows[0] ?? { left: 0, prices: {} }
}
