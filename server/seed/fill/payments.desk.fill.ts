import { sql } from '../../src/kit/data/db.ts'
import type { Fill } from './fill.types.ts'
import { insertAll } from './insert.ts'

const HOUR_MS = 3_600_000

/** What waits at the money desk: money that nobody could assign, and an order that is kept. */
export async function fillMoneyDesk({ db, now }: Fill): Promise<void> {
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS)
  const { rows: open } = await sql<{ open: number; currency_code: string }>`
    select open_amount::float8 as open, currency_code from invoice
    where kind = 'invoice' and state = 'issued' and currency_code = 'EUR' order by due_on, id limit 2`.execute(db)
  const amounts = [
    // Just what one invoice asks for, and an amount that fits none.
    { amount: open[0]?.open ?? 79_000, detail: 'no attempt of ours', hours: 5 },
    { amount: 156_240, detail: 'no attempt of ours', hours: 29 },
    { amount: 235_500, detail: '€2,355.00 instead of €2,370.00', hours: 54 },
  ]
  await insertAll(
    db,
    'provider_event',
    amounts.map(({ amount, detail, hours }, index) => ({
      id: `evt_demo_desk_${index + 1}`,
      provider: 'test',
      kind: 'payment_intent.succeeded',
      intent_id: `pi_demo_desk_${index + 1}`,
      outcome: 'quarantined',
      detail,
      amount,
      currency_code: 'EUR',
      received_at: ago(hours),
    })),
  )
  await keepOne(db, ago(20))
}

const operator = sql`(select id from customer where is_operator and closed_at is null order by id limit 1)`

/** The invoice that is late longest is kept for a month. */
async function keepOne(db: Fill['db'], at: Date): Promise<void> {
  await sql`with kept as (
      update purchase_order set kept_until = ${at}::date + 30 where id = (
        select order_id from invoice where kind = 'invoice' and state = 'issued' order by due_on, id limit 1) returning id, kept_until)
    insert into audit_log (at, customer_id, act, object, before, after, reason)
    select ${at}, ${operator}, 'invoice.held', 'invoice:' || invoice.id, '{"until":null}', jsonb_build_object('until', kept_until),
      'Their bank has moved; the transfer is on its way.'
    from kept join invoice on invoice.order_id = kept.id and invoice.kind = 'invoice'`.execute(db)
}
