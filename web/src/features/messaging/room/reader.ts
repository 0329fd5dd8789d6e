/** Scrolling past several messages is one word to the server. */
const GATHER_MS = 250
const AGAIN_MS = 5000

/**
 * Tells how far one has read: forward only, one word at a time, and again what did not arrive. The first word is told in any
 * case, because it also takes away a mark set by hand.
 */
export function makeReader(tell: (seq: number) => Promise<void>) {
  let seen = 0
  let told = 0
  let busy = false
  let over = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function soon(milliseconds: number): void {
    if (!over) timer ??= setTimeout(() => void work(), milliseconds)
  }

  async function work(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    if (busy || seen <= told) return
    const seq = seen
    busy = true
    try {
      await tell(seq)
      told = seq
    } catch {
      soon(AGAIN_MS)
    } finally {
      busy = false
    }
    if (seen > told) soon(GATHER_MS)
  }

  return {
    /** This message was on the screen. */
    see(seq: number): void {
      if (seq <= seen) return
      seen = seq
      over = false
      soon(GATHER_MS)
    },
    /** Tells now what waits to be told. */
    work,
    /** One leaves: what was seen is told once more at most. */
    stop(): void {
      void work()
      over = true
      clearTimeout(timer)
    },
  }
}
