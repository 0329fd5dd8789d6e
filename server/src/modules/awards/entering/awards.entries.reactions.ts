import { react, reactWithFiles } from '#kit/work/facts.ts'
import type { FileReaction, Reaction } from '#kit/work/facts.ts'
import { giveEntries } from './awards.entries.queries.ts'
import { keepSubmission } from './awards.submission.service.ts'

export const awardsEntryReactions: readonly (Reaction | FileReaction)[] = [
  react('awards.keep_submission', 'awards.entry_submitted', (ctx, { fact: { submission_id } }) =>
    ctx.record({ kind: 'awards.paper_wanted', submission_id }),
  ),
  reactWithFiles('awards.draw_submission', 'awards.paper_wanted', (ctx, { fact }) => keepSubmission(ctx, fact)),
  react('awards.take_over_entries', 'companies.employee_left', (ctx, { fact }) =>
    giveEntries(ctx.db, { company_id: fact.company_id, from: fact.customer_id, to: fact.takers.entries }),
  ),
]
