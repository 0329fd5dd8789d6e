import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryOptionsFor } from '../../lib/call.ts'
import { useSession } from '../../lib/session.ts'
import { onLive, onReconnect } from '../../lib/socket.ts'
import { unreadQuery } from './messaging.api.ts'
import { askConversation, askEverything, askUnread } from './messaging.cache.ts'
import { heardReadByOther, heardReadState, heardTold } from './messaging.heard.ts'
import { catchUpRooms } from './room.store.ts'
import { outboxNow, startSending } from './sending.ts'
import { typingBegan, typingEnded, typingForgotten } from './typing.ts'

export { useIsTyping } from './typing.ts'

/** Whoever comes back to the page is not asked about more often than this. */
const LOOK_EVERY_MS = 5000
/** And who stays on it, this often: a process that ended may have stored what it told nobody. */
const LOOK_AGAIN_MS = 60_000

/**
 * Keeps conversations, open rooms, the counter and who types as the server tells, sends what waits, and looks for what was not
 * told: after a lost connection, and when one comes back to the page. Mounted once, around all pages of members.
 */
export function useMessagingLive(): void {
  const queries = useQueryClient()
  const me = useSession()?.customerId

  useEffect(() => (me === undefined ? undefined : startSending(queries, me)), [queries, me])

  useEffect(() => {
    const ends = [
      onLive('message_saved', (told) => {
        if (told.message) outboxNow()?.arrived(told.message.client_message_id)
        heardTold(queries, told)
      }),
      onLive('receive_message', (told) => {
        typingEnded(told.chat_room_id)
        heardTold(queries, told)
      }),
      onLive('message_read', ({ chat_room_id, user_id, read_seq, unread_messages_count, version }) => {
        if (user_id !== me) heardReadByOther(queries, { chat_room_id, read_seq })
        else if (version !== null)
          heardReadState(queries, {
            chat_room_id,
            read_seq,
            unread_messages_count: unread_messages_count ?? 0,
            version,
          })
      }),
      onLive('message_unread', (told) => heardReadState(queries, told)),
      onLive('user_typing', ({ chat_room_id, user_id }) => {
        if (user_id !== me) typingBegan(chat_room_id)
      }),
      onLive('user_end_typing', ({ chat_room_id }) => typingEnded(chat_room_id)),
      onLive('conversation_changed', ({ chat_room_id }) => {
        askConversation(queries, chat_room_id)
        askUnread(queries)
      }),
      onLive('network_changed', () => askEverything(queries)),
      onReconnect(() => {
        typingForgotten()
        askEverything(queries)
        catchUpRooms()
      }),
    ]
    return () => ends.forEach((end) => end())
  }, [queries, me])

  useEffect(() => {
    let last = Date.now()
    /** What changed while nobody looked may not have been told: the pulse says whether anything did. */
    const look = async () => {
      if (document.visibilityState !== 'visible' || Date.now() - last < LOOK_EVERY_MS) return
      last = Date.now()
      const key = unreadQuery().queryKey
      const before = queries.getQueryData(key)?.result.pulse
      const after = await queries
        .fetchQuery({ ...queryOptionsFor('messaging.unread'), staleTime: 0 })
        .catch(() => undefined)
      if (!after || after.result.pulse === before) return
      askEverything(queries)
      catchUpRooms()
    }
    const onLook = () => void look()
    const again = setInterval(onLook, LOOK_AGAIN_MS)
    window.addEventListener('focus', onLook)
    document.addEventListener('visibilitychange', onLook)
    return () => {
      clearInterval(again)
      window.removeEventListener('focus', onLook)
      document.removeEventListener('visibilitychange', onLook)
    }
  }, [queries])
}
