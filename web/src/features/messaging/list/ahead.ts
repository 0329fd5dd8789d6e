import type { QueryClient } from '@tanstack/react-query'
import { CONVERSATIONS, conversationQuery, unreadQuery } from '../messaging.api.ts'
import type { Conversation } from '../messaging.api.ts'
import { changeConversation, conversationIn } from '../messaging.cache.ts'
import { lift, sink } from '../conversations.ts'
import { counted, outcome } from './outcome.ts'
import type { Act } from './outcome.ts'

/** Shows what an act will make of a conversation and of the totals before the server has answered, and gives the way back. */
export async function ahead(queries: QueryClient, act: Act, one: Conversation): Promise<() => void> {
  const id = one.chat_room_id
  const totals = unreadQuery().queryKey
  // An answer that is on its way does not know of it yet.
  for (const queryKey of [CONVERSATIONS, conversationQuery(id).queryKey, totals])
    await queries.cancelQueries({ queryKey })
  const before = conversationIn(queries, id) ?? one
  const change = outcome(act, before)
  const total = queries.getQueryData(totals)
  if (act === 'unpin') sink(before)
  changeConversation(queries, id, () => change)
  if (total) queries.setQueryData(totals, { result: counted(total.result, before, { ...before, ...change }) })
  return () => {
    if (act === 'unpin') lift(id)
    const back = Object.fromEntries(Object.keys(change).map((key) => [key, before[key as keyof Conversation]]))
    // What was told meanwhile is the server's own word.
    changeConversation(queries, id, (now) => (now.version === before.version ? back : undefined))
    if (total) queries.setQueryData(totals, total)
  }
}
