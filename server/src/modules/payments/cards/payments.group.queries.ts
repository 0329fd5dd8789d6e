import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'
import type { AttemptRow } from './payments.card.queries.ts'

/** One card payment of several invoices. Each of them has an attempt of its own as its part. */
export type GroupRow = Omit<AttemptRow, 'invoice_id' | 'group_id'> & { company_id: number }

const group = sql`payment_group.id, payment_group.provider, payment_group.intent_id, payment_group.client_secret, payment_group.amount,
  payment_group.currency_code, payment_group.state, payment_group.failure, payment_group.company_id,
  (select count(*) || ' invoices' from payment_attempt where payment_attempt.group_id = payment_group.id) as subject_name`

export async function groupById(db: Db, id: string): Promise<GroupRow | undefined> {
  return (await sql<GroupRow>`select ${group} from payment_group where id = ${id}::uuid`.execute(db)).rows[0]
}

/** The group with its row locked; its invoices are locked before it. */
export async function lockGroup(db: Db, id: string): Promise<GroupRow | undefined> {
  return (
    await sql<GroupRow>`select ${group} from payment_group where id = ${id}::uuid for update of payment_group`.execute(
      db,
    )
  ).rows[0]
}

export type Part = { id: string; invoice_id: number; amount: number; currency_code: string }

/** What of a group is for which invoice, in the order in which invoices are locked. */
export async function partsOf(db: Db, group_id: string): Promise<Part[]> {
  const found =
    await sql<Part>`select id, invoice_id, amount, currency_code from payment_attempt where group_id = ${group_id}::uuid order by invoice_id`.execute(
      db,
    )
  return found.rows
}

export async function insertGroup(
  db: Db,
  given: { id: string; company_id: number; provider: 'stripe' | 'test'; amount: number; currency_code: string },
  now: Date,
): Promise<void> {
  await db
    .insertInto('payment_group')
    .values({ ...given, state: 'open', created_at: now, checked_at: now })
    .execute()
}

/** Writes down the provider's name for the payment. */
export async function rememberGroupIntent(
  db: Db,
  id: string,
  intent: { id: string; client_secret: string | null },
  now: Date,
): Promise<void> {
  await sql`update payment_group set intent_id = ${intent.id}, client_secret = coalesce(${intent.client_secret}, client_secret), checked_at = ${now}
    where id = ${id}::uuid`.execute(db)
}

export async function noteGroupChecked(db: Db, id: string, failure: string | null, now: Date): Promise<void> {
  await sql`update payment_group set checked_at = ${now}, failure = ${failure} where id = ${id}::uuid and state = 'open'`.execute(
    db,
  )
}

/** Ends a group with all its parts. @returns whether it was open until now */
export async function closeGroup(db: Db, id: string, state: 'succeeded' | 'cancelled', now: Date): Promise<boolean> {
  const closed =
    await sql`update payment_group set state = ${state}, checked_at = ${now}, failure = null where id = ${id}::uuid and state = 'open' returning 1`.execute(
      db,
    )
  if (closed.rows.length === 0) return false
  await sql`update payment_attempt set state = ${state}, checked_at = ${now} where group_id = ${id}::uuid`.execute(db)
  return true
}

/** A group to ask the provider about; `obsolete` when one of its invoices asks for something else by now. */
export type QuietGroup = GroupRow & { obsolete: boolean }

/** Takes the provider's open groups of which nothing was heard since `before`, the quietest first, as single attempts are taken. */
export async function takeQuietGroups(
  db: Db,
  provider: 'stripe' | 'test',
  before: Date,
  now: Date,
): Promise<QuietGroup[]> {
  const taken = await sql<QuietGroup>`
    with taken as (
      update payment_group set checked_at = ${now} where id in (
        select id from payment_group where state = 'open' and provider = ${provider} and checked_at < ${before}
        order by checked_at limit 500 for update skip locked)
      returning id)
    select ${group}, exists (
      select from payment_attempt join invoice on invoice.id = payment_attempt.invoice_id
        join purchase_order on purchase_order.id = invoice.order_id
      where payment_attempt.group_id = payment_group.id and (purchase_order.state <> 'pending'
        or invoice.state in ('cancelled', 'expired') or invoice.open_amount <> payment_attempt.amount)) as obsolete
    from payment_group where id in (select id from taken)`.execute(db)
  return taken.rows
}
