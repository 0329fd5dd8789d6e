import type { Job } from '#kit/jobs.ts'
import { mailCalendars } from './meetings.calendar.mails.service.ts'

export const meetingsCalendarJobs: Job[] = [{ name: 'meetings.mail_calendars', cron: '* * * * *', run: mailCalendars }]
