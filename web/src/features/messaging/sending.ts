import type { QueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { call } from '../../lib/call.ts'
import { useSession } from '../../lib/session.ts'
import { askLive, isConnected, watchConnection } from '../../lib/socket.ts'
import type { Message } from './messaging.api.ts'
import { heardMessage } from './messaging.heard.ts'
import { makeOutbox } from './outbox.ts'
import type { Outbox } from './outbox.ts'
import { openShelf } from './outbox.shelf.ts'
import type { Outgoing, Shelf } from './outbox.shelf.ts'

const shelves = new Map<number, Shelf>()
let running: { me: number; outbox: Outbox } | undefined

/** The shelf of a member; the same one as long as the page lives. */
function shelfOf(me: number): Shelf {
  const shelf = shelves.get(me) ?? openShelf(me)
  shelves.set(me, shelf)
  return shelf
}

/** One message over the socket, or by a call while there is none. */
async function send({ chat_room_id, client_message_id, text, attachments }: Outgoing): Promise<Message> {
  const body = { chat_room_id, client_message_id, text, attachments: attachments.map(({ id }) => id) }
  if (isConnected()) return (await askLive('new_message', body)).result
  return (await call('messaging.send', { body })).result
}

/** Runs `work` in one tab at a time, where the browser can say which; the ids keep messages single in any case. */
async function alone(me: number, room: string, work: () => Promise<void>, only = false): Promise<boolean> {
  if (!('locks' in navigator)) {
    await work()
    return true
  }
  return navigator.locks.request(`messaging.out.${me}.${room}`, { ifAvailable: only }, async (lock) => {
    if (lock) await work()
    return lock !== null
  }) as Promise<boolean>
}

/** Works on what a member has sent, until the returned function is called. Once per page. */
export function startSending(queries: QueryClient, me: number): () => void {
  const outbox = makeOutbox({
    shelf: shelfOf(me),
    send,
    isThere: () => isConnected() || navigator.onLine,
    onSent: (message) => heardMessage(queries, message),
    alone: (room, work, only) => alone(me, room, work, only),
  })
  running = { me, outbox }
  outbox.wake()
  const ends = [
    watchConnection(() => {
      if (isConnected()) outbox.wake()
    }),
  ]
  window.addEventListener('online', outbox.wake)
  return () => {
    for (const end of ends) end()
    window.removeEventListener('online', outbox.wake)
    outbox.stop()
    if (running?.outbox === outbox) running = undefined
  }
}

/** The outbox of this page; none while nobody is signed in. */
export const outboxNow = (): Outbox | undefined => running?.outbox

const none: readonly Outgoing[] = []

/** What waits in a room, in its order. */
export function useWaiting(chat_room_id: string): readonly Outgoing[] {
  const me = useSession()?.customerId
  const shelf = useMemo(() => (me === undefined ? undefined : shelfOf(me)), [me])
  const subscribe = useCallback((listener: () => void) => shelf?.subscribe(listener) ?? (() => undefined), [shelf])
  const all = useSyncExternalStore(
    subscribe,
    () => shelf?.get() ?? none,
    () => none,
  )
  return useMemo(() => all.filter((one) => one.chat_room_id === chat_room_id), [all, chat_room_id])
}
