import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { call, isRefused, keyOf } from '../../lib/call.ts'
import type { Answer } from '../../lib/call.types.ts'
import { CONVERSATIONS, conversationQuery, unreadQuery } from './messaging.api.ts'
import type { Conversation, Shown } from './messaging.api.ts'
import { knownRoom } from './room.store.ts'
import { changed, inPlace, isNewer, rowsOf, without } from './conversations.ts'

type List = InfiniteData<Answer<'messaging.conversations'>>

/** Several changes that come together are one reason to ask again. */
const GATHER_MS = 250

const filterOf = (key: readonly unknown[]) => key.at(-1) as Required<Shown>

function lists(queries: QueryClient): [readonly unknown[], List][] {
  return queries
    .getQueriesData<List>({ queryKey: CONVERSATIONS })
    .flatMap(([key, list]) => (list ? [[key, list] as [readonly unknown[], List]] : []))
}

const askList = (queries: QueryClient, key: readonly unknown[]) =>
  void queries.invalidateQueries({ queryKey: key, exact: true })

/** A conversation as it is known here: by itself, or from a list. */
export function conversationIn(queries: QueryClient, chat_room_id: string): Conversation | undefined {
  const alone = queries.getQueryData(conversationQuery(chat_room_id).queryKey)?.result
  const listed = lists(queries)
    .flatMap(([, list]) => rowsOf(list))
    .find((row) => row.chat_room_id === chat_room_id)
  return alone && listed ? (isNewer(listed, alone) ? listed : alone) : (alone ?? listed)
}

/**
 * Shows what a conversation has become wherever it stands: by itself and in every list, sorted anew. One that is hidden leaves
 * the lists; a list of which nobody can tell here whether it belongs there is asked for again. An older word changes nothing.
 */
export function showConversation(queries: QueryClient, conversation: Conversation): void {
  const id = conversation.chat_room_id
  const known = conversationIn(queries, id)
  if (known && isNewer(known, conversation)) return
  queries.setQueryData(conversationQuery(id).queryKey, { result: conversation })
  knownRoom(id)?.clear(conversation.cleared_seq)
  for (const [key, list] of lists(queries)) {
    const after = inPlace(list, filterOf(key), conversation)
    if (after === 'ask') askList(queries, key)
    else if (after !== list) queries.setQueryData(key, after)
  }
}

/** Changes some fields of a conversation that is known here; says whether there was one. */
export function changeConversation(
  queries: QueryClient,
  chat_room_id: string,
  change: (now: Conversation) => Partial<Conversation> | undefined,
): boolean {
  const known = conversationIn(queries, chat_room_id)
  if (!known) return false
  const after = changed(known, change(known))
  if (after !== known) showConversation(queries, after)
  return true
}

/** Takes a conversation out of the lists: it is blocked, or not one's own. */
export function dropConversation(queries: QueryClient, chat_room_id: string): void {
  for (const [key, list] of lists(queries)) {
    const after = without(list, chat_room_id)
    if (after !== list) queries.setQueryData(key, after)
  }
}

const waiting = new Map<string, ReturnType<typeof setTimeout>>()

/** Calls `work` once, a moment after the first of several calls under the same name. */
function gather(name: string, work: () => void): void {
  if (waiting.has(name)) return
  waiting.set(
    name,
    setTimeout(() => {
      waiting.delete(name)
      work()
    }, GATHER_MS),
  )
}

/** Asks for a conversation again; what one may not see any more leaves the lists. */
export function askConversation(queries: QueryClient, chat_room_id: string): void {
  gather(chat_room_id, () => {
    call('messaging.conversation', { params: { id: chat_room_id } }).then(
      ({ result }) => showConversation(queries, result),
      (error: unknown) => {
        if (!isRefused(error, 404)) return
        dropConversation(queries, chat_room_id)
        void queries.invalidateQueries({ queryKey: conversationQuery(chat_room_id).queryKey })
      },
    )
  })
}

/** Asks again how much waits unread. */
export function askUnread(queries: QueryClient): void {
  gather('unread', () => void queries.invalidateQueries({ queryKey: unreadQuery().queryKey }))
}

/** Asks again for everything that shows conversations: something happened that was not told. */
export function askEverything(queries: QueryClient): void {
  for (const name of ['messaging.conversations', 'messaging.conversation', 'messaging.blacklist'] as const)
    void queries.invalidateQueries({ queryKey: keyOf(name) })
  askUnread(queries)
}
