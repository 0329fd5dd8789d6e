import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** A process that another has begun: seconds of a processor that all its threads have taken, and bytes that it holds. */
export type Child = { pid: number; seconds: number; bytes: number }

const PAGE_BYTES = 4096

/** The processes that a process has begun and that still run, by what Linux says of them. */
export function childrenOf(pid: number): Child[] {
  const tasks = `/proc/${pid}/task`
  return readdirSync(tasks)
    .flatMap((task) => (tryRead(join(tasks, task, 'children')) ?? '').split(' ').filter(Boolean))
    .flatMap((child): Child[] => {
      const pages = tryRead(`/proc/${child}/statm`)?.split(' ')[1]
      if (pages === undefined) return []
      return [{ pid: Number(child), seconds: secondsOf(child), bytes: Number(pages) * PAGE_BYTES }]
    })
}

/** In nanoseconds of each thread, where a clock of ticks would miss what takes less than ten milliseconds. */
function secondsOf(pid: string): number {
  try {
    return readdirSync(`/proc/${pid}/task`).reduce((sum, task) => {
      const said = tryRead(`/proc/${pid}/task/${task}/schedstat`) ?? '0'
      return sum + Number(said.split(' ')[0]) / 1e9
    }, 0)
  } catch {
    return 0
  }
}

/** Nothing for what has ended meanwhile. */
function tryRead(path: string): string | undefined {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return undefined
  }
}
