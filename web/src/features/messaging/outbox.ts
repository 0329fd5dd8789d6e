import { CallError } from '../../lib/call.ts'
import { uuid } from '../../lib/uuid.ts'
import type { Attachment, Message } from './messaging.api.ts'
import type { Outgoing, Problem, Shelf } from './outbox.shelf.ts'

const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 15_000
/** How long to wait when the server says that it is too much at once, but not for how long. */
const THROTTLED_MS = 10_000

export type Sender = {
  shelf: Shelf
  /** Sends one message. @throws CallError */
  send: (one: Outgoing) => Promise<Message>
  /** Whether it makes sense to try. */
  isThere: () => boolean
  /** It is stored: show it. */
  onSent: (message: Message) => void
  /** Runs `work` while no other tab works on the same room; with `only` not at all when one does. */
  alone: (room: string, work: () => Promise<void>, only?: boolean) => Promise<boolean>
}

/**
 * Sends what waits, in the order in which it was written, one message of a room at a time. What the server has acknowledged
 * leaves; what it refused stays with its reason, and what was written after it waits behind it. Everything else is tried again
 * under the same id.
 */
export function makeOutbox({ shelf, send, isThere, onSent, alone }: Sender) {
  /** Rooms that are worked on here, and those to look at once more afterwards. */
  const working = new Set<string>()
  const once = new Set<string>()
  const failures = new Map<string, number>()
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  let over = false

  const firstOf = (room: string) => shelf.get().find((one) => one.chat_room_id === room)
  const roomsOf = () => new Set(shelf.get().map((one) => one.chat_room_id))

  function later(room: string, milliseconds: number): void {
    clearTimeout(timers.get(room))
    if (!over)
      timers.set(
        room,
        setTimeout(() => void work(room), milliseconds),
      )
  }

  /** Tries the first message of a room; says whether to go on with the next. */
  async function sendFirst(room: string): Promise<boolean> {
    shelf.read()
    const one = firstOf(room)
    if (!one || one.problem || over || !isThere()) return false
    try {
      const message = await send(one)
      failures.delete(room)
      onSent(message)
      shelf.remove(one.client_message_id)
      return true
    } catch (error) {
      const wait = waitAfter(error, failures.get(room) ?? 0)
      // Told by an event meanwhile that it has arrived, or taken away in another tab.
      shelf.read()
      const still = firstOf(room)
      if (still?.client_message_id !== one.client_message_id) return true
      if (wait === undefined) {
        shelf.put({ ...still, problem: problemOf(error) })
        return false
      }
      failures.set(room, (failures.get(room) ?? 0) + 1)
      if (isUncertain(error)) shelf.put({ ...still, tried: true })
      later(room, wait)
      return false
    }
  }

  async function work(room: string): Promise<void> {
    if (working.has(room)) return void once.add(room)
    clearTimeout(timers.get(room))
    working.add(room)
    try {
      await alone(room, async () => {
        while (await sendFirst(room));
      })
    } finally {
      working.delete(room)
      if (once.delete(room)) void work(room)
    }
  }

  /** Takes a message back, unless it is on its way just now or may have arrived. */
  async function take(id: string): Promise<Outgoing | undefined> {
    const room = shelf.get().find((one) => one.client_message_id === id)?.chat_room_id
    if (room === undefined) return undefined
    let taken: Outgoing | undefined
    await alone(
      room,
      () => {
        shelf.read()
        taken = shelf.get().find((one) => one.client_message_id === id)
        if (taken && !mayTake(taken)) taken = undefined
        if (taken) shelf.remove(id)
        return Promise.resolve()
      },
      true,
    )
    if (taken) void work(room)
    return taken
  }

  return {
    take,
    /** Puts a message in and begins to send. */
    add(chat_room_id: string, text: string, attachments: Attachment[]): void {
      const place = Math.max(Date.now(), ...shelf.get().map((one) => one.place + 1))
      shelf.put({ client_message_id: uuid(), chat_room_id, text, attachments, place, tried: false, problem: null })
      void work(chat_room_id)
    },
    /** Tries a refused message again. */
    again(id: string): void {
      const one = shelf.get().find((item) => item.client_message_id === id)
      if (!one) return
      shelf.put({ ...one, problem: null })
      void work(one.chat_room_id)
    },
    /** Works on everything that waits: the connection is back. */
    wake(): void {
      for (const room of roomsOf()) void work(room)
    },
    /** The server has told that it holds a message. */
    arrived: (id: string) => shelf.remove(id),
    stop(): void {
      over = true
      for (const timer of timers.values()) clearTimeout(timer)
    },
  }
}
export type Outbox = ReturnType<typeof makeOutbox>

/** What may have arrived must not be changed or taken away; what was refused has not. */
export const mayTake = (one: Outgoing): boolean => one.problem !== null || !one.tried

/** No answer came, so nobody knows whether it arrived. */
const isUncertain = (error: unknown) => !(error instanceof CallError) || error.status === 0 || error.status >= 500

/** How long to wait before the next try; undefined for a refusal, which another try does not mend. */
export function waitAfter(error: unknown, failures: number): number | undefined {
  if (!(error instanceof CallError)) return LONGEST_WAIT_MS
  if (error.status === 429) {
    const { retryAfter } = error as { retryAfter?: number }
    return retryAfter === undefined ? THROTTLED_MS : retryAfter * 1000
  }
  if (error.status !== 0 && error.status !== 401 && error.status < 500) return undefined
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(failures, 8))
}

function problemOf(error: unknown): Problem {
  return error instanceof CallError
    ? { code: error.code, detail: error.detail, fields: Object.keys(error.fields) }
    : { code: 'error', detail: '', fields: [] }
}
