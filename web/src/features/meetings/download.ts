import { CallError, fileOf } from '../../lib/call.ts'
import { saveFile } from '../../lib/save-file.ts'
import { toast } from '../../ui/toast.tsx'
import { t } from './text.ts'

/** Hands a file of the planner to the browser. */
export async function download(
  what:
    | { call: 'meetings.sheet'; date: string }
    | { call: 'meetings.packSheet' | 'meetings.packCards' | 'meetings.packReport' },
  event: number,
  name: string,
): Promise<void> {
  try {
    const blob =
      what.call === 'meetings.sheet'
        ? await fileOf('meetings.sheet', { query: { event, date: what.date } })
        : await fileOf(what.call, { query: { event } })
    saveFile(blob, name)
  } catch (error) {
    toast(error instanceof CallError ? error.detail : t('failed'), 'bad')
  }
}
