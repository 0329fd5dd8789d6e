import type { Job } from '#kit/work/jobs.ts'
import { due, eraseIfDue } from './privacy.erasure.service.ts'
import { endOldFiles } from './privacy.file.service.ts'

export const privacyJobs: Job[] = [
  { name: 'privacy.end_data_files', cron: '11 * * * *', run: (ctx) => ctx.transaction((tx) => endOldFiles(tx)) },
  {
    name: 'privacy.erase',
    cron: '23 * * * *',
    async run(ctx) {
      const failures: unknown[] = []
      // Each in a transaction of its own: one that cannot be erased keeps nobody else.
      for (const customer_id of await ctx.transaction((tx) => due(tx)))
        await ctx.transaction((tx) => eraseIfDue(tx, customer_id)).catch((error: unknown) => failures.push(error))
      if (failures.length > 0) throw new AggregateError(failures, 'Members could not be erased.')
    },
  },
]
