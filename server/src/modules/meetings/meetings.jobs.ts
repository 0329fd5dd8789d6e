import type { Job } from '#kit/work/jobs.ts'
import { announceOpenings, keepMeetings } from './meetings.keeping.service.ts'

export const meetingsJobs: Job[] = [
  { name: 'meetings.keep', cron: '* * * * *', run: keepMeetings },
  { name: 'meetings.openings', cron: '7 * * * *', run: announceOpenings },
]
