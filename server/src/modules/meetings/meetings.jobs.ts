import type { Job } from '#kit/work/jobs.ts'
import { keepMeetings } from './meetings.keeping.service.ts'

export const meetingsJobs: Job[] = [{ name: 'meetings.keep', cron: '* * * * *', run: keepMeetings }]
