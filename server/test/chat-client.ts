import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { io } from 'socket.io-client'
import type { Socket } from 'socket.io-client'
import type { z } from 'zod'
import { SOCKET_PATH } from '@app/contract/live.path'
import type { LiveAnswers, LiveEvents, LiveRefusal } from '@app/contract/live'
import type { conversation, message } from '@app/contract/messaging.shapes'

type Message = z.output<typeof message>
type Conversation = z.output<typeof conversation>
type Told = LiveEvents['message_saved']

/** A bound that keeps a lost answer from being waited for for ever. */
const ANSWER_MS = 3000

/**
 * A device that keeps one conversation as the contract says: live first and then the gap, changes in their order, unread counts
 * by their version, and an outbox that sends each message under one id until it is acknowledged.
 */
export function chatClient(given: {
  base: string
  room: string
  me: number
  token(): Promise<string>
  /** For the socket; the access token unless given. */
  ticket?(): Promise<string>
}) {
  const messages = new Map<number, Message>()
  const outbox: { client_message_id: string; text: string }[] = []
  let change = 0
  let unread = { version: -1, count: 0 }
  let socket: Socket | undefined
  let over = false
  const ending = Promise.withResolvers<void>()
  let catching: Promise<void> | undefined
  let again = false
  let turn = 0

  async function call<T>(method: string, path: string, body?: object): Promise<T> {
    const answer = await fetch(new URL(path, given.base), {
      method,
      headers: { authorization: `Bearer ${await given.token()}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(ANSWER_MS),
    })
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as T
  }

  function count(version: number, now: number): void {
    if (version > unread.version) unread = { version, count: now }
  }

  function hear(told: Told): void {
    count(told.version, told.unread_messages_count)
    if (told.change <= change) return
    if (told.change > change + 1 || !told.message || catching) return void catchUp()
    messages.set(told.seq, told.message)
    change = told.change
  }

  /** Asks for what was missed until nothing is left; one at a time, and once more for what came meanwhile. */
  async function catchUp(): Promise<void> {
    again = true
    catching ??= (async () => {
      while (again && !over) {
        again = false
        try {
          await fetchGap()
        } catch {
          again = true
          await sleep(50)
        }
      }
    })().finally(() => {
      catching = undefined
    })
    await catching
  }

  async function fetchGap(): Promise<void> {
    const { result } = await call<{ result: Conversation }>('GET', `/live/v1/conversations/room/${given.room}`)
    count(result.version, result.unread_messages_count)
    for (let more = true; more;) {
      const path = `/live/v1/conversations/messages/${given.room}?limit=100&after=${change}`
      const page = await call<{ docs: Message[]; next_after: number | null }>('GET', path)
      for (const one of page.docs) {
        messages.set(one.seq, one)
        change = Math.max(change, one.change)
      }
      more = page.next_after !== null
    }
  }

  /** Connects, and comes back whenever the connection breaks. */
  async function stay(): Promise<void> {
    while (!over) {
      const one = io(given.base, {
        path: SOCKET_PATH,
        transports: ['websocket'],
        query: { token: await (given.ticket ?? given.token)() },
        reconnection: false,
        forceNew: true,
        timeout: ANSWER_MS,
      })
      socket = one
      one.on('message_saved', hear)
      one.on('receive_message', hear)
      one.on('message_unread', (told: LiveEvents['message_unread']) => count(told.version, told.unread_messages_count))
      one.on('message_read', (told: LiveEvents['message_read']) => {
        if (told.user_id === given.me) count(told.version ?? -1, told.unread_messages_count ?? 0)
      })
      const broken = new Promise<void>((done) => {
        one.once('connect', () => void catchUp())
        one.once('connect_error', () => done())
        one.once('disconnect', () => done())
      })
      await Promise.race([broken, ending.promise])
      one.removeAllListeners()
      one.disconnect()
      if (!over) await sleep(20 + Math.random() * 60)
    }
  }

  /** One try to send; over the socket, and every third time over HTTP. */
  async function sendOnce(first: { client_message_id: string; text: string }): Promise<void> {
    const body = { chat_room_id: given.room, ...first }
    if (turn++ % 3 === 2 || !socket?.connected) {
      await call('POST', '/live/v1/messages/send-message', body)
      return
    }
    const answer = (await socket.timeout(ANSWER_MS).emitWithAck('new_message', body)) as
      | LiveAnswers['new_message']
      | LiveRefusal
    if ('error' in answer) throw new Error(answer.error)
  }

  /** Empties the outbox in its order; what is not acknowledged is sent again under its id. */
  async function work(): Promise<void> {
    while (!over) {
      const first = outbox[0]
      if (!first) {
        await sleep(5)
        continue
      }
      try {
        await sendOnce(first)
        outbox.shift()
      } catch {
        repeated++
        await sleep(30)
      }
    }
  }

  let repeated = 0
  const running = [stay(), work()]
  return {
    write: (text: string) => void outbox.push({ client_message_id: randomUUID(), text }),
    /** Reads up to a place, or marks as unread, if the connection lets it. */
    read: (seq?: number) => socket?.emit('read_message', { chat_room_id: given.room, ...(seq ? { seq } : {}) }),
    markUnread: () => socket?.emit('unread_message', { chat_room_id: given.room }),
    call,
    /** Breaks the connection without a word. */
    cut: () => socket?.io.engine.close(),
    waiting: () => outbox.length,
    /** How often something had to be sent again. */
    repeated: () => repeated,
    /** Every message it has, in the order of the room. */
    messages: () => [...messages.values()].toSorted((a, b) => a.seq - b.seq),
    unread: () => unread.count,
    async end(): Promise<void> {
      over = true
      ending.resolve()
      await Promise.all(running)
    },
  }
}
export type ChatClient = ReturnType<typeof chatClient>
