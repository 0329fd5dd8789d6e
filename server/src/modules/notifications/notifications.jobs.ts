import type { Job } from '#kit/work/jobs.ts'
import type { Notices } from '#kit/work/notice-kinds.ts'
import { sendDigests } from './notifications.digest.service.ts'
import { mailDue } from './notifications.mails.service.ts'
import { pushDue } from './notifications.push.service.ts'

export function notificationsJobs(notices: Notices): Job[] {
  return [
    { name: 'notifications.mail', cron: '* * * * *', run: (ctx) => mailDue(ctx, notices) },
    { name: 'notifications.push', cron: '* * * * *', run: (ctx) => pushDue(ctx, notices) },
    // Each go does a part; on other days, and when all are done, there is nothing to do.
    { name: 'notifications.digest', cron: '*/5 * * * 1', run: (ctx) => sendDigests(ctx, notices) },
  ]
}
