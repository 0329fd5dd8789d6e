import type { Job } from '#kit/work/jobs.ts'
import { resumeBuilds } from './meetings.builder.start.service.ts'

export const meetingsBuilderJobs: Job[] = [{ name: 'meetings.resume_builds', cron: '* * * * *', run: resumeBuilds }]
