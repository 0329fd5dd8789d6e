import type { Actor, OpenContext } from '#kit/data/context.ts'
import type { LiveHandlers } from '#kit/live/realtime.ts'
import { markUnread, markRoomRead } from './messaging.acts.service.ts'
import { send } from './messaging.messages.service.ts'
import { endTyping, startTyping } from './messaging.typing.service.ts'

type Chat = 'start_typing' | 'end_typing' | 'read_message' | 'unread_message' | 'new_message'

/** What pages say about their conversations over the socket, by the same use cases as the calls. */
export function messagingHandlers(contextOf: (actor: Actor) => OpenContext): Pick<LiveHandlers, Chat> {
  return {
    async start_typing(actor, { chat_room_id }) {
      await startTyping(contextOf(actor), chat_room_id)
      return { answer: { ok: true } }
    },
    async end_typing(actor, { chat_room_id }) {
      await endTyping(contextOf(actor), chat_room_id)
      return { answer: { ok: true } }
    },
    async read_message(actor, { chat_room_id, seq }) {
      return { answer: { result: await markRoomRead(contextOf(actor), chat_room_id, seq) } }
    },
    async unread_message(actor, { chat_room_id }) {
      return { answer: { result: await markUnread(contextOf(actor), chat_room_id) } }
    },
    async new_message(actor, message) {
      return { answer: { result: await send(contextOf(actor), message) } }
    },
  }
}
