import { setTimeout as sleep } from 'node:timers/promises'

/** Work of one kind: what is next, none where there is nothing, and how it is done. */
export type Work<T> = { name: string; claim(): Promise<T[]>; work(taken: T[]): Promise<void> }

/** After so long a lane looks again, in case a wake-up was lost. */
const LOOKS_MS = 2000

/**
 * Works off several kinds of work side by side, each one after the other: what hangs in one lane holds up no other.
 * @returns `drain` works until nothing is left in any lane, also of what is in hand already, and gives how much it was; `wake` has the
 *   lanes of a name look for work, or all of them; `ended` comes once the signal has ended what was in hand
 */
export function openLanes<T>(
  kinds: readonly Work<T>[],
  { signal, failed }: { signal: AbortSignal; failed: (error: unknown) => void },
): { drain(): Promise<number>; wake(name?: string): void; ended: Promise<void> } {
  const lanes = kinds.map((kind) => openLane(kind, signal, failed))

  async function drain(): Promise<number> {
    const moves = () => lanes.reduce((sum, lane) => sum + lane.moves(), 0)
    for (let count = 0; ;) {
      const before = moves()
      // In turn, for what one does gives work to another; also what it does of its own accord meanwhile.
      for (const lane of lanes) count += await lane.drain()
      if (moves() === before) return count
    }
  }

  return {
    drain,
    wake: (name) => {
      for (const lane of lanes) if (name === undefined || lane.name === name) lane.wake()
    },
    ended: Promise.all(lanes.map((lane) => lane.ended)).then(() => undefined),
  }
}

function openLane<T>({ name, claim, work }: Work<T>, signal: AbortSignal, failed: (error: unknown) => void) {
  let wanted = true
  let waking = new AbortController()
  let last: Promise<unknown> = Promise.resolve()
  /** Rises whenever something is taken and whenever it is done. */
  let moves = 0

  /** A caller who asks for the next facts waits for the present ones. @returns their number */
  function step(): Promise<number> {
    const next = last.then(async () => {
      const taken = signal.aborted ? [] : await claim()
      if (taken.length === 0) return 0
      moves++
      await work(taken).finally(() => moves++)
      return taken.length
    })
    last = next.catch(() => undefined)
    return next
  }

  async function drain(): Promise<number> {
    for (let count = 0; ;) {
      const worked = await step()
      count += worked
      if (worked === 0) return count
    }
  }

  async function loop(): Promise<void> {
    while (!signal.aborted) {
      waking = new AbortController()
      if (!wanted)
        await sleep(LOOKS_MS, undefined, { signal: AbortSignal.any([waking.signal, signal]) }).catch(() => undefined)
      wanted = false
      await drain().catch(failed)
    }
  }

  return {
    name,
    drain,
    moves: () => moves,
    wake: () => {
      wanted = true
      waking.abort()
    },
    ended: loop(),
  }
}
