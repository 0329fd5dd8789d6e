import type { OpenContext, WriteContext } from '#kit/data/context.ts'
import { dropFiles } from '#kit/work/file-removal.ts'
import type { JobContext } from '#kit/work/jobs.ts'
import { startWorker } from '#kit/work/child-process.ts'
import type { Config } from '../../config.ts'
import { folderKey } from './imports.folder.service.ts'
import { importsAtWork, removeOldRows } from './imports.queries.ts'
import { UNDO_MS } from './imports.view.ts'

/** Begins a process that works on an import. One is enough: any other ends as soon as it sees that. */
export function startImport(ctx: { config: Config; now: Date }, import_id: number): void {
  startWorker(new URL('imports.worker.ts', import.meta.url), {
    url: ctx.config.databaseUrl,
    now: ctx.now,
    input: { import_id },
  })
}

/** Commits what somebody asked for, and begins the work on it. */
export async function startedAfter<R>(
  ctx: OpenContext,
  import_id: number,
  work: (tx: WriteContext) => Promise<R>,
): Promise<R> {
  const answer = await ctx.transaction(work)
  startImport(ctx, import_id)
  return answer
}

/** Goes on with imports whose process has died. */
export async function resumeImports(job: JobContext): Promise<void> {
  for (const id of await importsAtWork(job.database.db)) startImport(job, id)
}

/** Removes the rows of what can no longer be taken back, and lists that nobody went on with. */
export async function forgetImports(job: JobContext): Promise<void> {
  await job.transaction(async (ctx) => {
    const folders = await removeOldRows(ctx.db, new Date(ctx.now.getTime() - UNDO_MS))
    await dropFiles(ctx, folders.map(folderKey))
  })
}
