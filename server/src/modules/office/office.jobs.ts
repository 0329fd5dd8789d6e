import type { InboxKind } from '#kit/records/inbox.ts'
import type { Job } from '#kit/work/jobs.ts'
import { remindOfOverdue } from './office.reminder.service.ts'

/** @param kinds everything that may wait, as the domains describe it */
export function officeJobs(kinds: readonly InboxKind[]): Job[] {
  return [
    {
      name: 'office.remind_of_overdue',
      cron: '7 * * * *',
      run: (ctx) => ctx.transaction((tx) => remindOfOverdue(tx, kinds)),
    },
  ]
}
