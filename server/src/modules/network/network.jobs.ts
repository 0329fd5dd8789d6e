import type { Job } from '#kit/work/jobs.ts'
import { expireOld } from './network.requests.service.ts'

export const networkJobs: Job[] = [
  { name: 'network.expire_requests', cron: '40 3 * * *', run: (ctx) => ctx.transaction((tx) => expireOld(tx)) },
]
