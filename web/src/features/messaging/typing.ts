import { TYPING_SECONDS } from '@app/contract/messaging.limits'
import { useCallback, useSyncExternalStore } from 'react'

/** Who is typing, by room; each ends by itself a while after the last word of it. */
const typing = new Map<string, ReturnType<typeof setTimeout>>()
const listeners = new Set<() => void>()
const tell = () => listeners.forEach((listener) => listener())

/** Notes that the other person of a room types. */
export function typingBegan(chat_room_id: string): void {
  clearTimeout(typing.get(chat_room_id))
  typing.set(
    chat_room_id,
    setTimeout(() => typingEnded(chat_room_id), TYPING_SECONDS * 1000),
  )
  tell()
}

/** They stopped, wrote, or went away. */
export function typingEnded(chat_room_id: string): void {
  clearTimeout(typing.get(chat_room_id))
  if (typing.delete(chat_room_id)) tell()
}

/** Nobody is known to type: the connection was lost. */
export function typingForgotten(): void {
  for (const room of typing.keys()) typingEnded(room)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether the other person of a room is typing. */
export function useIsTyping(chat_room_id: string): boolean {
  const now = useCallback(() => typing.has(chat_room_id), [chat_room_id])
  return useSyncExternalStore(subscribe, now, () => false)
}
