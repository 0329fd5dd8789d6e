import type { Reply } from '@app/contract/kit'
import type { privacy } from '@app/contract/privacy'
import type { DataFileRow } from './privacy.file.queries.ts'

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
  return `Everything that is stored about you, as of ${requested_at.toISOString().slice(0, 10)}.

Each .json file holds the rows of one table that name you: your account is customer.json, your profile
customer_profile.json, your posts post.json, your messages chat_message.json, your bookings purchase_order.json,
and so on. A table without such rows is an empty list. The folder "files" holds the pictures and documents
that those rows name, and files.json says which is which.

Left out are passwords and keys, with which somebody could act in your name, and what others have decided
for themselves: who blocked you or put you on a spam list, who opened your profile, what they have read and
what they were told.
`
}
