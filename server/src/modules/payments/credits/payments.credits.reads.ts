import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'
import type { RefundWay } from '../refunds/payments.refunds.queries.ts'
import type { Creditable, WantedLine } from './payments.credits.policy.ts'

/** The lines and sums of an issued invoice, with how much of each was credited. */
export async function creditableOf(db: Db, invoice_id: number): Promise<Creditable> {
  const { rows } = await sql<Creditable>`
    with notes as (select id from invoice where corrects_id = ${invoice_id} and number is not null)
    select currency_code,
      (select coalesce(jsonb_agg(jsonb_build_object('position', position, 'kind', kind, 'description', description, 'quantity', quantity,
          'unit_amount', unit_amount, 'allowance', allowance, 'allowance_reason', allowance_reason, 'amount_net', amount_net, 'vat_rate', vat_rate, 'vat_case', vat_case, 'supply', supply, 'supply_country', supply_country, 'credited_net',
          (select coalesce(sum(amount_net), 0) from invoice_line credited where credited.invoice_id in (select id from notes)
            and credited.corrects_position = line.position),
          'credited_pieces', (select coalesce(sum(quantity), 0) from invoice_line credited where credited.invoice_id in (select id from notes)
            and credited.corrects_position = line.position and credited.unit_amount = line.unit_amount)) order by position), '[]')
        from invoice_line line where line.invoice_id = invoice.id) as lines,
      (select coalesce(jsonb_agg(to_jsonb(total) - 'invoice_id' || jsonb_build_object(
          'credited_net', coalesce((select sum(amount_net) from invoice_vat credited where credited.invoice_id in (select id from notes)
            and credited.vat_case = total.vat_case and credited.vat_rate = total.vat_rate), 0),
          'credited_vat', coalesce((select sum(amount_vat) from invoice_vat credited where credited.invoice_id in (select id from notes)
            and credited.vat_case = total.vat_case and credited.vat_rate = total.vat_rate), 0)) order by vat_rate desc, vat_case), '[]')
        from invoice_vat total where total.invoice_id = invoice.id) as vat
    from invoice where id = ${invoice_id}`.execute(db)
  return rows[0] as Creditable
}

/** Where money of a credit note is to go. */
export type PlacedRefund = {
  payment: number
  amount: number
  way: RefundWay
  to_invoice?: number | undefined
  iban?: string | undefined
  bic?: string | undefined
  holder?: string | undefined
}

export type DraftRow = {
  id: number
  invoice_id: number
  cause: 'goodwill' | 'cancelled' | 'wrong' | 'duplicate' | 'other'
  reason: string
  lines: WantedLine[]
  seats: number[]
  refunds: PlacedRefund[]
  amount_gross: number
  written_by: number
  writer: string
  written_at: Date
  requested_at: Date | null
}

export async function draftOf(db: Db, invoice_id: number, lock = false): Promise<DraftRow | undefined> {
  const { rows } = await sql<DraftRow>`
    select id, invoice_id, cause, reason, lines, seats, refunds, amount_gross, written_by,
      coalesce((select full_name(first_name, last_name) from customer where customer.id = written_by), '') as writer, written_at, requested_at
    from credit_draft where invoice_id = ${invoice_id} ${lock ? sql`for update` : sql``}`.execute(db)
  return rows[0]
}

/** Other open invoices of a company with the same seller and currency, those that are due first. */
export async function openBeside(
  db: Db,
  of: { id: number; company_id: number; entity_id: number; currency_code: string },
): Promise<{ id: number; number: string; about: string; open_amount: number }[]> {
  const { rows } = await sql<{ id: number; number: string; about: string; open_amount: number }>`
    select invoice.id, invoice.number, purchase_order.subject_name as about, invoice.open_amount::float8 as open_amount
    from invoice join purchase_order on purchase_order.id = invoice.order_id
    where invoice.company_id = ${of.company_id} and invoice.kind = 'invoice' and invoice.state in ('issued', 'part_paid')
      and invoice.entity_id = ${of.entity_id} and invoice.currency_code = ${of.currency_code} and invoice.id <> ${of.id}
    order by invoice.due_on, invoice.id limit 50`.execute(db)
  return rows
}

/** Drafts that wait for another operator, the oldest first. */
export async function draftsAskedFor(db: Db): Promise<
  {
    invoice_id: number
    number: string
    company_name: string
    amount_gross: number
    currency_code: string
    writer: string
    reason: string
    requested_at: Date
  }[]
> {
  const { rows } = await sql<Awaited<ReturnType<typeof draftsAskedFor>>[number]>`
    select invoice.id as invoice_id, invoice.number, company.name as company_name, credit_draft.amount_gross::float8 as amount_gross, invoice.currency_code,
      coalesce((select full_name(first_name, last_name) from customer where customer.id = written_by), '') as writer, credit_draft.reason, requested_at
    from credit_draft join invoice on invoice.id = credit_draft.invoice_id join company on company.id = invoice.company_id
    where requested_at is not null order by requested_at, credit_draft.id limit 200`.execute(db)
  return rows
}
