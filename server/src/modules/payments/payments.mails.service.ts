import type { Context } from '#kit/context.ts'
import type { JobContext } from '#kit/jobs.ts'
import { queueMail } from '#kit/mail.ts'
import type { Mail } from '#kit/mail.ts'
import type { InvoiceDue } from './payments.facts.ts'
import { buyerOf, invoiceById, invoicesDueOn } from './payments.reads.ts'
import type { InvoiceRow } from './payments.reads.ts'
import { openAmount } from './payments.view.ts'

type Texts = Pick<Mail, 'subject' | 'paragraphs'>

/** Mails the buyer of an invoice, once per key. */
async function tellBuyer(
  ctx: Context,
  invoice_id: number,
  key: string,
  texts: (invoice: InvoiceRow) => Texts | undefined,
): Promise<void> {
  const invoice = await invoiceById(ctx.db, invoice_id)
  const buyer = await buyerOf(ctx.db, invoice_id)
  const said = invoice ? texts(invoice) : undefined
  if (!invoice || !buyer || !said) return
  const mail: Mail = {
    key,
    to: { name: `${buyer.first_name} ${buyer.last_name}`, address: buyer.email },
    greeting: `Hello ${buyer.first_name},`,
    action: { label: 'Open the invoice', url: ctx.url(`/settings/${invoice.id}/invoice-preview`) },
    ...said,
  }
  await queueMail(ctx.db, mail, ctx.now)
}

export function tellIssued(ctx: Context, invoice_id: number): Promise<void> {
  return tellBuyer(ctx, invoice_id, `invoice-issued:${invoice_id}`, (invoice) =>
    // One paid by card is told of by the payment.
    invoice.state !== 'issued'
      ? undefined
      : {
          subject: `Invoice ${invoice.number}`,
          paragraphs: [
            `Thank you for booking ${invoice.subject_name}. Your invoice ${invoice.number} is over ${money(invoice.amount_gross, invoice.currency_code)}, due on ${invoice.due_on}.`,
            `Please transfer it with the reference ${invoice.number}. Your seats are held until then.`,
          ],
        },
  )
}

export function tellReceived(ctx: Context, invoice_id: number, payment: { id: number; amount: number }): Promise<void> {
  return tellBuyer(ctx, invoice_id, `payment-received:${payment.id}`, (invoice) => {
    const open = openAmount(invoice)
    const rest = open > 0 ? `${money(open, invoice.currency_code)} is still open.` : 'The invoice is paid. Thank you.'
    return {
      subject: `Payment received for ${invoice.number}`,
      paragraphs: [
        `We have received ${money(payment.amount, invoice.currency_code)} for ${invoice.subject_name}.`,
        rest,
      ],
    }
  })
}

const DAY_MS = 86_400_000
/** Days after the due day on which a buyer is reminded (RULES.md 5). */
const reminders = [-3, 3, 10]

/** Reminds of invoices that are due in three days, or were three or ten days ago. */
export async function remindOfDue(ctx: JobContext): Promise<void> {
  const due = reminders.map((after) => new Date(ctx.now.getTime() - after * DAY_MS).toISOString().slice(0, 10))
  const invoices = await ctx.transaction((tx) => invoicesDueOn(tx.db, due))
  for (const { id, due_on } of invoices) {
    const after = reminders[due.indexOf(due_on)] ?? 0
    await ctx.transaction(async (tx) => {
      await tellBuyer(tx, id, `invoice-due:${id}:${after}`, (invoice) => reminderTexts(invoice, after))
      await tx.record({ kind: 'payments.invoice_due', invoice_id: id, days: after } satisfies InvoiceDue)
    })
  }
}

function reminderTexts(invoice: InvoiceRow, after: number): Texts {
  const open = money(openAmount(invoice), invoice.currency_code)
  if (after < 0)
    return {
      subject: `Invoice ${invoice.number} is due soon`,
      paragraphs: [`${open} for ${invoice.subject_name} is due on ${invoice.due_on}.`],
    }
  return {
    subject: `Invoice ${invoice.number} is overdue`,
    paragraphs: [
      `${open} for ${invoice.subject_name} was due on ${invoice.due_on}.`,
      'If it is not paid within 14 days of that day, the booking is cancelled. If you have paid, please ignore this mail.',
    ],
  }
}

function money(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en-GB', { style: 'currency', currency })
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2
  return format.format(amount / 10 ** digits)
}
