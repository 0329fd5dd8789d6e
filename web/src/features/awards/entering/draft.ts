import type { Question } from './entering.api.ts'

/** How long after the last word, and at most after the first that is not saved, an answer is sent. */
const REST_MS = 800
const MOST_MS = 1600
/** Without a connection it is tried again this often, and at once when it is back. */
const AGAIN_MS = 5000

type Sent = { version: number; saved_at: string }
export type SendAnswer = (answer: { question: number; text: string; version: number }) => Promise<Sent>
/** Why an answer was not taken: `passing` mends itself, everything else is said. */
export type Failure = { passing: boolean; detail: string }

/** What stands in one answer on this device. */
export type Written = {
  text: string
  /** The version that was seen when this was written. */
  seen: number
  state: 'saved' | 'waiting' | 'sending' | 'offline' | 'refused'
  problem: string | null
  saved_at: string | null
}

type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const isKept = (value: unknown): value is Record<string, { text: string; seen: number }> =>
  typeof value === 'object' && value !== null

/**
 * The answers of an entry as they are written here: each is sent by itself within two seconds, kept on the device until the server
 * has it, and never replaced under somebody who writes.
 */
export class EntryDraft {
  #answers = new Map<number, Written>()
  #timers = new Map<number, { timer: ReturnType<typeof setTimeout>; since: number }>()
  #onTheWay = new Map<number, Promise<void>>()
  #listeners = new Set<() => void>()
  #shelf: Shelf | undefined
  #name: string
  #send: SendAnswer
  #failureOf: (error: unknown) => Failure
  /** Changes with every change, for `useSyncExternalStore`. */
  revision = 0

  constructor(given: {
    name: string
    send: SendAnswer
    failureOf: (error: unknown) => Failure
    shelf?: Shelf | undefined
  }) {
    this.#name = given.name
    this.#send = given.send
    this.#failureOf = given.failureOf
    this.#shelf = given.shelf
    for (const [question, { text, seen }] of Object.entries(this.#kept())) {
      this.#answers.set(Number(question), { text, seen, state: 'waiting', problem: null, saved_at: null })
      this.#later(Number(question), 0)
    }
  }

  #kept(): Record<string, { text: string; seen: number }> {
    try {
      const found: unknown = JSON.parse(this.#shelf?.getItem(this.#name) ?? '{}')
      return isKept(found) ? found : {}
    } catch {
      return {}
    }
  }

  #keep(): void {
    const open = [...this.#answers].filter(([, one]) => one.state !== 'saved')
    try {
      if (open.length === 0) this.#shelf?.removeItem(this.#name)
      else
        this.#shelf?.setItem(
          this.#name,
          JSON.stringify(Object.fromEntries(open.map(([question, { text, seen }]) => [question, { text, seen }]))),
        )
    } catch {
      // Full or switched off: it lives as long as the page.
    }
  }

  #set(question: number, to: Partial<Written>): void {
    const now = this.of(question)
    this.#answers.set(question, { ...now, ...to })
    this.revision += 1
    this.#keep()
    for (const listener of this.#listeners) listener()
  }

  of(question: number): Written {
    return this.#answers.get(question) ?? { text: '', seen: 0, state: 'saved', problem: null, saved_at: null }
  }

  all(): ReadonlyMap<number, Written> {
    return this.#answers
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Takes over what the server has, save where somebody here is writing. */
  heard(questions: readonly Question[]): void {
    for (const { id, answer } of questions) {
      const now = this.#answers.get(id)
      if (now && now.state !== 'saved') continue
      const version = answer?.version ?? 0
      if (now && now.seen >= version) continue
      this.#set(id, { text: answer?.text ?? '', seen: version, saved_at: answer?.saved_at ?? null })
    }
  }

  /** Somebody wrote here. */
  write(question: number, text: string): void {
    const { state } = this.of(question)
    this.#set(question, { text, problem: null, ...(state === 'sending' ? {} : { state: 'waiting' }) })
    if (state !== 'sending') this.#later(question, REST_MS)
  }

  #later(question: number, ms: number): void {
    const before = this.#timers.get(question)
    clearTimeout(before?.timer)
    const since = before?.since ?? Date.now()
    const wait = Math.max(0, Math.min(ms, since + MOST_MS - Date.now()))
    this.#timers.set(question, {
      since,
      timer: setTimeout(() => void this.#sendNow(question), ms > REST_MS ? ms : wait),
    })
  }

  /** Sends an answer unless it is saved; one that is on its way already is waited for. */
  #sendNow(question: number): Promise<void> {
    clearTimeout(this.#timers.get(question)?.timer)
    this.#timers.delete(question)
    const { state } = this.of(question)
    if (state === 'saved') return Promise.resolve()
    const before = this.#onTheWay.get(question)
    if (before) return before
    const sent = this.#sendOnce(question).finally(() => this.#onTheWay.delete(question))
    this.#onTheWay.set(question, sent)
    return sent
  }

  async #sendOnce(question: number): Promise<void> {
    const { text, seen } = this.of(question)
    this.#set(question, { state: 'sending' })
    try {
      const { version, saved_at } = await this.#send({ question, text, version: seen })
      const more = this.of(question).text !== text
      this.#set(question, { seen: version, saved_at, state: more ? 'waiting' : 'saved', problem: null })
      if (more) this.#later(question, REST_MS)
    } catch (error) {
      const { passing, detail } = this.#failureOf(error)
      this.#set(question, { state: passing ? 'offline' : 'refused', problem: detail })
      if (passing) this.#later(question, AGAIN_MS)
    }
  }

  /** Sends at once whatever waits: the connection is back, the page is left, the entry is submitted. */
  async flush(): Promise<void> {
    const open = [...this.#answers].filter(([, { state }]) => state !== 'saved' && state !== 'refused')
    await Promise.all(
      open.map(async ([question]) => {
        await this.#sendNow(question)
        // Something was written while it was on its way.
        if (this.of(question).state === 'waiting') await this.#sendNow(question)
      }),
    )
  }

  /** Whether everything that was written here has arrived. */
  get isSaved(): boolean {
    return [...this.#answers.values()].every(({ state }) => state === 'saved')
  }
}
