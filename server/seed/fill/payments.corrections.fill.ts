import { sql } from '../../src/kit/data/db.ts'
import { creditFor } from '../../src/modules/payments/credits/payments.credits.policy.ts'
import { insertCreditNote } from '../../src/modules/payments/credits/payments.credits.queries.ts'
import { creditableOf } from '../../src/modules/payments/credits/payments.credits.reads.ts'
import { countTowards } from '../../src/modules/payments/money/payments.money.queries.ts'
import { insertRefund } from '../../src/modules/payments/refunds/payments.refunds.queries.ts'
import type { Fill } from './fill.types.ts'

const REASON = 'One seat less, as agreed.'

/** A seat of a paid invoice was credited, and its money waits for somebody to approve that it goes back. */
export async function fillCorrections({ db, now }: Fill): Promise<void> {
  const { rows } = await sql<{ invoice_id: number; payment_id: number; method: 'card' | 'transfer'; operator: number }>`
    select invoice.id as invoice_id, payment.id as payment_id, payment.method,
      (select id from customer where is_operator and closed_at is null order by id limit 1) as operator
    from invoice join payment on payment.invoice_id = invoice.id and payment.amount = invoice.amount_gross
      join invoice_line on invoice_line.invoice_id = invoice.id and position = 1 and quantity between 2 and 5 and unit_amount > 0
    where invoice.state = 'paid' and invoice.kind = 'invoice' and invoice.currency_code = 'EUR' and payment.method = 'card'
    order by payment.received_at desc, payment.id limit 1`.execute(db)
  const [sold] = rows
  if (!sold) throw new Error('No invoice of the demonstration has a seat that could be credited.')
  const { invoice_id, payment_id, method, operator } = sold
  const credit = creditFor(await creditableOf(db, invoice_id), [{ position: 1, quantity: 1 }])
  if ('problems' in credit) throw new Error(`Nothing can be credited: ${JSON.stringify(credit.problems)}`)
  const note = await insertCreditNote(db, { invoice_id, reason: REASON, credit }, now)
  await countTowards(db, invoice_id, { credited: credit.amount_gross }, now)
  const refund = await insertRefund(
    db,
    {
      payment_id,
      amount: credit.amount_gross,
      reason: REASON,
      way: method,
      requested_by: operator,
      credit_note_id: note,
    },
    now,
  )
  await sql`insert into audit_log (at, customer_id, act, object, after, reason) values
    (${now}, ${operator}, 'invoice.credited', ${`invoice:${invoice_id}`}, ${JSON.stringify({ credit_note: note })}::jsonb, ${REASON}),
    (${now}, ${operator}, 'refund.asked', ${`refund:${refund}`}, ${JSON.stringify({ amount: credit.amount_gross, payment: payment_id })}::jsonb, ${REASON})`.execute(
    db,
  )
}
