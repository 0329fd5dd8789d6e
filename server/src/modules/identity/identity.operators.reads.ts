import type { OperatorRole } from '@app/contract/resources'
import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'

export type OperatorRow = {
  id: number
  first_name: string
  last_name: string
  email: string
  roles: OperatorRole[]
  has_password: boolean
  suspended: boolean
  last_seen_at: Date | null
  last_act_at: Date | null
}

/** A community that has more is run by somebody else. */
const MOST = 500

const suspended = (now: Date) => sql`is_suspended(customer.suspended_at, customer.suspended_until, ${now})`

/** Who runs the community, by name. */
export async function operators(db: Db, now: Date): Promise<OperatorRow[]> {
  const { rows } =
    await sql<OperatorRow>`select customer.id, customer.first_name, customer.last_name, customer.email::text as email,
    customer.operator_roles as roles, customer.password_hash is not null as has_password, ${suspended(now)} as suspended,
    (select max(coalesce(session.last_seen_at, session.started_at)) from session
      where session.customer_id = customer.id and session.impersonated_by is null) as last_seen_at,
    (select at from audit_log where audit_log.customer_id = customer.id order by audit_log.id desc limit 1) as last_act_at
    from customer where customer.is_operator and customer.closed_at is null
    order by sort_name(customer.first_name, customer.last_name), customer.id limit ${MOST}`.execute(db)
  return rows
}

/** Whether somebody looks after everything, and nobody else does who can sign in and is not about to be erased. */
export async function isLastOperator(db: Db, id: number, now: Date): Promise<boolean> {
  const { rows } = await sql<{ last: boolean }>`
    select 'all' = any(own.operator_roles) and not exists (select from customer where customer.id <> own.id
      and customer.is_operator and customer.closed_at is null and 'all' = any(customer.operator_roles)
      and customer.password_hash is not null and not ${suspended(now)}
      and not exists (select from erasure where erasure.customer_id = customer.id and erasure.state = 'waiting')) as last
    from customer as own where own.id = ${id} and own.is_operator and own.closed_at is null`.execute(db)
  return rows[0]?.last ?? false
}
