import { sql } from '../../src/kit/data/db.ts'
import type { Actor } from '../../src/kit/data/context.ts'
import { writeContext } from '../../src/kit/data/contexts.ts'
import { dayThere } from '../../src/kit/base/days.ts'
import { countTowards, insertPayment } from '../../src/modules/payments/money/payments.money.queries.ts'
import { approve, insertRefund } from '../../src/modules/payments/refunds/payments.refunds.queries.ts'
import { nextBankDay } from '../../src/modules/payments/transfers/payments.transfers.policy.ts'
import { makePaymentFile } from '../../src/modules/payments/transfers/payments.transfers.service.ts'
import type { Fill } from './fill.types.ts'

const HOUR_MS = 3_600_000
/** Where the money goes, and how much came too much; without an account it is returned by hand. */
const TOO_MUCH = [
  { amount: 11_900, iban: 'NL91ABNA0417164300' },
  { amount: 4_550, iban: 'BE68539007547034' },
  { amount: 25_000, iban: 'AT611904300234573201' },
  { amount: 2_380, iban: null },
] as const
const SENT = 2

type Paid = {
  id: number
  number: string
  company: string
  seller: number
  account: number
  zone: string
  operator: number
}

/** Money that came too much goes back by transfer: two refunds are in a payment file, one can be in the next, one is returned by hand. */
export async function fillTransfers({ db, now, config }: Fill): Promise<void> {
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS)
  const { rows } = await sql<Paid>`
    select invoice.id, invoice.number, company.name as company, invoice.entity_id as seller, bank_account.id as account, financial_entity.time_zone as zone,
      (select id from customer where is_operator and closed_at is null order by id limit 1) as operator
    from invoice join purchase_order on purchase_order.id = invoice.order_id join company on company.id = invoice.company_id
      join financial_entity on financial_entity.id = invoice.entity_id
      join bank_account on bank_account.entity_id = invoice.entity_id and bank_account.currency_code = 'EUR' and bank_account.iban is not null
    where invoice.kind = 'invoice' and invoice.state = 'paid' and invoice.currency_code = 'EUR' and purchase_order.method = 'transfer'
    order by invoice.entity_id, invoice.paid_at desc, invoice.id limit ${TOO_MUCH.length}`.execute(db)
  const [first] = rows
  if (!first || rows.length < TOO_MUCH.length)
    throw new Error('Too few invoices of the demonstration were paid by transfer.')
  const { seller, account, operator, zone } = first
  const refunds: number[] = []
  for (const [at, one] of rows.entries())
    // oxlint-disable-next-line no-await-in-loop
    refunds.push(await tooMuch(db, one, TOO_MUCH[at] ?? TOO_MUCH[0], [ago(50), ago(30)]))
  const actor: Actor = {
    customer_id: operator,
    session_id: '',
    company_id: null,
    company_category: null,
    company_verified: true,
    rights: [],
    registration_complete: true,
    is_operator: true,
    operator_roles: ['all'],
  }
  const at = ago(26)
  const ctx = writeContext(db, { config, now: at, request_id: 'demonstration', actor })
  const execution_on = nextBankDay(dayThere(at, zone))
  await makePaymentFile(ctx, { seller, account, execution_on, refunds: refunds.slice(0, SENT) })
}

/** A second transfer for a paid invoice, of which an operator has approved that it goes back. @returns the refund */
async function tooMuch(
  db: Fill['db'],
  { id, number, company, operator }: Paid,
  { amount, iban }: { amount: number; iban: string | null },
  [came, approved]: [Date, Date],
): Promise<number> {
  const reference = `transfer:${number} again/${came.toISOString().slice(0, 10)}`
  const payment = { invoice_id: id, method: 'transfer', attempt_id: null, reference, amount } as const
  const payment_id = await insertPayment(db, { ...payment, currency_code: 'EUR', received_at: came })
  if (payment_id === undefined) throw new Error(`${reference} came before.`)
  await countTowards(db, id, { paid: amount }, came)
  const wanted = {
    payment_id,
    amount,
    reason: 'More was paid than was due.',
    way: 'transfer',
    requested_by: null,
  } as const
  const refund = await insertRefund(db, { ...wanted, iban, holder: iban === null ? null : company.slice(0, 70) }, came)
  await approve(db, refund, operator, approved)
  return refund
}
