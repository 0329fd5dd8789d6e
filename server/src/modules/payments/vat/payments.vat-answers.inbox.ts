import { countryName } from '@app/contract/countries'
import { money } from '#kit/base/amounts.ts'
import { logAct } from '#kit/data/audit.ts'
import type { Context } from '#kit/data/context.ts'
import { notFound } from '#kit/base/errors.ts'
import type { InboxKind } from '#kit/records/inbox.ts'
import { noteAwaited, noteGivenUp } from './payments.vat-answers.queries.ts'
import { givenUp, lateYes } from './payments.vat-answers.reads.ts'
import { t } from '../payments.texts.ts'

/** VAT IDs that were confirmed after the invoice, and those that nobody answered for 30 days. */
export const vatInbox: readonly InboxKind[] = [
  {
    kind: 'vat_confirmed',
    role: 'money',
    hours: 168,
    object: 'invoice',
    async waiting(ctx) {
      return (await lateYes(ctx.db)).map((row) => ({
        id: String(row.invoice_id),
        title: row.company_name,
        about: t('vat-id-confirmed-after-the-invoice'),
        since: row.answered_at,
        known: [
          { name: 'invoice', value: row.invoice, path: `/office/money/${row.invoice_id}` },
          { name: 'vat_on_it', value: money(row.amount_vat, row.currency_code) },
          { name: 'vat_id', value: row.vat_id },
          { name: 'consultation_number', value: row.consultation_number },
          { name: 'company', value: row.company_name, path: `/office/companies/${row.company_id}` },
        ],
      }))
    },
    acts: [{ name: 'settle', reason: 'required', run: settleConfirmed }],
  },
  {
    kind: 'vat_unanswered',
    role: 'money',
    hours: 168,
    object: 'vat_question',
    async waiting(ctx) {
      return (await givenUp(ctx.db)).map((row) => ({
        id: String(row.id),
        title: row.company_name ?? row.vat_id,
        about: t('the-register-has-not-answered-for-30-days', { country: nameOf(row.vat_id) }),
        since: row.closed_at,
        known: [
          { name: 'vat_id', value: row.vat_id },
          {
            name: 'company',
            value: row.company_name,
            ...(row.company_id === null ? {} : { path: `/office/companies/${row.company_id}` }),
          },
        ],
      }))
    },
    acts: [{ name: 'settle', reason: 'required', run: settleUnanswered }],
  },
]

const nameOf = (vat_id: string): string => {
  const letters = vat_id.slice(0, 2)
  return countryName({ EL: 'GR', XI: 'GB' }[letters] ?? letters) ?? letters
}

/** Takes an invoice off the inbox. @param reason what was done about it, for the log @throws Refused 404 unless it waits */
async function settleConfirmed(ctx: Context, id: string, reason: string): Promise<void> {
  if (!(await noteAwaited(ctx.db, Number(id), ctx.now))) throw notFound()
  await logAct(ctx, { act: 'invoice.vat_settled', object: `invoice:${id}`, reason })
}

/** The same of a question that was given up. */
async function settleUnanswered(ctx: Context, id: string, reason: string): Promise<void> {
  if (!(await noteGivenUp(ctx.db, Number(id), ctx.now))) throw notFound()
  await logAct(ctx, { act: 'vat_question.settled', object: `vat_question:${id}`, reason })
}
