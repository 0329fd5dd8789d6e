import { TYPING_EVERY_SECONDS } from '@app/contract/messaging.limits'
import { useCallback, useEffect, useRef } from 'react'
import { askLive, isConnected } from '../../../lib/socket.ts'

/** Tells the other person that one types, every few seconds at most, and when one has stopped. */
export function useTyping(chat_room_id: string): { typed: () => void; stopped: () => void } {
  const told = useRef(0)
  const typed = useCallback(() => {
    const now = Date.now()
    if (!isConnected() || now - told.current < TYPING_EVERY_SECONDS * 1000) return
    told.current = now
    askLive('start_typing', { chat_room_id }).catch(() => undefined)
  }, [chat_room_id])
  const stopped = useCallback(() => {
    if (told.current === 0) return
    told.current = 0
    if (isConnected()) askLive('end_typing', { chat_room_id }).catch(() => undefined)
  }, [chat_room_id])
  useEffect(() => stopped, [stopped])
  return { typed, stopped }
}
