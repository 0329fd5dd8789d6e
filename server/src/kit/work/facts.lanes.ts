import { setTimeout as sleep } from 'node:timers/promises'

/** Work of one kind: what is next, and how it is done. */
export type Work<T> = { claim(): Promise<T | undefined>; work(one: T): Promise<void> }

/** After so long a lane looks again, in case a wake-up was lost. */
const LOOKS_MS = 2000

/**
 * Works off several kinds of work side by side, each one after the other: what hangs in one lane holds up no other.
 * @returns `drain` works until nothing is left in any lane, also of what is in hand already, and gives how much it was; `ended` comes
 *   once the signal has ended what was in hand
 */
export function openLanes<T>(
  kinds: readonly Work<T>[],
  { signal, failed }: { signal: AbortSignal; failed: (error: unknown) => void },
): { drain(): Promise<number>; wake(): void; ended: Promise<void> } {
  const lanes = kinds.map((kind) => openLane(kind, signal, failed))

  async function drain(): Promise<number> {
    for (let count = 0; ;) {
      let worked = 0
      // In turn, for what one does gives work to another.
      for (const lane of lanes) worked += await lane.drain()
      count += worked
      if (worked === 0) return count
    }
  }

  return {
    drain,
    wake: () => {
      for (const lane of lanes) lane.wake()
    },
    ended: Promise.all(lanes.map((lane) => lane.ended)).then(() => undefined),
  }
}

function openLane<T>({ claim, work }: Work<T>, signal: AbortSignal, failed: (error: unknown) => void) {
  let wanted = true
  let waking = new AbortController()
  let last: Promise<unknown> = Promise.resolve()

  /** Whoever asks for the next waits for what is in hand. @returns whether there was one */
  function step(): Promise<boolean> {
    const next = last.then(async () => {
      const one = signal.aborted ? undefined : await claim()
      if (one === undefined) return false
      await work(one)
      return true
    })
    last = next.catch(() => undefined)
    return next
  }

  async function drain(): Promise<number> {
    let count = 0
    while (await step()) count++
    return count
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
    drain,
    wake: () => {
      wanted = true
      waking.abort()
    },
    ended: loop(),
  }
}
