import { inboxKinds } from '@app/contract/office.kinds'
import type { Answer } from '../../lib/call.types.ts'

export type Inbox = Answer<'office.inbox'>
export type Item = Inbox['results'][number]
export type Case = Answer<'office.one'>
export type Kind = Item['kind']

export const kinds = inboxKinds
export const whose = ['all', 'mine', 'free'] as const
/** What of the inbox the address names: a kind, whose, and the thing that is open. */
export type InboxView = { kind?: Kind; whose?: (typeof whose)[number]; item?: string }

/** Names one thing in the address. */
export const itemKey = ({ kind, id }: { kind: Kind; id: string }) => `${kind}.${id}`

/** @returns the kind and id that an address names, if it names one */
export function itemOf(key: string | undefined): { kind: Kind; id: string } | undefined {
  const at = key?.indexOf('.') ?? -1
  const kind = kinds.find((one) => one === key?.slice(0, at))
  return kind && key ? { kind, id: key.slice(at + 1) } : undefined
}

const DAY_MS = 86_400_000

/** How long something has waited, as the words for it: new, so many hours, or since a day. */
export function waitedWords(since: string, now: Date): 'waiting.new' | 'waiting.for' | 'waiting.since' {
  const waited = now.getTime() - new Date(since).getTime()
  return waited < 60_000 ? 'waiting.new' : waited < 7 * DAY_MS ? 'waiting.for' : 'waiting.since'
}

export type Group = 'overdue' | 'today' | 'later'
/** What is late, what is due within a day, and the rest, each in the order in which it came. */
export function groupsOf(items: readonly Item[], now: Date): { group: Group; items: Item[] }[] {
  const of = (item: Item): Group => {
    const left = new Date(item.due_at).getTime() - now.getTime()
    return left <= 0 ? 'overdue' : left < DAY_MS ? 'today' : 'later'
  }
  return (['overdue', 'today', 'later'] as const)
    .map((group) => ({ group, items: items.filter((item) => of(item) === group) }))
    .filter((one) => one.items.length > 0)
}

/** The number of the company that a new one looks like, if there is one. */
export function alikeIn({ kind, known }: Pick<Case, 'kind' | 'known'>): number | undefined {
  if (kind !== 'company') return undefined
  const path = known.find(({ name }) => name === 'alike')?.path
  const id = Number(path?.split('/').at(-1))
  return id > 0 ? id : undefined
}

/** Whether two say the same, whatever their letters and marks: "Jebel Ali, S40417" and "JEBEL ALI S40417". */
export function sameWords(one: string, other: string): boolean {
  const bare = (text: string) =>
    text
      .normalize('NFKD')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, '')
  return bare(one) !== '' && bare(one) === bare(other)
}

/** The letter that decides, while the case has the focus. Two acts of one kind never share one. */
export const letters: Record<string, string> = {
  admit: 'a',
  verify: 'a',
  grant: 'a',
  approve: 'a',
  accept: 'a',
  grant_appeal: 'a',
  confirm: 'f',
  refuse: 'r',
  reject: 'r',
  decline: 'r',
  dismiss: 'd',
  warn: 'w',
  remove: 'v',
  limit: 'l',
  suspend: 'x',
  suspend_member: 'x',
  take_over: 'a',
  uphold: 'u',
  show: 's',
  keep: 'p',
  take_away: 't',
  paid_back: 'b',
  settle: 'e',
  send_again: 'n',
}

/** Acts that take something from somebody. */
export const harsh: ReadonlySet<string> = new Set([
  'refuse',
  'reject',
  'decline',
  'remove',
  'limit',
  'suspend',
  'take_away',
])

/** What is open after a decision: what stood next, or else what stood before. */
export function nextAfter(items: readonly Item[], key: string): string | undefined {
  const at = items.findIndex((item) => itemKey(item) === key)
  const next = items[at + 1] ?? items[at - 1]
  return next && itemKey(next)
}
