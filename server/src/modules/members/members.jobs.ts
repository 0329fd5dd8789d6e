import type { Job } from '#kit/jobs.ts'
import { retentionJobs } from '#kit/retention.ts'
import { membersRetention } from './members.budget.queries.ts'

export const membersJobs: Job[] = retentionJobs(membersRetention)
