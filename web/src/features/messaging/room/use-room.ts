import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { roomOf } from '../room.store.ts'
import type { Room, RoomStore } from '../room.store.ts'

/** The messages of a room while it is looked at; `seq` is the message that has to be among them, if any. */
export function useRoom(chat_room_id: string, seq: number): { store: RoomStore; room: Room } {
  const store = useMemo(() => roomOf(chat_room_id), [chat_room_id])
  const room = useSyncExternalStore(store.subscribe, store.get)
  useEffect(() => {
    void store.open(seq)
    // A place further back that is asked for later comes by scrolling.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [store])
  return { store, room }
}
