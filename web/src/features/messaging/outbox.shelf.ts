import type { Attachment } from './messaging.api.ts'

/** Why a message was not taken. */
export type Problem = { code: string; detail: string; fields: string[] }

/** A message that its writer has sent and the server has not acknowledged yet. Under one id it is one message for ever. */
export type Outgoing = {
  client_message_id: string
  chat_room_id: string
  text: string
  attachments: Attachment[]
  /** Milliseconds; messages of a room go out in this order. */
  place: number
  /** It was on its way when the connection broke: the server may have it. */
  tried: boolean
  problem: Problem | null
}

const isOutgoing = (value: unknown): value is Outgoing =>
  typeof value === 'object' && value !== null && 'client_message_id' in value && 'chat_room_id' in value

/**
 * Where the messages of a member wait on this device. Each lies under a name of its own, so that two tabs never overwrite what
 * the other one added.
 */
export function openShelf(customerId: number) {
  const prefix = `messaging.out.${customerId}.`
  const nameOf = (id: string) => prefix + id
  let all: readonly Outgoing[] = []
  /** What could not be stored lives as long as the page. */
  const unstored = new Set<string>()
  const listeners = new Set<() => void>()

  function show(to: readonly Outgoing[]): void {
    all = to.toSorted((a, b) => a.place - b.place)
    for (const listener of listeners) listener()
  }

  function write(one: Outgoing): void {
    try {
      localStorage.setItem(nameOf(one.client_message_id), JSON.stringify(one))
      unstored.delete(one.client_message_id)
    } catch {
      unstored.add(one.client_message_id)
    }
  }

  /** Reads again what lies there: another tab may have added or sent some of it. */
  function read(): void {
    const found: Outgoing[] = all.filter((one) => unstored.has(one.client_message_id))
    try {
      for (const name of Object.keys(localStorage).filter((key) => key.startsWith(prefix))) {
        const one: unknown = JSON.parse(localStorage.getItem(name) ?? 'null')
        if (isOutgoing(one)) found.push(one)
      }
    } catch {
      return
    }
    show(found)
  }

  if (typeof window !== 'undefined')
    window.addEventListener('storage', ({ key }) => {
      if (key === null || key.startsWith(prefix)) read()
    })
  read()

  return {
    get: (): readonly Outgoing[] => all,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    read,
    /** Puts a message there, or what has become of it. */
    put(one: Outgoing): void {
      write(one)
      show([...all.filter(({ client_message_id }) => client_message_id !== one.client_message_id), one])
    },
    remove(id: string): void {
      if (!all.some((one) => one.client_message_id === id)) return
      unstored.delete(id)
      try {
        localStorage.removeItem(nameOf(id))
      } catch {
        // It was never stored.
      }
      show(all.filter((one) => one.client_message_id !== id))
    },
  }
}
export type Shelf = ReturnType<typeof openShelf>
