import { childrenOf } from '../server/test/children.ts'
import { memoryOf } from './processes.ts'
import type { Watched } from './watch.ts'

// Asks a server for its health as a process of its own: what the bench receives and computes meanwhile is not the server's.

/** How often health is asked for, and memory looked at. */
const EVERY_MS = 20
const MIB = 1024 * 1024

let going = true

async function watch(base: string, pid: number, begun: () => void): Promise<Watched> {
  const times: number[] = []
  let [lost, peak, peakOfReaders] = [0, 0, 0]
  const ask = () =>
    fetch(`${base}/healthz`).then(
      async (answer) => (await answer.text(), answer.status === 200),
      () => false,
    )
  // The first question opens the connection.
  await ask()
  begun()
  while (going) {
    const began = performance.now()
    if (await ask()) times.push(performance.now() - began)
    else lost++
    peak = Math.max(peak, memoryOf(pid))
    const readers = childrenOf(pid).reduce((sum, { bytes }) => sum + bytes, 0)
    peakOfReaders = Math.max(peakOfReaders, readers / MIB)
    await new Promise((done) => setTimeout(done, EVERY_MS))
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN
  return { answers: times.length, lost, p95_ms: at(0.95), slowest_ms: at(1), peak, peakOfReaders }
}

process.on('message', (asked: { base: string; pid: number } | 'end') => {
  if (asked === 'end') going = false
  else
    void watch(asked.base, asked.pid, () => process.send?.('begun')).then((watched) => {
      process.send?.(watched)
      process.disconnect()
    })
})
