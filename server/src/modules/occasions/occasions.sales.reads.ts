import type { Reply } from '@app/contract/kit'
import type { payments } from '@app/contract/payments'
import { sql } from '../../kit/data/db.ts'
import type { Db } from '../../kit/data/db.ts'
import { runsOf } from './occasions.reads.ts'
import type { OccasionKind } from './occasions.reads.ts'

type Order = { order_id: number; subject_id: number }
type Paper = Pick<Reply<typeof payments.invoice>, 'subject' | 'attendees'> & { order_id: number }
type Seat = Reply<typeof payments.deskInvoice>['seats'][number]

const seatsIn = (kind: OccasionKind) => sql.table(kind === 'event' ? 'seat' : 'award_seat')

/** Where and when it takes place, and the names on the seats of each order. */
async function papersOf(kind: OccasionKind, db: Db, orders: readonly Order[]): Promise<Paper[]> {
  const { rows } = await sql<Paper>`
    select sold.order_id,
      (select jsonb_build_object('city', city, 'start_date', start_date, 'end_date', end_date)
        from ${sql.table(kind)} as own where own.id = sold.subject_id) as subject,
      (select coalesce(jsonb_agg(full_name(first_name, last_name) order by id), '[]') from ${seatsIn(kind)} as seat
        where seat.order_id = sold.order_id and seat.state <> 'released' and full_name(first_name, last_name) is not null) as attendees
    from jsonb_to_recordset(${JSON.stringify(orders)}::jsonb) as sold (order_id integer, subject_id integer)`.execute(
    db,
  )
  return rows
}

/** Seats that an order booked, with how far each is from a ticket. */
async function seatsOf(kind: OccasionKind, db: Db, order_id: number): Promise<Seat[]> {
  const { rows } = await sql<Seat>`
    select one.id, coalesce(full_name(one.first_name, one.last_name), '') as name, one.customer_id as customer, price.name as price,
      case when one.state = 'held' then 'unpaid' when one.state = 'released' then 'gone'
        when one.first_name is null then 'unnamed' else 'ready' end as ticket
    from ${seatsIn(kind)} as one join ${sql.table(`${kind}_price`)} as price on price.id = one.price_id
    where one.order_id = ${order_id} order by one.id`.execute(db)
  return rows
}

/** Those that have a seller, the latest to begin first. */
async function subjectsOf(kind: OccasionKind, db: Db, most: number) {
  const { rows } = await sql<{ id: number; name: string; start_date: string }>`
    select id, name, start_date from ${sql.table(kind)} where financial_entity_id is not null
    order by start_date desc, id limit ${most}`.execute(db)
  return rows
}

async function isOnSale(
  kind: OccasionKind,
  db: Db,
  { entity_id, currency_code }: { entity_id: number; currency_code: string },
  today: string,
): Promise<boolean> {
  const { rows } =
    await sql`select from ${sql.table(kind)} where financial_entity_id = ${entity_id} and currency_code = ${currency_code}
    and published_at is not null and end_date > ${today}::date limit 1`.execute(db)
  return rows.length > 0
}

/** What payments asks about the orders of events or of awards (`SaleKind` in payments). */
export const occasionSales = <Kind extends OccasionKind>(kind: Kind) => ({
  kind,
  papers: (db: Db, orders: readonly Order[]) => papersOf(kind, db, orders),
  seats: (db: Db, order_id: number) => seatsOf(kind, db, order_id),
  subjects: (db: Db, most: number) => subjectsOf(kind, db, most),
  isOnSale: (db: Db, of: { entity_id: number; currency_code: string }, today: string) => isOnSale(kind, db, of, today),
  onSaleNow: (now: Date) =>
    sql`select from ${sql.table(kind)} where financial_entity_id = own.id and ${runsOf(kind, now, false)}`,
})
