import type { Reply } from '@app/contract/kit'
import type { payments } from '@app/contract/payments'
import { leftOut } from './payments.transfers.policy.ts'
import type { FileRow, PartRow, WaitingRow } from './payments.transfers.reads.ts'

type Card = Reply<typeof payments.paymentFiles>['results'][number]
type Waiting = Reply<typeof payments.waitingTransfers>['results'][number]['refunds'][number]

export function toFileCard(row: FileRow): Card {
  const { id, message_id, entity_id, seller, currency_code, transactions, done, control_sum, execution_on } = row
  return {
    id,
    message_id,
    seller: { id: entity_id, name: seller },
    currency_code,
    state: row.withdrawn_at ? 'withdrawn' : done === transactions ? 'done' : 'sent',
    transactions,
    done,
    control_sum,
    execution_on,
    made_at: row.made_at.toISOString(),
    made_by: row.made_by,
  }
}

export function toPaymentFile(row: FileRow, parts: readonly PartRow[]): Reply<typeof payments.paymentFile> {
  const { withdrawn_at, withdrawn_by, withdraw_reason } = row
  return {
    ...toFileCard(row),
    iban: row.iban,
    hash: row.hash,
    withdrawn: withdrawn_at
      ? { at: withdrawn_at.toISOString(), by: withdrawn_by ?? '', reason: withdraw_reason ?? '' }
      : null,
    payments: parts.map(({ invoice_id, number, company_id, company_name, ...part }) => ({
      ...part,
      invoice: { id: invoice_id, number },
      company: { id: company_id, name: company_name },
    })),
  }
}

export function toWaiting(row: WaitingRow): Waiting {
  const { refund, invoice_id, number, company_id, company_name, holder, iban, amount, currency_code, approved_at } = row
  return {
    refund,
    invoice: { id: invoice_id, number },
    company: { id: company_id, name: company_name },
    ...{ holder, iban, amount, currency_code },
    approved_at: approved_at.toISOString(),
    left_out: leftOut(row),
  }
}
