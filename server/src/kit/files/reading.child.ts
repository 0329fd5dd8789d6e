import { writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { Readable } from 'node:stream'
import type { Language } from '@app/contract/texts.check'
import { speak } from '../base/language.ts'

export type ToReader =
  | { module: string; size: number; input: unknown }
  | { bytes: Uint8Array }
  /** In which the reader says what it says; sent before anything else. */
  | { language: Language | undefined }
export type FromReader = { answer: unknown } | { failure: string } | { start: number; end: number }

/** A file as its reader sees it: its bytes come when they are asked for. */
export type FileToRead = {
  size: number
  part(start: number, end: number): Promise<Buffer>
  whole(): Promise<Buffer>
  /** The bytes from `start` up to `end`, as they come. */
  stream(start?: number, end?: number): Readable
}
type ReaderModule = { read(file: FileToRead, input: unknown): Promise<unknown> }

/** Bytes that are sent at once: the process that sends them answers people in between. */
const PIECE = 1_000_000
const STREAMED = 262_144
/** Behind everything that answers people, and the first to go when the machine has no memory left. */
const NICE = 10

const send = (message: FromReader) => process.send?.(message)
let arrived: ((bytes: Buffer) => void) | undefined

function fileOf(size: number): FileToRead {
  let turn: Promise<unknown> = Promise.resolve()
  const ask = (start: number, end: number) =>
    new Promise<Buffer>((resolve) => {
      arrived = resolve
      send({ start, end })
    })
  async function fetch(start: number, end: number): Promise<Buffer> {
    const parts: Buffer[] = []
    for (let at = start; at < end; at += PIECE) parts.push(await ask(at, Math.min(end, at + PIECE)))
    return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts)
  }
  // One question at a time.
  const part = (start: number, end: number) => {
    const answer = turn.then(() => fetch(start, Math.min(end, size)))
    turn = answer
    return answer
  }
  async function* pieces(start: number, end: number) {
    for (let at = start; at < end; at += STREAMED) yield await part(at, Math.min(end, at + STREAMED))
  }
  const stream = (start = 0, end = size) => Readable.from(pieces(start, end), { objectMode: false })
  return { size, part, stream, whole: () => part(0, size) }
}

process.once('disconnect', () => process.exit(0))
setPriority(NICE)
try {
  writeFileSync('/proc/self/oom_score_adj', '1000')
} catch {
  // Another system has no such thing.
}
process.on('message', (message: ToReader) => {
  if ('bytes' in message) {
    const { buffer, byteOffset, byteLength } = message.bytes
    return arrived?.(Buffer.from(buffer, byteOffset, byteLength))
  }
  if ('language' in message) return speak(message.language)
  const { module, size, input } = message
  import(module)
    .then((reader: ReaderModule) => reader.read(fileOf(size), input))
    .then(
      (answer) => send({ answer }),
      (error: unknown) => send({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    )
})
