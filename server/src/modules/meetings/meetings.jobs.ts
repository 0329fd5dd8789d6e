import type { Job } from '#kit/jobs.ts'
import { keepMeetings } from './meetings.keeping.service.ts'

export const meetingsJobs: Job[] = [{ name: 'meetings.keep', cron: '* * * * *', run: keepMeetings }]
