import { sql } from '../../src/kit/data/db.ts'
import { addDays } from '../../src/kit/base/days.ts'
import { lastDayToPay } from '../../src/modules/payments/invoices/payments.invoices.policy.ts'
import { REMINDED_ON, patternOf, stageOf } from '../../src/modules/payments/dunning/payments.dunning.policy.ts'
import { insertReminder } from '../../src/modules/payments/dunning/payments.dunning.queries.ts'
import { feeOf, toRemind } from '../../src/modules/payments/dunning/payments.dunning.reads.ts'
import { saidTo } from '../../src/modules/payments/dunning/payments.dunning.service.ts'
import type { Fill } from './fill.types.ts'

const FEE = 1_000
const operator = sql`(select id from customer where is_operator and closed_at is null order by id limit 1)`

/** Letters with reminders of the invoices that are late, a seller's own text and fee, and an invoice whose reminders are stopped. */
export async function fillReminders({ db, now }: Fill): Promise<void> {
  const { rows: late } = await sql<{ id: number; entity_id: number }>`
    select id, entity_id from invoice where kind = 'invoice' and state in ('issued', 'part_paid') and due_on < ${now}::date - 3
    order by due_on, id limit 6`.execute(db)
  const [first] = late
  if (!first || late.length < 3) throw new Error('Too few invoices of the demonstration are late.')
  await sql`insert into reminder_fee (entity_id, stage, currency_code, amount)
    values (${first.entity_id}, 'second', 'EUR', ${FEE}), (${first.entity_id}, 'further', 'EUR', ${FEE})`.execute(db)
  await sql`insert into reminder_text (entity_id, stage, opening)
    values (${first.entity_id}, 'first', ${'{amount} for {subject} was due by {due_day}. May we ask you to look into it?\n\nYour contact at {seller} is happy to help.'})`.execute(
    db,
  )
  for (const { id } of late) {
    // oxlint-disable-next-line no-await-in-loop
    await remindSoFar(db, id, now)
  }
  const [stopped] = late.slice(1)
  await sql`with stopped as (
      update purchase_order set reminders_stopped_at = ${now} where id = (select order_id from invoice where id = ${stopped?.id}) returning id)
    insert into audit_log (at, customer_id, act, object, before, after, reason)
    select ${now}, ${operator}, 'invoice.reminders_stopped', 'invoice:' || ${stopped?.id}::integer, '{"until":null}', '{"until":null}',
      'We agreed on the phone that they pay after the event.' from stopped`.execute(db)
}

/** The reminders that an invoice has had by now, each on its day. */
async function remindSoFar(db: Fill['db'], id: number, now: Date): Promise<void> {
  for (const days of REMINDED_ON) {
    // oxlint-disable-next-line no-await-in-loop
    const due = await toRemind(db, id, now)
    if (!due || days < 0 || days > due.days || due.level === null) continue
    const letter_on = addDays(due.due_on, days)
    const last_day = lastDayToPay(due.due_on, letter_on)
    const stage = stageOf(due.level)
    const reminder = {
      ...saidTo({ ...due, days }, patternOf(stage, undefined), last_day),
      ...{ invoice_id: id, days, level: due.level, letter_on, open_amount: due.open_amount, last_day },
      // oxlint-disable-next-line no-await-in-loop
      fee: due.level >= 2 ? await feeOf(db, { ...due, stage }) : 0,
    }
    // oxlint-disable-next-line no-await-in-loop
    await insertReminder(db, reminder, new Date(`${letter_on}T06:41:00Z`))
  }
}
