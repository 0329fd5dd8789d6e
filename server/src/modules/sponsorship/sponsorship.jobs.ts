import type { Job } from '#kit/work/jobs.ts'
import { tidy } from './sponsorship.decisions.service.ts'

export const sponsorshipJobs: Job[] = [{ name: 'sponsorship.tidy', cron: '37 * * * *', run: tidy }]
