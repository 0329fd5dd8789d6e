import type { Job } from '#kit/work/jobs.ts'
import { signingKeyOf } from './awards.certificate.sign.ts'
import { keepSigningKey } from './awards.results.queries.ts'
import { announcePublications } from './awards.results.service.ts'

export const resultsJobs: Job[] = [
  { name: 'awards.announce', cron: '* * * * *', run: announcePublications },
  {
    // The key of today's certificates stays known when the secret changes.
    name: 'awards.keep_signing_key',
    cron: '7 * * * *',
    run: (ctx) => ctx.transaction((tx) => keepSigningKey(tx.db, signingKeyOf(tx.config.secret), tx.now)),
  },
]
