import { childrenOf } from '../server/test/children.ts'
import { memoryOf } from './processes.ts'

/** How often health is asked for, and memory looked at. */
const EVERY_MS = 20
const MIB = 1024 * 1024

export type Watched = {
  /** Answers of `/healthz`, and how many came with another status or none. */
  answers: number
  lost: number
  p95_ms: number
  slowest_ms: number
  /** Memory of the server itself, and of the processes that it began, in MiB. */
  peak: number
  peakOfReaders: number
}

/** Asks a server for its health over and over, one question after another, and looks at its memory until it is told to end. */
export function watch(base: string, pid: number): () => Promise<Watched> {
  const times: number[] = []
  let [going, lost, peak, peakOfReaders] = [true, 0, 0, 0]
  const watching = (async () => {
    while (going) {
      const began = performance.now()
      const ok = await fetch(`${base}/healthz`).then(
        async (answer) => (await answer.text(), answer.status === 200),
        () => false,
      )
      if (ok) times.push(performance.now() - began)
      else lost++
      peak = Math.max(peak, memoryOf(pid))
      const readers = childrenOf(pid).reduce((sum, { bytes }) => sum + bytes, 0)
      peakOfReaders = Math.max(peakOfReaders, readers / MIB)
      await new Promise((done) => setTimeout(done, EVERY_MS))
    }
  })()
  return async () => {
    going = false
    await watching
    times.sort((a, b) => a - b)
    const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN
    return { answers: times.length, lost, p95_ms: at(0.95), slowest_ms: at(1), peak, peakOfReaders }
  }
}
