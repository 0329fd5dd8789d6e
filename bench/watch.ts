import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

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

/**
 * Asks a server for its health over and over, one question after another, and looks at its memory, in a process of its own.
 * @returns once that has begun: what ends it, and answers with what was seen
 */
export async function watch(base: string, pid: number): Promise<() => Promise<Watched>> {
  const child = fork(join(import.meta.dirname, 'watch.child.ts'), { execArgv: [] })
  const said = async () => ((await once(child, 'message')) as [unknown])[0]
  const begun = said()
  child.send({ base, pid })
  await begun
  return async () => {
    const watched = said()
    child.send('end')
    return (await watched) as Watched
  }
}
