import type { Job } from '#kit/work/jobs.ts'
import { remindJudges, sealEnded } from '../results/awards.rounds.service.ts'

export const judgingJobs: Job[] = [
  { name: 'awards.remind_judges', cron: '*/10 * * * *', run: (ctx) => ctx.transaction((tx) => remindJudges(tx)) },
  { name: 'awards.seal_rounds', cron: '* * * * *', run: sealEnded },
]
