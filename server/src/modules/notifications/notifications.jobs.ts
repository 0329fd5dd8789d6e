import type { Job } from '#kit/jobs.ts'
import { sendDigests } from './notifications.digest.service.ts'
import { mailDue } from './notifications.mails.service.ts'
import { pushDue } from './notifications.push.service.ts'

export const notificationsJobs: Job[] = [
  { name: 'notifications.mail', cron: '* * * * *', run: mailDue },
  { name: 'notifications.push', cron: '* * * * *', run: pushDue },
  // Each go does a part; on other days, and when all are done, there is nothing to do.
  { name: 'notifications.digest', cron: '*/5 * * * 1', run: sendDigests },
]
