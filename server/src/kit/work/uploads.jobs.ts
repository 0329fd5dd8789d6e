import { randomUUID } from 'node:crypto'
import { UPLOAD } from '@app/contract/uploads.limits'
import type { Job } from './jobs.ts'
import type { Storage } from '../files/storage.ts'
import { claimOld, dropUploads } from '../files/uploads.queries.ts'
import { keyOf } from '../files/uploads.ts'
import type { UploadPurpose } from '../files/uploads.ts'

/** The clearing away of uploads that nobody took within a day, and of the rows of those that were. */
export function uploadJobs({ storage }: { storage: Storage }, purposes: readonly UploadPurpose[]): Job[] {
  const folderOf = new Map<string, string>(purposes.map(({ name, folder }) => [name, folder]))
  return [
    {
      name: 'uploads.clear',
      cron: '15 * * * *',
      async run(ctx) {
        const claim = randomUUID()
        const before = new Date(ctx.now.getTime() - UPLOAD.keptHours * 3_600_000)
        for (const row of await claimOld(ctx.database.db, claim, { before })) {
          await storage.remove(keyOf(row.id))
          const folder = folderOf.get(row.purpose)
          if (row.state !== 'ready' && folder) await storage.removeAll(`${folder}/${row.id}`)
        }
        await dropUploads(ctx.database.db, claim)
      },
    },
  ]
}
