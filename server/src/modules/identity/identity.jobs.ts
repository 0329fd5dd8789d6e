import type { Job } from '#kit/work/jobs.ts'
import { retentionJobs } from '#kit/work/retention.ts'
import { identityRetention } from './identity.retention.queries.ts'
import { expireOldRequests } from './identity.registration.service.ts'
import { forgetTickets } from './identity.tickets.service.ts'

export const identityJobs: Job[] = [
  ...retentionJobs(identityRetention),
  {
    name: 'identity.expire_requests',
    cron: '17 3 * * *',
    run: async (ctx) => ctx.transaction((tx) => expireOldRequests(tx)),
  },
  { name: 'identity.forget_tickets', cron: '*/30 * * * *', run: (ctx) => ctx.transaction((tx) => forgetTickets(tx)) },
]
