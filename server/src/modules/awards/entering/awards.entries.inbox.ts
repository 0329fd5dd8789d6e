import type { InboxKind } from '#kit/records/inbox.ts'
import { decide, entriesToDecide } from './awards.decisions.service.ts'

const nothing = { reason: '', questions: [], documents: [] }

/** Entries that were submitted. Which of their questions open again for changes is said on their own page. */
export const entriesInbox: readonly InboxKind[] = [
  {
    kind: 'entry',
    role: 'awards',
    hours: 72,
    object: 'entry',
    async waiting(ctx) {
      return (await entriesToDecide(ctx, undefined)).map((row) => ({
        id: String(row.id),
        title: row.company_name,
        about: `${row.category_name}, ${row.award_name}`,
        since: row.submitted_at ?? row.created_at,
        known: [
          { name: 'of', value: row.award_name },
          { name: 'category', value: row.category_name },
          { name: 'company', value: row.company_name, path: `/company-wall/${row.company_id}` },
          { name: 'answers', value: `${row.answers_done} / ${row.answers_of}` },
          { name: 'documents', value: String(row.documents) },
          { name: 'paid', value: row.free || row.paid_state === 'paid' ? 'yes' : 'no' },
          {
            name: 'submission',
            value: row.submission_id === null ? null : String(row.submission_id),
            path: `/awards/${row.award_id}/award-submissions/${row.submission_id}`,
          },
        ],
      }))
    },
    acts: [
      {
        name: 'approve',
        reason: 'none',
        run: (ctx, id) => decide(ctx, Number(id), { ...nothing, decision: 'approve' }),
      },
      {
        name: 'reject',
        reason: 'required',
        run: (ctx, id, reason) => decide(ctx, Number(id), { ...nothing, decision: 'reject', reason }),
      },
    ],
  },
]
