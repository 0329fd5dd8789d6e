import type { Deps } from '#kit/work/deps.ts'
import type { Job, JobContext } from '#kit/work/jobs.ts'
import { drawMissing } from './awards.submission.service.ts'
import { draftsNear, takeEntryReminder } from './awards.entries.queries.ts'

/** Days before the deadline on which a company with a draft is reminded; the nearer one first, which makes the others needless. */
const REMINDERS = [1, 7] as const
const BATCH = 200

/** Reminds of drafts whose deadline is near, each once (docs/rules/awards.md#deadline). */
async function remindOfDeadlines(ctx: JobContext): Promise<void> {
  for (const days of REMINDERS)
    for (;;) {
      const near = await draftsNear(ctx.database.db, days, ctx.now, BATCH)
      for (const one of near)
        await ctx.transaction(async (tx) => {
          if (!(await takeEntryReminder(tx.db, one, days, tx.now))) return
          const { applicant_id } = one
          await tx.record({ kind: 'awards.deadline_near', applicant_id, days })
        })
      if (near.length < BATCH) break
    }
}

export function awardsEntryJobs(deps: Pick<Deps, 'storage'>): readonly Job[] {
  return [
    { name: 'awards.remind_of_deadlines', cron: '*/10 * * * *', run: remindOfDeadlines },
    { name: 'awards.draw_missing', cron: '25 * * * *', run: (ctx) => drawMissing(ctx, deps) },
  ]
}
