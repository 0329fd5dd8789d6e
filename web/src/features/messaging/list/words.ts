import { dayAt, dayNear, time, weekdayName } from '../../../lib/dates.ts'
import { timeHere } from '../../../lib/preview.ts'
import type { Conversation, Message } from '../messaging.api.ts'
import { t } from './text.ts'

const DAY_MS = 86_400_000

/** The calendar day of an instant in a zone, as a number of days. */
const dayNumber = (at: Date, zone: string): number => Date.parse(dayAt(at, zone)) / DAY_MS

/** When something was written, as a list says it: "10:24" today, "Yesterday", "Wed", "16 Nov", "16 Nov 2025". */
export function whenOf(instant: string, zone: string, now = timeHere()): string {
  const at = new Date(instant)
  const days = dayNumber(now, zone) - dayNumber(at, zone)
  if (days <= 0) return time(at, zone)
  if (days === 1) return t('when.yesterday')
  return days < 7 ? weekdayName(at, { zone }) : dayNear(at, zone, 'short', now)
}

/** A message in one line, for a list. */
export function lineOf(message: Message | undefined): string {
  if (!message) return t('last.none')
  if (message.deleted_at) return t('last.deleted')
  if (message.text) return message.text.replaceAll(/\s+/g, ' ')
  const files = message.attachments
  const [first] = files
  if (first && files.every((file) => file.kind === 'picture')) return t('last.picture', { count: files.length })
  if (first && files.length === 1) return t('last.file', { name: first.name })
  return t('last.attachment', { count: files.length })
}

/** Whether the last message is mine, and if so what is known of it: sent or read; nothing where that is not shown. */
export function markOf(one: Conversation): 'sent' | 'read' | undefined {
  const last = one.messages[0]
  if (!isMine(one) || !last || last.deleted_at || one.receiver_read_seq === null) return undefined
  return last.seq <= one.receiver_read_seq ? 'read' : 'sent'
}

/** Whether I wrote the last message. */
export const isMine = (one: Conversation): boolean =>
  one.messages[0] !== undefined && one.messages[0].user_id !== one.receiver_id

export type Group = { name: 'pinned' | 'all'; rows: Conversation[] }

/** A list cut into what is pinned and the rest; a group without rows is left out. */
export function groupsOf(rows: readonly Conversation[]): Group[] {
  const groups: Group[] = [
    { name: 'pinned', rows: rows.filter((one) => one.sorting_point === 1) },
    { name: 'all', rows: rows.filter((one) => one.sorting_point === 0) },
  ]
  return groups.filter((group) => group.rows.length > 0)
}
