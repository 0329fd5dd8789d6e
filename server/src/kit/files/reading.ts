import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { spokenLanguage } from '../base/language.ts'
import { openQueue } from '../base/queue.ts'
import type { Queue, QueueBounds } from '../base/queue.ts'
import type { Storage } from './storage.ts'
import type { FromReader, ToReader } from './reading.child.ts'

/**
 * Files of other people are read in processes of their own (docs/decisions/0034-files-are-read-apart.md): whatever stands in one, it
 * takes no time and no memory from those who are answered here.
 */

/** What is read: all at once when it is its turn, or part by part as it is asked for. */
export type Source =
  | { read(): Promise<Uint8Array> }
  | { size: number; part(start: number, end: number): Promise<Uint8Array> }

/** The most that one file may take: seconds of a processor, and memory of the process in all. */
export type ReadingBounds = { seconds: number; megabytes: number }

/** A file that took more than its bounds, or broke what reads it. */
export class ReadingFailed extends Error {
  readonly reason: 'time' | 'memory' | 'died'
  constructor(reason: ReadingFailed['reason']) {
    super(`Reading a file ended early: ${reason}.`)
    this.reason = reason
  }
}

/** A file that lies in the store, to be read part by part. @throws Error when it is not there */
export async function stored(storage: Pick<Storage, 'size' | 'stream'>, key: string): Promise<Source> {
  const size = await storage.size(key)
  if (size === undefined) throw new Error('The bytes of a file are gone.')
  return {
    size,
    async part(start, end) {
      if (end <= start) return new Uint8Array()
      const parts: Buffer[] = []
      for await (const part of storage.stream(key, start, end - 1)) parts.push(part as Buffer)
      return Buffer.concat(parts)
    },
  }
}

export type Reader<Input, Answer> = {
  /**
   * Reads one file when it is its turn. Call it without a transaction open.
   * @param whose on whose behalf; nobody's files keep those of others waiting
   * @throws ReadingFailed; Refused 503 when too many wait; whatever the source throws
   */
  read(whose: number | string, source: Source, input: Input): Promise<Answer>
  load: Queue['load']
}

/**
 * A way of reading files of one kind.
 * @param module exports `read(file, input)`; it is loaded in the other process only
 */
export function openReader<Input, Answer>(module: URL, bounds: ReadingBounds & QueueBounds): Reader<Input, Answer> {
  const queue = openQueue(bounds)
  return {
    load: queue.load,
    read: (whose, source, input) => queue.run(whose, () => readApart<Answer>(module, bounds, source, input)),
  }
}

/** How often it is looked after how much a process has taken. */
const LOOK_MS = 100
/** On systems that do not say what a process takes, and for one that waits for ever, its time on the clock is bounded. */
const CLOCK = 5
/** Processes that stay for the next file, for how long, and up to which size. */
const KEPT = { most: 2, ms: 15_000, megabytes: 250, files: 100 } as const

type Kept = { child: ChildProcess; files: number; end?: NodeJS.Timeout }
const idle: Kept[] = []

async function readApart<Answer>(module: URL, bounds: ReadingBounds, source: Source, input: unknown): Promise<Answer> {
  const whole = 'read' in source ? await source.read() : undefined
  const { size, part } =
    'read' in source
      ? { size: whole?.length ?? 0, part: (start: number, end: number) => Promise.resolve(whole?.subarray(start, end)) }
      : source
  const kept = take()
  const { child } = kept
  let guard: NodeJS.Timeout | undefined
  try {
    const answer = await new Promise<Answer>((resolve, reject) => {
      guard = watch(child, bounds, (reason) => reject(new ReadingFailed(reason)))
      child.once('exit', () => reject(new ReadingFailed('died')))
      child.once('error', reject)
      const say = (message: ToReader) => child.send(message, (error) => error && reject(new ReadingFailed('died')))
      child.on('message', (message: FromReader) => {
        if ('answer' in message) resolve(message.answer as Answer)
        else if ('failure' in message) reject(new Error(message.failure))
        else part(message.start, message.end).then((bytes) => say({ bytes: bytes ?? new Uint8Array() }), reject)
      })
      say({ module: module.href, size, input })
    })
    clearInterval(guard)
    keep(kept)
    return answer
  } catch (error) {
    clearInterval(guard)
    child.removeAllListeners()
    child.on('error', () => undefined)
    child.kill('SIGKILL')
    throw error
  }
}

function take(): Kept {
  const kept = idle.pop() ?? begin()
  clearTimeout(kept.end)
  kept.child.ref()
  kept.child.channel?.ref()
  kept.files++
  return kept
}

function begin(): Kept {
  const child = fork(fileURLToPath(new URL('reading.child.ts', import.meta.url)), [], {
    // Most of what a picture needs lies outside of this heap; all of it is watched below.
    execArgv: ['--max-old-space-size=384'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // It needs no secret, and gets none.
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: process.env['NODE_ENV'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      MALLOC_ARENA_MAX: '2',
    },
  })
  child.send({ language: spokenLanguage() } satisfies ToReader)
  return { child, files: 0 }
}

/** Keeps a process for the next file, unless it has grown or there are enough. */
function keep(kept: Kept): void {
  const { child, files } = kept
  child.removeAllListeners()
  child.on('error', () => undefined)
  const end = () => {
    const at = idle.indexOf(kept)
    if (at >= 0) idle.splice(at, 1)
    child.kill('SIGKILL')
  }
  const grown = (takenBy(child)?.bytes ?? 0) > KEPT.megabytes * 1_000_000
  if (grown || files >= KEPT.files || idle.length >= KEPT.most || !child.connected) return end()
  child.once('exit', end)
  // It does not keep this process from ending, and ends with it.
  child.unref()
  child.channel?.unref()
  kept.end = setTimeout(end, KEPT.ms).unref()
  idle.push(kept)
}

/** Looks after what a process takes. @returns what ends the looking */
function watch(
  child: ChildProcess,
  { seconds, megabytes }: ReadingBounds,
  tooMuch: (reason: 'time' | 'memory') => void,
): NodeJS.Timeout {
  const before = takenBy(child)?.seconds ?? 0
  const began = performance.now()
  return setInterval(() => {
    const taken = takenBy(child)
    if (taken && taken.bytes > megabytes * 1_000_000) tooMuch('memory')
    const spent = taken ? taken.seconds - before : 0
    if (spent > seconds || performance.now() - began > seconds * CLOCK * 1000) tooMuch('time')
  }, LOOK_MS)
}

/** What Linux says that a process has taken: seconds of a processor, and bytes it holds now. Other systems do not say it. */
function takenBy({ pid }: ChildProcess): { seconds: number; bytes: number } | undefined {
  try {
    const said = readFileSync(`/proc/${pid}/stat`, 'latin1')
    const fields = said
      .slice(said.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [user = 0, system = 0, pages = 0] = [fields[11], fields[12], fields[21]]
    return { seconds: (user + system) / 100, bytes: pages * 4096 }
  } catch {
    return undefined
  }
}
