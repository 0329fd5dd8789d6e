import type { Job } from '#kit/work/jobs.ts'
import { clearLoose } from './wall.media.service.ts'
import { purge } from './wall.service.ts'

export const wallJobs: Job[] = [
  { name: 'wall.clear_uploads', cron: '35 * * * *', run: (ctx) => ctx.transaction((tx) => clearLoose(tx)) },
  { name: 'wall.purge', cron: '50 3 * * *', run: (ctx) => ctx.transaction((tx) => purge(tx)) },
]
