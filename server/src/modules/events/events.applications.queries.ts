import type { Page } from '@app/contract/kit'
import { bounds, sql, toPage } from '#kit/db.ts'
import type { Db, Paging } from '#kit/db.ts'

export type ApplicationRow = {
  id: number
  event_id: number
  event_name: string
  end_date: string
  customer_id: number
  kind: 'panelist' | 'sponsor'
  state: 'received' | 'in_review' | 'accepted' | 'confirmed' | 'declined' | 'withdrawn'
  message: string
  topic: string | null
  bio: string | null
  links: string[]
  package: { id: number; name: string; price: number; currency_code: string } | null
  package_id: number | null
  on_waiting_list: boolean
  reason: string | null
  created_at: Date
  changed_at: Date
}

const columns = sql`event_application.id, event_application.event_id, event.name as event_name, event.end_date, event_application.customer_id,
  event_application.kind, event_application.state, event_application.message, event_application.topic, event_application.bio, event_application.links,
  case when sponsor_package.id is not null then json_build_object('id', sponsor_package.id, 'name', sponsor_package.name,
    'price', sponsor_package.amount, 'currency_code', event.currency_code) end as package,
  event_application.package_id, event_application.on_waiting_list, event_application.reason, event_application.created_at, event_application.changed_at`
const tables = sql`event_application join event on event.id = event_application.event_id
  left join sponsor_package on sponsor_package.id = event_application.package_id`

export async function readApplication(db: Db, id: number): Promise<ApplicationRow | undefined> {
  const { rows } =
    await sql<ApplicationRow>`select ${columns} from ${tables} where event_application.id = ${id}`.execute(db)
  return rows[0]
}

/** The same, held until the transaction ends. */
export async function lockApplication(db: Db, id: number): Promise<ApplicationRow | undefined> {
  const { rows } = await sql<ApplicationRow>`
    select ${columns} from ${tables} where event_application.id = ${id} for update of event_application`.execute(db)
  return rows[0]
}

export async function listApplications(
  db: Db,
  customerId: number,
  filter: Paging & { event?: number },
  here: URL,
): Promise<Page<ApplicationRow>> {
  const { limit, offset } = bounds(filter)
  const event = filter.event === undefined ? sql`true` : sql`event_application.event_id = ${filter.event}`
  const { rows } = await sql<ApplicationRow & { total: number }>`
    select ${columns}, count(*) over () as total from ${tables}
    where event_application.customer_id = ${customerId} and ${event}
    order by event_application.id desc limit ${limit} offset ${offset}`.execute(db)
  return toPage(rows, rows[0]?.total ?? 0, filter, here)
}

/**
 * Holds a package and says whether a further request would have to wait: everything is sold or asked for.
 * @returns undefined when the event has no such package
 */
export async function lockPackage(
  db: Db,
  eventId: number,
  id: number,
): Promise<{ left: number; waiting: boolean } | undefined> {
  const { rows } = await sql<{ left: number }>`select stock - sold as left from sponsor_package
    where event_id = ${eventId} and id = ${id} for update`.execute(db)
  const row = rows[0]
  if (!row) return undefined
  const asked = await sql<{ count: number }>`select count(*) as count from event_application
    where package_id = ${id} and state in ('received', 'in_review') and not on_waiting_list`.execute(db)
  return { left: row.left, waiting: (asked.rows[0]?.count ?? 0) >= row.left }
}

export type NewApplication = {
  event_id: number
  customer_id: number
  company_id: number | null
  kind: 'panelist' | 'sponsor'
  message: string
  topic: string | null
  bio: string | null
  links: string[]
  package_id: number | null
  on_waiting_list: boolean
  now: Date
}

/** @throws the violation of `event_application_open` when one of this kind is open */
export async function addApplication(db: Db, given: NewApplication): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into event_application (event_id, customer_id, company_id, kind, message, topic, bio, links, package_id, on_waiting_list, created_at, changed_at)
    values (${given.event_id}, ${given.customer_id}, ${given.company_id}, ${given.kind}, ${given.message}, ${given.topic}, ${given.bio},
      ${given.links}::text[], ${given.package_id}, ${given.on_waiting_list}, ${given.now}, ${given.now})
    returning id`.execute(db)
  return (rows[0] as { id: number }).id
}

export async function moveApplication(
  db: Db,
  id: number,
  to: { state: string; reason: string | null; now: Date },
): Promise<void> {
  await sql`update event_application set state = ${to.state}, reason = ${to.reason}, changed_at = ${to.now},
    on_waiting_list = on_waiting_list and ${to.state} in ('received', 'in_review') where id = ${id}`.execute(db)
}

/** Takes one of a package's stock, or with -1 gives it back. */
export async function changePackageStock(db: Db, id: number, by: 1 | -1): Promise<void> {
  await sql`update sponsor_package set sold = sold + ${by} where id = ${id}`.execute(db)
}

/** The request that waits longest for a package leaves the waiting list. @returns its id */
export async function promoteWaiting(db: Db, packageId: number, now: Date): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    update event_application set on_waiting_list = false, changed_at = ${now}
    where id = (select id from event_application where package_id = ${packageId} and on_waiting_list and state in ('received', 'in_review')
      order by id limit 1) returning id`.execute(db)
  return rows[0]?.id
}
