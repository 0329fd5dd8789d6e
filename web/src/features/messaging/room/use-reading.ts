import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../../lib/call.ts'
import { askLive, isConnected, watchConnection } from '../../../lib/socket.ts'
import { heardReadState } from '../messaging.heard.ts'
import { makeReader } from './reader.ts'

async function tellRead(chat_room_id: string, seq: number) {
  if (isConnected()) return (await askLive('read_message', { chat_room_id, seq })).result
  return (await call('messaging.read', { params: { id: chat_room_id }, body: { seq } })).result
}

/** Tells the server how far one has really read: the function that is returned takes the last message on the screen. */
export function useReading(chat_room_id: string): (seq: number) => void {
  const queries = useQueryClient()
  const [reader] = useState(() => makeReader(async (seq) => heardReadState(queries, await tellRead(chat_room_id, seq))))
  useEffect(() => {
    const end = watchConnection(() => {
      if (isConnected()) void reader.work()
    })
    return () => {
      end()
      reader.stop()
    }
  }, [reader])
  return reader.see
}
