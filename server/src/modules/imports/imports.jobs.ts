import type { Job } from '#kit/work/jobs.ts'
import { forgetImports, resumeImports } from './imports.start.service.ts'

export const importsJobs: Job[] = [
  { name: 'imports.resume', cron: '* * * * *', run: resumeImports },
  { name: 'imports.forget', cron: '27 3 * * *', run: forgetImports },
]
