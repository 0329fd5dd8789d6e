import type { Job } from '#kit/work/jobs.ts'
import { mailCalendars } from './meetings.calendar.mails.service.ts'

export const meetingsCalendarJobs: Job[] = [{ name: 'meetings.mail_calendars', cron: '* * * * *', run: mailCalendars }]
