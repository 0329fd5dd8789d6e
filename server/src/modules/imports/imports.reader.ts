import type { FileToRead } from '#kit/files/reading.child.ts'
import { readStatement } from './imports.camt.ts'
import { headingOf } from './imports.fields.ts'
import { readFolder } from './imports.folder.service.ts'
import { readSchedule } from './imports.schedule.ts'
import { readTable } from './imports.table.service.ts'
import type { Table } from './imports.table.service.ts'
import { Unreadable } from './imports.xml.ts'

/** What a file is read as, which headings of columns are known, by themselves or as they were written before, and the zone of an event. */
export type Asked = {
  as: 'table' | 'statement' | 'schedule' | 'folder'
  known: readonly string[]
  past: readonly string[]
  zone: string
}
/** What stands in it; or why it cannot be taken, as people read it. */
export type Understood = { table: Table } | { unreadable: string }

export async function read(file: FileToRead, asked: Asked): Promise<Understood> {
  try {
    return { table: await tableOf(file, asked) }
  } catch (error) {
    if (error instanceof Unreadable) return { unreadable: error.message }
    throw error
  }
}

async function tableOf(file: FileToRead, { as, known, past, zone }: Asked): Promise<Table> {
  // A folder is read where it is asked for: the file stands in for the store.
  const size = () => Promise.resolve(file.size)
  if (as === 'folder') return readFolder({ size, stream: (_key, start, end) => file.stream(start, end && end + 1) }, '')
  const bytes = await file.whole()
  if (as === 'schedule') return readSchedule(bytes, zone)
  const [names, before] = [new Set(known), new Set(past)]
  const knows = (heading: string) => before.has(heading) || names.has(headingOf(heading))
  return as === 'statement' ? readStatement(bytes, knows) : readTable(bytes, knows)
}
