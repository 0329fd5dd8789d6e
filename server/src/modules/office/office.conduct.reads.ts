import type { conductSteps } from '@app/contract/office.conduct'
import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'

export type ConductRow = {
  at: Date
  what: (typeof conductSteps)[number]
  outcome: string | null
  reason: string | null
  post_id: number | null
  content: string | null
  by: number | null
}

/** So much of a post says which one it is. */
const EXCERPT = 200

/** What there was with a member, newest first; undefined when there is no such member. */
export async function conductOf(db: Db, customer_id: number, most: number): Promise<ConductRow[] | undefined> {
  const known = await sql`select 1 from customer where id = ${customer_id}`.execute(db)
  if (known.rows.length === 0) return undefined
  const { rows } = await sql<ConductRow>`
    with own as materialized (
      select id, left(content, ${EXCERPT}) as content from post
      where customer_id = ${customer_id}
        and (exists (select from post_report where post_id = post.id) or exists (select from post_decision where post_id = post.id)))
    select created_at as at, 'reported' as what, reason as outcome, text as reason, own.id as post_id, own.content, null::integer as by
      from post_report join own on own.id = post_id
    union all select decided_at, 'decided', outcome, reason, own.id, own.content, decided_by from post_decision join own on own.id = post_id
    union all select appealed_at, 'appealed', null, appeal_text, own.id, own.content, null
      from post_decision join own on own.id = post_id where appealed_at is not null
    union all select appeal_decided_at, 'appeal_decided', appeal_outcome, null, own.id, own.content, null
      from post_decision join own on own.id = post_id where appeal_decided_at is not null
    union all select at, case act when 'member.suspended' then 'suspended' when 'member.suspension_lifted' then 'suspension_lifted'
        when 'member.signed_out' then 'signed_out' else 'acted_as' end, null, reason, null, null, customer_id
      from audit_log where object = ${`customer:${customer_id}`}
        and act in ('member.suspended', 'member.suspension_lifted', 'member.signed_out', 'member.acting_begun')
    order by at desc, what limit ${most}`.execute(db)
  return rows
}
