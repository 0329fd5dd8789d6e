import type { Message } from './messaging.api.ts'

/**
 * What is known of a room's messages: a stretch without gaps that ends with the last one, sorted by `seq`. `change` is the last
 * change up to which everything is known.
 */
export type Known = {
  messages: readonly Message[]
  change: number
  /** Where older ones begin; null when the first message is here. */
  before: number | null
}

export const NOTHING: Known = { messages: [], change: 0, before: null }

type Page = { docs: readonly Message[]; last_change: number; next_before: number | null }

/** What the page of the newest messages tells. */
export function begin(page: Page): Known {
  return { messages: page.docs.toSorted((a, b) => a.seq - b.seq), change: page.last_change, before: page.next_before }
}

/** Puts messages in their places; of two words about one the later change holds, and of the same change the newer links. */
export function put(known: readonly Message[], more: readonly Message[], first: number): readonly Message[] {
  const bySeq = new Map(known.map((message) => [message.seq, message]))
  let differs = false
  for (const message of more) {
    const before = bySeq.get(message.seq)
    if (message.seq < first || (before && before.change > message.change)) continue
    bySeq.set(message.seq, message)
    differs = true
  }
  return differs ? [...bySeq.values()].toSorted((a, b) => a.seq - b.seq) : known
}

/** Where the known stretch begins; what lies before it is asked for when one scrolls there. */
const firstOf = (known: Known) => (known.before === null ? 1 : (known.messages[0]?.seq ?? 1))

/** Adds the page before what is known. */
export function withOlder(known: Known, page: Page): Known {
  return { ...known, messages: put(known.messages, page.docs, 1), before: page.next_before }
}

/** Adds what was written, edited and deleted since. */
export function withChanges(known: Known, docs: readonly Message[]): Known {
  if (docs.length === 0) return known
  const change = docs.reduce((most, { change: one }) => Math.max(most, one), known.change)
  return { ...known, messages: put(known.messages, docs, firstOf(known)), change }
}

/** Puts a message as it was asked for again; it says nothing about other changes. */
export function withMessage(known: Known, message: Message): Known {
  return { ...known, messages: put(known.messages, [message], firstOf(known)) }
}

/** Takes in a change that was told; `gap` when something before it is not known, or the message was too long to be told. */
export function withTold(known: Known, told: { change: number; message: Message | null }): Known | 'gap' {
  if (told.change <= known.change) return known
  if (told.change > known.change + 1 || !told.message) return 'gap'
  return withChanges(known, [told.message])
}
