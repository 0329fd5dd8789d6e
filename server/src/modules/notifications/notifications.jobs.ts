import type { Job } from '#kit/jobs.ts'
import { mailDue } from './notifications.mails.service.ts'

export const notificationsJobs: Job[] = [{ name: 'notifications.mail', cron: '* * * * *', run: mailDue }]
