import { dayAt, dayNear } from '../../lib/dates.ts'
import { locale } from '../../lib/i18n.ts'
import type { Message } from './messaging.api.ts'
import { t } from './text.ts'

/** Messages of one person that follow each other within this time stand together. */
const TOGETHER_MS = 5 * 60_000
const DAY_MS = 86_400_000

/** After which message the new ones begin, and how many they are. */
export type Unread = { after: number; count: number }

export type Line =
  | { kind: 'day'; key: string; name: string }
  | { kind: 'unread'; key: string; count: number }
  | { kind: 'turn'; key: string; own: boolean; messages: Message[] }

/** "Today, 20 November", "Wednesday, 18 November", and the year where it is another one. */
export function dayName(at: Date, zone: string, now: Date): string {
  const date = dayAt(at, zone)
  const day = dayNear(at, zone, 'long', now)
  if (date === dayAt(now, zone)) return t('day.today', { day })
  if (date === dayAt(new Date(now.getTime() - DAY_MS), zone)) return t('day.yesterday', { day })
  const weekday = new Intl.DateTimeFormat(locale(), { timeZone: zone, weekday: 'long' }).format(at)
  return t('day.other', { weekday, day })
}

/** Messages in their order, cut where the day changes, where the new ones begin, and where another person goes on. */
export function linesOf(
  messages: readonly Message[],
  { me, zone, now, unread }: { me: number; zone: string; now: Date; unread?: Unread | undefined },
): Line[] {
  const lines: Line[] = []
  let day = ''
  let cut = unread === undefined
  for (const message of messages) {
    const at = new Date(message.created_at)
    const date = dayAt(at, zone)
    if (date > day) {
      day = date
      lines.push({ kind: 'day', key: `day ${date}`, name: dayName(at, zone, now) })
    }
    if (!cut && unread && message.seq > unread.after) {
      cut = true
      lines.push({ kind: 'unread', key: 'unread', count: unread.count })
    }
    const last = lines.at(-1)
    const before = last?.kind === 'turn' ? last.messages.at(-1) : undefined
    const together =
      last?.kind === 'turn' &&
      before?.user_id === message.user_id &&
      at.getTime() - new Date(before.created_at).getTime() < TOGETHER_MS
    if (together) last.messages.push(message)
    else lines.push({ kind: 'turn', key: `turn ${message.seq}`, own: message.user_id === me, messages: [message] })
  }
  return lines
}

/** Messages of the other person after a place. */
export const countAfter = (messages: readonly Message[], me: number, seq: number): number =>
  messages.filter((message) => message.seq > seq && message.user_id !== me && !message.deleted_at).length
