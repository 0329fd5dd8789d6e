import type { Config } from '../../../config.ts'
import type { JobContext } from '#kit/work/jobs.ts'
import { startWorker } from '#kit/work/child-process.ts'
import { buildsAtWork } from './meetings.builder.queries.ts'

/** Begins a process that works on a run. One is enough: any other ends as soon as it sees that. */
export function startBuild(ctx: { config: Config; now: Date }, build_id: number): void {
  startWorker(new URL('meetings.builder.worker.ts', import.meta.url), {
    url: ctx.config.databaseUrl,
    now: ctx.now,
    input: { build_id },
  })
}

/** Goes on with runs whose process has died. */
export async function resumeBuilds(job: JobContext): Promise<void> {
  for (const id of await buildsAtWork(job.database.db)) startBuild(job, id)
}
