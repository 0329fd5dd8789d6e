import { byKey, idsOf, on, things } from '#kit/work/notice-kinds.ts'
import type { NoticeKind, Reader, Subject } from '#kit/work/notice-kinds.ts'
import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'

type InvoiceRow = {
  id: number
  number: string | null
  name: string
  amount: number
  currency_code: string
  due_on: string | null
}

const toInvoice = ({ id, number, name, amount, currency_code, due_on }: InvoiceRow): Subject => ({
  type: 'invoice',
  id,
  number: number ?? '',
  name,
  amount,
  currency_code,
  due_on,
})

const invoiceRow = sql`invoice.id, invoice.number, purchase_order.subject_name as name, invoice.currency_code, invoice.due_on`
const own = (reader: Reader) =>
  sql`invoice.buyer_customer_id = ${reader.customer_id} and invoice.company_id = ${reader.company_id}::int`

const invoices = things((db, reader, ids) =>
  byKey(
    db,
    sql`select invoice.id as key, ${invoiceRow}, invoice.amount_gross as amount
      from invoice join purchase_order on purchase_order.id = invoice.order_id where invoice.id = any(${ids}) and ${own(reader)}`,
    toInvoice,
  ),
)

/** Invoices with what is open of them. */
const openInvoices = things((db, reader, ids) =>
  byKey(
    db,
    sql`select invoice.id as key, ${invoiceRow}, invoice.open_amount as amount
      from invoice join purchase_order on purchase_order.id = invoice.order_id
      where invoice.id = any(${ids}) and ${own(reader)} and invoice.state in ('issued', 'part_paid')`,
    toInvoice,
  ),
)

/** Invoices by payments for them, with the amount of the payment. */
const payments = things((db, reader, ids) =>
  byKey(
    db,
    sql`select payment.id as key, ${invoiceRow}, payment.amount from payment join invoice on invoice.id = payment.invoice_id
      join purchase_order on purchase_order.id = invoice.order_id where payment.id = any(${ids}) and ${own(reader)}`,
    toInvoice,
  ),
)

const buyerOf = (db: Db, invoice_id: number) =>
  idsOf(db, sql`select buyer_customer_id as id from invoice where id = ${invoice_id}`)

/** One paid by card is told of by its payment. */
const buyerOfIssued = (db: Db, invoice_id: number) =>
  idsOf(db, sql`select buyer_customer_id as id from invoice where id = ${invoice_id} and state = 'issued'`)

const ofMoney = {
  area: 'money',
  app: 'always',
  mail: 'always',
  target: ({ subject }) =>
    subject.type === 'invoice' ? { path: `/settings/${subject.id}/invoice-preview`, label: 'invoice' } : null,
} as const satisfies Partial<NoticeKind>

/** What members hear of money; the mails are those of this domain. */
export const paymentsNotices: readonly NoticeKind[] = [
  {
    ...ofMoney,
    kind: 'invoice_issued',
    push: 'on',
    on: [
      on('payments.invoice_issued', async (ctx, { fact: { invoice_id } }) => ({
        readers: await buyerOfIssued(ctx.db, invoice_id),
        subject_id: invoice_id,
        source: `issued:${invoice_id}`,
      })),
    ],
    load: invoices,
  },
  {
    ...ofMoney,
    kind: 'invoice_due',
    push: 'on',
    on: [
      on('payments.invoice_due', async (ctx, { fact: { invoice_id, days } }) => ({
        readers: await buyerOf(ctx.db, invoice_id),
        subject_id: invoice_id,
        detail: days <= 0 ? 'soon' : 'overdue',
        source: `due:${invoice_id}:${days}`,
      })),
    ],
    load: openInvoices,
  },
  {
    ...ofMoney,
    kind: 'payment_received',
    push: 'off',
    on: [
      on('payments.payment_received', async (ctx, { fact: { invoice_id, payment_id } }) => ({
        readers: await buyerOf(ctx.db, invoice_id),
        subject_id: payment_id,
        source: `payment:${payment_id}`,
      })),
    ],
    load: payments,
  },
]
