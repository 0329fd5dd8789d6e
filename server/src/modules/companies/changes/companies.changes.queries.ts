import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'

export type ChangeRow = {
  id: number
  company_id: number
  company_name: string
  field: 'category' | 'vat_id'
  value: string
  value_name: string
  note: string | null
  state: 'pending' | 'approved' | 'refused' | 'withdrawn'
  requested_by: number
  requested_by_name: string
  created_at: Date
  decided_at: Date | null
  reason: string | null
}

const columns = sql`company_change_request.id, company_change_request.company_id, company.name as company_name, field, value,
  coalesce(company_category.name, value) as value_name, note, state, requested_by, full_name(customer.first_name, customer.last_name) as requested_by_name,
  company_change_request.created_at, decided_at, reason`
const tables = sql`company_change_request join company on company.id = company_change_request.company_id
  join customer on customer.id = requested_by left join company_category on field = 'category' and company_category.code = value`

/** What a company asked for, newest first. */
export async function changesOf(db: Db, company_id: number): Promise<ChangeRow[]> {
  const found =
    await sql<ChangeRow>`select ${columns} from ${tables} where company_change_request.company_id = ${company_id}
    order by company_change_request.id desc limit 20`.execute(db)
  return found.rows
}

/** A company as a correction finds it, held until the end of the transaction; none that was merged into another. */
export async function holdCorrected(
  db: Db,
  id: number,
): Promise<{ name: string; country: string | null; category: string | null; vat_id: string | null } | undefined> {
  return db
    .selectFrom('company')
    .select(['name', 'country', 'category', 'vat_id'])
    .where('id', '=', id)
    .where('merged_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** Whether the company asks for a change of this field already. */
export async function isAskedFor(db: Db, company_id: number, field: 'category' | 'vat_id'): Promise<boolean> {
  const found = await db
    .selectFrom('company_change_request')
    .select('id')
    .where('company_id', '=', company_id)
    .where('field', '=', field)
    .where('state', '=', 'pending')
    .executeTakeFirst()
  return found !== undefined
}

/** Who administers a company and is reached by mail. */
export async function adminsForMail(
  db: Db,
  company_id: number,
): Promise<{ id: number; email: string; first_name: string; last_name: string }[]> {
  const { rows } = await sql<{ id: number; email: string; first_name: string; last_name: string }>`
    select customer.id, customer.email::text as email, customer.first_name, customer.last_name from company_role
    join customer on customer.id = company_role.customer_id and customer.company_id = company_role.company_id
    where company_role.company_id = ${company_id} and company_role.admin and customer.closed_at is null
    order by customer.id`.execute(db)
  return rows
}

/** What waits for an operator, oldest first. */
export async function waitingChanges(db: Db): Promise<ChangeRow[]> {
  const found =
    await sql<ChangeRow>`select ${columns} from ${tables} where state = 'pending' order by company_change_request.id limit 500`.execute(
      db,
    )
  return found.rows
}

export async function lockChange(db: Db, id: number): Promise<ChangeRow | undefined> {
  const found =
    await sql<ChangeRow>`select ${columns} from ${tables} where company_change_request.id = ${id} for update of company_change_request`.execute(
      db,
    )
  return found.rows[0]
}

export async function insertChange(
  db: Db,
  given: {
    company_id: number
    field: 'category' | 'vat_id'
    value: string
    note: string | null
    requested_by: number
    created_at: Date
  },
): Promise<number> {
  const row = await db
    .insertInto('company_change_request')
    .values({ ...given, state: 'pending' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function decideChange(
  db: Db,
  id: number,
  decided: {
    state: 'approved' | 'refused' | 'withdrawn'
    decided_at: Date
    decided_by: number | null
    reason: string | null
  },
): Promise<void> {
  await db.updateTable('company_change_request').set(decided).where('id', '=', id).execute()
}

/** What an operator confirmed; a VAT ID is confirmed with that. */
export async function applyChange(
  db: Db,
  company_id: number,
  change: { field: 'category' | 'vat_id'; value: string | null },
  now: Date,
): Promise<void> {
  const set = change.field === 'category' ? { category: change.value } : { vat_id: change.value }
  await db.updateTable('company').set(set).where('id', '=', company_id).execute()
  // By itself: another VAT ID takes away what was confirmed of the former one (company_vat_id_changed).
  if (change.field === 'vat_id' && change.value !== null)
    await db.updateTable('company').set({ vat_id_confirmed_at: now }).where('id', '=', company_id).execute()
}
