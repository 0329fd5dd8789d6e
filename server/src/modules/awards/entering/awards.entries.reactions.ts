import type { Deps } from '#kit/deps.ts'
import { react } from '#kit/facts.ts'
import type { Reaction } from '#kit/facts.ts'
import { giveEntries } from './awards.entries.queries.ts'
import { keepSubmission } from './awards.submission.service.ts'

export function awardsEntryReactions(deps: Pick<Deps, 'storage'>): readonly Reaction[] {
  return [
    react('awards.keep_submission', 'awards.entry_submitted', (ctx, { fact }) => keepSubmission(ctx, deps, fact)),
    react('awards.take_over_entries', 'companies.employee_left', (ctx, { fact }) =>
      giveEntries(ctx.db, { company_id: fact.company_id, from: fact.customer_id, to: fact.takers.entries }),
    ),
  ]
}
