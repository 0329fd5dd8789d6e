import type { Job } from '#kit/work/jobs.ts'
import { retentionJobs } from '#kit/work/retention.ts'
import { membersRetention } from './members.budget.queries.ts'

export const membersJobs: Job[] = retentionJobs(membersRetention)
