import type { Job } from '#kit/work/jobs.ts'
import { signingKeyOf } from '../results/awards.certificate.sign.ts'
import { keepSigningKey } from '../results/awards.results.queries.ts'
import { announcePublications } from '../results/awards.results.service.ts'
import { remindJudges, sealEnded } from '../results/awards.rounds.service.ts'

export const judgingJobs: Job[] = [
  { name: 'awards.remind_judges', cron: '*/10 * * * *', run: (ctx) => ctx.transaction((tx) => remindJudges(tx)) },
  { name: 'awards.seal_rounds', cron: '* * * * *', run: sealEnded },
  { name: 'awards.announce', cron: '* * * * *', run: announcePublications },
  {
    // With what is signed today stays known when the secret changes.
    name: 'awards.keep_signing_key',
    cron: '7 * * * *',
    run: (ctx) => ctx.transaction((tx) => keepSigningKey(tx.db, signingKeyOf(tx.config.secret), tx.now)),
  },
]
