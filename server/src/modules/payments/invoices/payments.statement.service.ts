import { Decimal, csvLine } from '#kit/base/csv.ts'
import type { Reply } from '@app/contract/kit'
import type { payments } from '@app/contract/payments'
import { hasRight, me } from '#kit/data/context.ts'
import type { Actor, Context } from '#kit/data/context.ts'
import { FileReply } from '#kit/http/http.ts'
import { issuedIn, openTotals } from './payments.statement.reads.ts'
import type { StatementRow, Whose } from './payments.statement.reads.ts'
import { t, wordOf } from '../payments.texts.ts'

/** All invoices of the company with the billing right, else one's own; of nobody without a company. */
function whoseFor(actor: Actor): Whose | undefined {
  if (actor.company_id === null) return undefined
  const { company_id, customer_id } = actor
  return hasRight(actor, 'billing') ? { company_id } : { company_id, keeper_customer_id: customer_id }
}

/** What is to be paid, by currency (docs/rules/payments.md#statement). */
export async function totals(ctx: Context): Promise<Reply<typeof payments.totals>> {
  const whose = whoseFor(me(ctx))
  return { results: whose ? await openTotals(ctx.db, whose, ctx.now) : [] }
}

const columns = () => [
  t('head-number'),
  t('head-kind'),
  t('head-issued'),
  t('head-due'),
  t('head-for'),
  t('head-order-number'),
  t('head-currency'),
  t('head-net'),
  t('head-vat'),
  t('head-gross'),
  t('head-paid'),
  t('head-state'),
  t('head-corrects'),
]

/** The statement of account of a year as a table that spreadsheets open. */
export async function statement(ctx: Context, year: number): Promise<FileReply> {
  const whose = whoseFor(me(ctx))
  const rows = whose ? await issuedIn(ctx.db, whose, year) : []
  const lines = [columns(), ...rows.map(cellsOf)].map(csvLine)
  // The mark at the beginning tells spreadsheets that it is UTF-8.
  return new FileReply('text/csv', `statement-${year}.csv`, Buffer.from(`\uFEFF${lines.join('')}`))
}

function cellsOf(row: StatementRow): (string | Decimal)[] {
  // A credit note takes off what invoices ask for.
  const sign = row.kind === 'credit_note' ? -1 : 1
  const amount = (minor: number) => Decimal.of(sign * minor, row.currency_code)
  return [
    row.number,
    t(row.kind === 'credit_note' ? 'credit-note' : 'invoice-title'),
    row.issued_on,
    row.due_on ?? '',
    row.subject_name,
    row.order_number ?? '',
    row.currency_code,
    amount(row.amount_net),
    amount(row.amount_vat),
    amount(row.amount_gross),
    amount(row.amount_paid),
    wordOf(row.state),
    row.corrects_number ?? '',
  ]
}
