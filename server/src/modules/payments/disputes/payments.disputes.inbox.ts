import { money } from '#kit/base/amounts.ts'
import { momentText } from '#kit/base/moments.ts'
import type { InboxKind } from '#kit/records/inbox.ts'
import { t } from '../payments.texts.ts'
import { reasonWords } from './payments.disputes.evidence.view.ts'
import { disputesToAnswer } from './payments.disputes.reads.ts'

/** Disputes whose evidence is to be sent; they are answered on their own page. */
export const disputeInbox: readonly InboxKind[] = [
  {
    kind: 'dispute',
    role: 'money',
    hours: 72,
    object: 'dispute',
    async waiting(ctx) {
      return (await disputesToAnswer(ctx.db)).map((row) => {
        const amount = money(row.amount, row.currency_code)
        const due = row.evidence_due_at && momentText(row.evidence_due_at, 'UTC')
        return {
          id: String(row.id),
          title: row.company_name,
          about: due ? t('dispute-due', { amount, day: due }) : t('dispute-due-none', { amount }),
          since: row.opened_at,
          ...(row.evidence_due_at && { due: row.evidence_due_at }),
          known: [
            { name: 'dispute', value: reasonWords(row.reason), path: `/office/money/disputes/${row.id}` },
            { name: 'amount', value: amount },
            { name: 'evidence_due', value: due },
            { name: 'invoice', value: row.invoice, path: `/office/money/${row.invoice_id}` },
            { name: 'company', value: row.company_name, path: `/office/companies/${row.company_id}` },
          ],
        }
      })
    },
    acts: [],
  },
]
