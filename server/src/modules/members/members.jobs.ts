import type { Job } from '#kit/jobs.ts'
import { forgetOpenings } from './members.service.ts'

export const membersJobs: Job[] = [
  {
    name: 'members.forget_openings',
    cron: '20 3 * * *',
    run: (ctx) => ctx.transaction((within) => forgetOpenings(within)),
  },
]
