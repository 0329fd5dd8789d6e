import type { Job } from '#kit/work/jobs.ts'
import { clearOld } from './messaging.attachments.service.ts'
import { noteMissed } from './messaging.announce.service.ts'

export const messagingJobs: Job[] = [
  { name: 'messaging.note_missed', cron: '* * * * *', run: (ctx) => ctx.transaction((tx) => noteMissed(tx)) },
  { name: 'messaging.clear_files', cron: '25 * * * *', run: (ctx) => ctx.transaction((tx) => clearOld(tx)) },
]
