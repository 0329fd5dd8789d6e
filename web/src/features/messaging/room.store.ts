import { call } from '../../lib/call.ts'
import { onSessionChange, readSession } from '../../lib/session.ts'
import { isPassing } from '../../lib/upload.ts'
import type { Message } from './messaging.api.ts'
import { NOTHING, begin, withChanges, withMessage, withOlder, withTold } from './room.messages.ts'
import type { Known } from './room.messages.ts'

const PAGE = 50
const MOST_PER_PAGE = 100
/** So many pages are asked for at most to reach the first unread message, or one that was searched for. */
const MOST_PAGES_BACK = 20
/** Further behind than this, it is quicker to begin anew at the end. */
const FAR_BEHIND = 500
/** Rooms that stay known after they were left. */
const MOST_ROOMS = 12
const AGAIN_MS = 3000

export type Room = Known & {
  state: 'empty' | 'loading' | 'ready' | 'failed'
  error: unknown
  older: 'idle' | 'loading' | 'failed'
}

type Told = { change: number; message: Message | null }

export type RoomStore = {
  get: () => Room
  subscribe: (listener: () => void) => () => void
  /** Loads the room so far that message `seq` is in it; one that is loaded catches up. */
  open: (seq: number) => Promise<void>
  /** Loads back to message `seq`. */
  reach: (seq: number) => Promise<void>
  /** Adds the page before the first message. */
  loadOlder: () => Promise<void>
  /** Takes in what the server told. */
  hear: (told: Told) => void
  /** Asks for what was missed until nothing is left. */
  catchUp: () => Promise<void>
  /** Asks for one message again: its links have ended. */
  refresh: (seq: number) => Promise<void>
  /** Forgets what was written up to message `seq`: it was removed. */
  clear: (seq: number) => void
  /** Whether somebody looks at it now. */
  isOpen: () => boolean
}

const ask = (room: string, query: { limit: number; before?: number; after?: number }) =>
  call('messaging.messages', { params: { room }, query })

/**
 * The messages of a room, kept in step as the contract says: live first and then the gap, changes in their order, one question
 * at a time and once more for what came meanwhile.
 */
export function makeRoom(chat_room_id: string): RoomStore {
  let room: Room = { ...NOTHING, state: 'empty', error: null, older: 'idle' }
  let loading: Promise<void> | undefined
  let catching: Promise<void> | undefined
  let again = false
  let later: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()

  function set(to: Partial<Room>): void {
    room = { ...room, ...to }
    for (const listener of listeners) listener()
  }

  async function load(seq: number): Promise<void> {
    set({ state: 'loading', error: null })
    try {
      let known = begin(await ask(chat_room_id, { limit: PAGE }))
      for (let page = 0; page < MOST_PAGES_BACK && known.before !== null && known.before > seq; page++)
        known = withOlder(known, await ask(chat_room_id, { limit: MOST_PER_PAGE, before: known.before }))
      set({ ...known, state: 'ready' })
    } catch (error) {
      set({ state: 'failed', error })
    }
  }

  async function fetchGap(): Promise<void> {
    let known: Known = room
    for (let after: number | null = room.change; after !== null;) {
      const page: Awaited<ReturnType<typeof ask>> = await ask(chat_room_id, { limit: MOST_PER_PAGE, after })
      if (page.last_change - after > FAR_BEHIND) return load(Number.MAX_SAFE_INTEGER)
      known = withChanges({ ...known, before: room.before }, page.docs)
      after = page.next_after
    }
    // Older pages may have come meanwhile.
    set(withChanges({ ...room, change: known.change }, known.messages))
  }

  const store: RoomStore = {
    get: () => room,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    isOpen: () => listeners.size > 0,
    clear(seq) {
      const [first] = room.messages
      if (room.state !== 'ready' || !first || first.seq > seq) return
      set({ messages: room.messages.filter((message) => message.seq > seq), before: null })
    },
    async open(seq) {
      if (room.state === 'ready') {
        await Promise.all([store.catchUp(), store.reach(seq)])
        return
      }
      loading ??= load(seq).finally(() => {
        loading = undefined
        if (again) void store.catchUp()
      })
      await loading
    },
    async reach(seq) {
      for (let page = 0; page < MOST_PAGES_BACK && room.before !== null && room.before > seq; page++) {
        await store.loadOlder()
        if (room.older === 'failed') return
      }
    },
    async loadOlder() {
      const { before } = room
      if (room.state !== 'ready' || before === null || room.older === 'loading') return
      set({ older: 'loading' })
      try {
        const page = await ask(chat_room_id, { limit: PAGE, before })
        set({ ...withOlder(room, page), older: 'idle' })
      } catch {
        set({ older: 'failed' })
      }
    },
    hear(told) {
      if (room.state !== 'ready' || catching) {
        again = true
        return
      }
      const after = withTold(room, told)
      if (after === 'gap') void store.catchUp()
      else if (after !== room) set(after)
    },
    async catchUp() {
      if (room.state !== 'ready') return
      again = true
      clearTimeout(later)
      catching ??= (async () => {
        while (again) {
          again = false
          await fetchGap()
        }
      })()
        .catch((error: unknown) => {
          if (isPassing(error) && store.isOpen()) later = setTimeout(() => void store.catchUp(), AGAIN_MS)
        })
        .finally(() => {
          catching = undefined
        })
      await catching
    },
    async refresh(seq) {
      const { docs } = await ask(chat_room_id, { limit: 1, before: seq + 1 })
      const [message] = docs
      if (message) set(withMessage(room, message))
    },
  }
  return store
}

const rooms = new Map<string, RoomStore>()

/** The messages of one of my rooms; the same store as long as it is looked at, and for some time after. */
export function roomOf(chat_room_id: string): RoomStore {
  const store = rooms.get(chat_room_id) ?? makeRoom(chat_room_id)
  // The last one asked for stands last.
  rooms.delete(chat_room_id)
  rooms.set(chat_room_id, store)
  for (const [id, one] of rooms) {
    if (rooms.size <= MOST_ROOMS) break
    if (!one.isOpen()) rooms.delete(id)
  }
  return store
}

/** The store of a room that is known already. */
export const knownRoom = (chat_room_id: string): RoomStore | undefined => rooms.get(chat_room_id)

/** Brings the rooms that somebody looks at up to date; the others catch up when they are opened. */
export function catchUpRooms(): void {
  for (const store of rooms.values()) {
    if (!store.isOpen()) continue
    if (store.get().state === 'failed') void store.open(Number.MAX_SAFE_INTEGER)
    else void store.catchUp()
  }
}

// Another person sees nothing of what was loaded before.
let who = typeof document === 'undefined' ? undefined : readSession()?.customerId
onSessionChange(() => {
  const now = readSession()?.customerId
  if (now !== who) rooms.clear()
  who = now
})
