import { CallError, fileOf } from '../../lib/call.ts'
import { saveFile } from '../../lib/save-file.ts'
import { toast } from '../../ui/toast.tsx'
import { t } from './text.ts'

/** Hands a file of the planner to the browser. */
export function download(
  what:
    | { call: 'meetings.sheet'; date: string }
    | { call: 'meetings.packSheet' | 'meetings.packCards' | 'meetings.packReport' },
  event: number,
  name: string,
): Promise<void> {
  const read = () =>
    what.call === 'meetings.sheet'
      ? fileOf('meetings.sheet', { query: { event, date: what.date } })
      : fileOf(what.call, { query: { event } })
  return save(read, name)
}

/** Hands one meeting to the browser as a file that calendars open. */
export const toCalendar = (meeting: number): Promise<void> =>
  save(() => fileOf('meetings.calendar', { params: { id: meeting } }), `meeting-${meeting}.ics`)

async function save(read: () => Promise<Blob>, name: string): Promise<void> {
  try {
    saveFile(await read(), name)
  } catch (error) {
    toast(error instanceof CallError ? error.detail : t('failed'), 'bad')
  }
}
