import type { Conversation, Shown } from './messaging.api.ts'

type Page = { docs: Conversation[]; totalDocs: number; hasNextPage: boolean }
type Pages<P extends Page> = { pages: P[] }

/** The conversations of all pages, each once: one that rose to the top stands there while older pages are kept. */
export function rowsOf(data: Pages<Page> | undefined): Conversation[] {
  const seen = new Set<string>()
  const all = data?.pages.flatMap((page) => page.docs) ?? []
  return all.filter((one) => !seen.has(one.chat_room_id) && seen.add(one.chat_room_id))
}

/** Of two words about a conversation, whether `one` is the later: by what changed for me in it, then by its messages. */
export function isNewer(one: Conversation, other: Conversation): boolean {
  if (one.version !== other.version) return one.version > other.version
  return one.last_change > other.last_change
}

/** A conversation with some fields changed; the same object when nothing differs. */
export function changed(now: Conversation, change: Partial<Conversation> | undefined): Conversation {
  const differs = Object.entries(change ?? {}).some(([key, value]) => now[key as keyof Conversation] !== value)
  return differs ? { ...now, ...change } : now
}

/** Whether a conversation stands in a list; undefined where only the server knows. */
function belongs(one: Conversation, { folder, keyword, unread }: Required<Shown>): boolean | undefined {
  const lies =
    one.state === 'open' || one.state === 'request_sent'
      ? 'inbox'
      : one.state === 'request_received'
        ? 'requests'
        : undefined
  if (lies !== folder || one.hidden || (unread && one.unread_messages_count === 0)) return false
  return keyword ? undefined : true
}

/** Conversations that were just unpinned, with their last message then: they stand at the bottom until the list is loaded anew. */
const sunk = new Map<string, string | null>()

/** Lets a conversation stand at the bottom until the next load, or until something is written in it. */
export function sink(one: Conversation): void {
  sunk.set(one.chat_room_id, one.last_at)
}

/** The list is loaded anew, or one of its conversations is not at the bottom any more. */
export function lift(chat_room_id?: string): void {
  if (chat_room_id === undefined) sunk.clear()
  else sunk.delete(chat_room_id)
}

const isSunk = (one: Conversation): boolean =>
  one.sorting_point === 0 && sunk.has(one.chat_room_id) && sunk.get(one.chat_room_id) === one.last_at

/** Pinned first, the last pinned at the very top; then by the last message. */
function before(one: Conversation, other: Conversation): boolean {
  if (one.sorting_point !== other.sorting_point) return one.sorting_point > other.sorting_point
  if (isSunk(one) !== isSunk(other)) return isSunk(other)
  const [first, second] = [one.pinned_at ?? '', other.pinned_at ?? '']
  if (first !== second) return first > second
  const [a, b] = [one.last_at ?? '', other.last_at ?? '']
  return a !== b ? a > b : one.chat_room_id < other.chat_room_id
}

/** A list without a conversation; the same object when it was not in it. */
export function without<P extends Page, D extends Pages<P>>(list: D, chat_room_id: string): D {
  if (!list.pages.some((page) => page.docs.some((row) => row.chat_room_id === chat_room_id))) return list
  const pages = list.pages.map((page) => ({
    ...page,
    totalDocs: Math.max(0, page.totalDocs - 1),
    docs: page.docs.filter((row) => row.chat_room_id !== chat_room_id),
  }))
  return { ...list, pages }
}

/**
 * A list in which a conversation stands where it belongs now, or not at all; `ask` where only the server knows. Below the last
 * page that was loaded it comes by itself.
 */
export function inPlace<P extends Page, D extends Pages<P>>(
  list: D,
  filter: Required<Shown>,
  conversation: Conversation,
): D | 'ask' {
  const stood = list.pages.some((page) => page.docs.some((row) => row.chat_room_id === conversation.chat_room_id))
  const here = belongs(conversation, filter)
  if (here === false) return without<P, D>(list, conversation.chat_room_id)
  if (here === undefined && !stood) return 'ask'
  const rest = without<P, D>(list, conversation.chat_room_id)
  const bottom = isSunk(conversation)
  const at = bottom ? -1 : rest.pages.findIndex((page) => page.docs.some((row) => before(conversation, row)))
  const last = rest.pages.length - 1
  if (!bottom && at < 0 && rest.pages[last]?.hasNextPage) return stood ? rest : list
  const pages = rest.pages.map((page, index) => {
    const count = { ...page, totalDocs: page.totalDocs + 1 }
    if (index !== (at < 0 ? last : at)) return count
    const place = bottom ? -1 : page.docs.findIndex((row) => before(conversation, row))
    return { ...count, docs: page.docs.toSpliced(place < 0 ? page.docs.length : place, 0, conversation) }
  })
  return { ...rest, pages }
}
