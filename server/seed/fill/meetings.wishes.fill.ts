import { createHash } from 'node:crypto'
import { sql } from '../../src/kit/data/db.ts'
import { planInputOf } from '../../src/modules/meetings/builder/meetings.builder.input.policy.ts'
import { planMeetings } from '../../src/modules/meetings/builder/meetings.builder.policy.ts'
import { insertBuild, insertPlan } from '../../src/modules/meetings/builder/meetings.builder.queries.ts'
import { readMaterial } from '../../src/modules/meetings/builder/meetings.builder.reads.ts'
import { recordOf } from '../../src/modules/meetings/builder/meetings.builder.record.policy.ts'
import { CAST } from '../world/cast.ts'
import type { Fill } from './fill.types.ts'

const OPTIONS = { seed: 1, asks_people: true, slots: 1, most_per_person: 12, most_per_day: 8 }

/** Whom people would like to meet and whom not, also for their companies; a plan that waits for the operator; the cast's own feed. */
export async function fillWishes(
  { db, now }: Pick<Fill, 'db' | 'now'>,
  places: readonly { id: number; people: number[]; slots: Date[] }[],
): Promise<void> {
  for (const { id: event_id, people, slots } of places) {
    if (slots.length < 8 || people.length < 12) continue
    // Everybody looks at some who stand further on in the list; every seventh has somebody to keep away from.
    await sql`insert into meeting_mark (event_id, customer_id, target_customer_id, kind, created_at)
      select ${event_id}, guest.id, other.id, case when step = 5 then 'avoid' else 'want' end, ${now}
      from unnest(${people}::integer[]) with ordinality guest (id, place) cross join generate_series(1, 5) step
        join unnest(${people}::integer[]) with ordinality other (id, place)
          on other.place = 1 + (guest.place * 3 + step * 11) % ${people.length}
        join customer mine on mine.id = guest.id join customer theirs on theirs.id = other.id
      where mine.company_id is distinct from theirs.company_id and (step < 5 or guest.place % 7 = 0)
      on conflict do nothing`.execute(db)
    await sql`insert into meeting_mark (event_id, customer_id, company_id, target_company_id, kind, created_at)
      select ${event_id}, me.id, me.company_id, other.company_id, case when other.place = 3 then 'avoid' else 'want' end, ${now}
      from customer me cross join (select company_id, row_number() over (order by company_id) as place from customer
        where id = any(${people}) and company_id is not null group by company_id) other
      where me.id = ${CAST.member.id} and other.company_id <> me.company_id and other.place <= 6 on conflict do nothing`.execute(
      db,
    )
    await fillPlan({ db, now }, event_id)
  }
  await sql`insert into meeting_feed (customer_id, scope, token_hash, created_at)
    values (${CAST.member.id}, 'mine', ${createHash('sha256').update('nobody knows this address').digest()}, ${now}::timestamptz - interval '9 days')`.execute(
    db,
  )
}

/** What the builder makes of the wishes, as it stands before an operator has it written. */
async function fillPlan({ db, now }: Pick<Fill, 'db' | 'now'>, event_id: number): Promise<void> {
  const options = { ...OPTIONS, event_id }
  const id = await insertBuild(db, { ...options, asked_by: CAST.operator.id, now })
  if (id === undefined) return
  const material = await readMaterial(db, event_id, now)
  const input = planInputOf(material, options)
  const steps = planMeetings(input)
  let step = steps.next()
  while (!step.done) step = steps.next()
  await insertPlan(db, id, { ...recordOf(input, step.value, material), now })
}
