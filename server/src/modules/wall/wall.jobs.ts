import type { Deps } from '#kit/deps.ts'
import type { Job } from '#kit/jobs.ts'
import { clearLoose } from './wall.media.service.ts'
import { purge } from './wall.service.ts'

export function wallJobs(deps: Pick<Deps, 'storage'>): Job[] {
  return [
    { name: 'wall.clear_uploads', cron: '35 * * * *', run: (ctx) => ctx.transaction((tx) => clearLoose(tx, deps)) },
    { name: 'wall.purge', cron: '50 3 * * *', run: (ctx) => ctx.transaction((tx) => purge(tx, deps)) },
  ]
}
