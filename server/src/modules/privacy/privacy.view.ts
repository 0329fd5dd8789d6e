import type { Reply } from '@app/contract/kit'
import type { privacy } from '@app/contract/privacy'
import type { DataFileRow } from './privacy.file.queries.ts'
import { t } from './privacy.texts.ts'

type DataFile = Reply<typeof privacy.requestDataFile>

/** A file whose time has come is over, also before the job has removed it. */
export function toDataFile(row: DataFileRow, now: Date): DataFile {
  const over = row.state === 'ready' && row.ends_at !== null && row.ends_at <= now
  return {
    id: row.id,
    state: over ? 'over' : row.state,
    requested_at: row.requested_at.toISOString(),
    ends_at: row.ends_at?.toISOString() ?? null,
    size: row.size,
  }
}

/** What stands beside the tables, for whoever opens the file. */
export function readme(requested_at: Date): string {
  const day = requested_at.toISOString().slice(0, 10)
  return `${[t('readme-as-of', { day }), t('readme-tables'), t('readme-left-out')].join('\n\n')}\n`
}
