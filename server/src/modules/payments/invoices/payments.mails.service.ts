import { fullName } from '@app/contract/names'
import { money } from '#kit/base/amounts.ts'
import { dayText } from '#kit/base/moments.ts'
import type { Context } from '#kit/data/context.ts'
import { queueMail } from '#kit/work/mail.ts'
import type { Mail } from '#kit/work/mail.ts'
import { buyerOf, invoiceById } from './payments.invoices.reads.ts'
import type { InvoiceRow } from './payments.invoices.reads.ts'
import { wasPaidAtIssue } from './payments.invoices.view.ts'
import { t } from '../payments.texts.ts'

type Texts = Pick<Mail, 'subject' | 'paragraphs' | 'attached'>

/** The kind under which mails name an issued document that goes with them as files. */
export const DOCUMENT = 'payments.document'

/** By what each mail about an invoice is known, so that it goes out once and is found again. */
export const mailKeys = {
  issued: (invoice_id: number) => `invoice-issued:${invoice_id}`,
  credited: (note_id: number) => `credit-note:${note_id}`,
  received: (payment_id: number) => `payment-received:${payment_id}`,
  refunded: (refund_id: number) => `refund-done:${refund_id}`,
  due: (invoice_id: number, days: number) => `invoice-due:${invoice_id}:${days}`,
} as const

/** Mails the buyer of an invoice, once per key. */
export async function tellBuyer(
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
    to: { name: fullName(buyer), address: buyer.email },
    greeting: t('hello', { first_name: buyer.first_name }),
    action: { label: t('open-the-invoice'), url: ctx.url(`/settings/${invoice.id}/invoice-preview`) },
    ...said,
  }
  await queueMail(ctx, mail)
}

export function tellIssued(ctx: Context, invoice_id: number): Promise<void> {
  return tellBuyer(ctx, invoice_id, mailKeys.issued(invoice_id), (invoice) =>
    // One paid by card is told of by the payment.
    invoice.state !== 'issued'
      ? undefined
      : {
          subject: t('invoice', { number: `${invoice.number}` }),
          paragraphs: [
            t('thank-you-for-booking-invoice-for-is', {
              subject_name: invoice.subject_name,
              number: `${invoice.number}`,
              amount: money(invoice.amount_gross, invoice.currency_code),
              day: shown(invoice.due_on),
            }),
            t('please-transfer-the-amount-and-give-as', { number: `${invoice.number}` }),
            ...furtherLines(invoice),
          ],
          attached: { kind: DOCUMENT, id: invoice.id },
        },
  )
}

export function tellReceived(ctx: Context, invoice_id: number, payment: { id: number; amount: number }): Promise<void> {
  return tellBuyer(ctx, invoice_id, mailKeys.received(payment.id), (invoice) => {
    const open = invoice.open_amount
    const rest =
      open > 0
        ? t('is-still-to-be-paid', { amount: money(open, invoice.currency_code) })
        : t('the-invoice-is-now-fully-paid-thank')
    return {
      subject: t('payment-received-for', { number: `${invoice.number}` }),
      paragraphs: [
        t('we-have-received-for', {
          amount: money(payment.amount, invoice.currency_code),
          subject_name: invoice.subject_name,
        }),
        rest,
        ...furtherLines(invoice),
      ],
      // A payment by card issues the invoice, of which no other mail tells.
      ...(wasPaidAtIssue(invoice) && { attached: { kind: DOCUMENT, id: invoice.id } }),
    }
  })
}

/** Each of two invoices of an order goes with a mail of its own, which names the other one. */
function furtherLines({ issued_with }: InvoiceRow): string[] {
  return issued_with?.number ? [t('further-lines', { number: issued_with.number })] : []
}

/** Sends the buyer a credit note. @param note_id its own number, as every document has one */
export function tellCredited(ctx: Context, note_id: number): Promise<void> {
  return tellBuyer(ctx, note_id, mailKeys.credited(note_id), (note) => ({
    subject: t('credit-note-number', { number: `${note.number}` }),
    paragraphs: [
      t('you-receive-credit-note-over', {
        subject_name: note.subject_name,
        number: `${note.number}`,
        amount: money(note.amount_gross, note.currency_code),
      }),
      ...(note.reason === null ? [] : [t('reason-is', { reason: note.reason })]),
    ],
    attached: { kind: DOCUMENT, id: note.id },
  }))
}

/** Tells the buyer that money has gone back. */
export function tellRefunded(ctx: Context, refund: { id: number; invoice_id: number; amount: number }): Promise<void> {
  return tellBuyer(ctx, refund.invoice_id, mailKeys.refunded(refund.id), (invoice) => ({
    subject: t('refund-for', { number: invoice.number ?? invoice.subject_name }),
    paragraphs: [
      t('we-have-returned-for-the-way-it', {
        amount: money(refund.amount, invoice.currency_code),
        subject_name: invoice.subject_name,
      }),
      t('banks-may-take-a-few-days-until'),
    ],
  }))
}

const shown = (day: string | null): string => (day === null ? '' : dayText(day))
