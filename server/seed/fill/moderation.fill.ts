import { sql } from '../../src/kit/data/db.ts'
import { CAST } from '../world/cast.ts'
import type { Fill } from './fill.types.ts'
import { insertAll } from './insert.ts'

const REASON = 'You sent the same offer to more than forty people after we had asked you to stop.'

/** Somebody who was warned, then suspended, as the office shows them: with decisions, the log and what operators noted. */
export async function fillModeration({ db, world, now }: Fill): Promise<void> {
  const days = (count: number) => new Date(now.getTime() - count * 86_400_000)
  const cast = new Set(Object.values(CAST).map(({ id }) => id))
  const admins = new Set(world.members.filter((one) => one.is_company_admin || one.is_operator).map(({ id }) => id))
  const post = world.posts
    .filter(({ member_id, reports, created_at }) => {
      const isNobody = !cast.has(member_id) && !admins.has(member_id)
      return isNobody && reports.length === 0 && new Date(created_at) < days(40)
    })
    .at(-1)
  if (!post) return
  const { member_id } = post
  const object = `customer:${member_id}`
  const by = CAST.operator.id
  const warning = 'Posts that only advertise are not allowed. Tell members what is new, or ask us about sponsoring.'
  await insertAll(db, 'post_report', [
    {
      post_id: post.id,
      customer_id: CAST.member.id,
      reason: 'advertising',
      text: null,
      created_at: days(31),
      closed_at: days(30),
    },
  ])
  await insertAll(db, 'post_decision', [
    { post_id: post.id, outcome: 'warn', reason: warning, decided_by: by, decided_at: days(30) },
  ])
  const suspended_until = new Date(now.getTime() + 21 * 86_400_000)
  await sql`update customer set suspended_at = ${days(9)}, suspended_until = ${suspended_until}, suspension_reason = ${REASON}
    where id = ${member_id}`.execute(db)
  await sql`insert into audit_log (at, customer_id, act, object, before, after, reason) values (${days(9)}, ${by}, 'member.suspended', ${object},
    ${JSON.stringify({ suspended_at: null, suspended_until: null })}::jsonb, ${JSON.stringify({ suspended_at: days(9), suspended_until })}::jsonb, ${REASON})`.execute(
    db,
  )
  await insertAll(db, 'member_note', [
    {
      customer_id: member_id,
      body: 'Called on the phone: says a colleague used the account. Asked to change the password before coming back.',
      written_by: by,
      created_at: days(8),
    },
  ])
}
