import { CallError } from './call.ts'
import { t } from './i18n.ts'

/** What the server says about a file that is on its way. */
export type Arrival = { received: number; state: 'uploading' | 'ready' }

export type Transfer<Answer extends Arrival> = {
  size: number
  /** How many bytes go at once. */
  piece: number
  /** The bytes from one offset to another, in base64. */
  read: (from: number, to: number) => Promise<string>
  send: (offset: number, data: string) => Promise<Answer>
  /** Asks how much has arrived. */
  ask: () => Promise<Answer>
  onProgress: (answer: Answer) => void
  /** Waits before the next try; ends early when the connection is back. */
  pause: (milliseconds: number) => Promise<void>
}

const TRIES = 8
const LONGEST_PAUSE_MS = 15_000
/** Some files are worked on after their last byte; ask again this often. */
const READY_CHECKS = 30
const READY_EVERY_MS = 1500

/** The next piece to send, from what has arrived; none when all has. */
export function nextPiece(received: number, size: number, piece: number) {
  return received < size ? { from: received, to: Math.min(size, received + piece) } : undefined
}

/** True for what another try may mend: no connection, no answer, a server in trouble, too much at once. */
export function isPassing(error: unknown): boolean {
  return error instanceof CallError && (error.status === 0 || error.status >= 500 || error.status === 429)
}

/**
 * Sends a file in pieces from `begun` on, and answers when the server says that it is ready. A lost connection
 * goes on where the server stopped; a piece of which only the answer was lost is not sent twice.
 * @throws CallError what the server refused, or the last failure when it does not get better
 */
export async function transfer<Answer extends Arrival>(job: Transfer<Answer>, begun: Answer): Promise<Answer> {
  let answer = begun
  let failures = 0
  const again = async (error: unknown) => {
    failures += 1
    if (!isPassing(error) || failures >= TRIES) throw error
    await job.pause(Math.min(LONGEST_PAUSE_MS, 500 * 2 ** failures))
  }
  // A picture that was written anew is ready with fewer bytes than were sent.
  while (answer.state !== 'ready') {
    const piece = nextPiece(answer.received, job.size, job.piece)
    if (!piece) break
    try {
      answer = await job.send(piece.from, await job.read(piece.from, piece.to))
      failures = 0
    } catch (error) {
      if (error instanceof CallError && error.status === 409) {
        failures += 1
        if (failures >= TRIES) throw error
        answer = await job.ask()
      } else await again(error)
    }
    job.onProgress(answer)
  }
  for (let check = 0; answer.state !== 'ready' && check < READY_CHECKS; check++) {
    await job.pause(READY_EVERY_MS)
    try {
      answer = await job.ask()
    } catch (error) {
      await again(error)
    }
  }
  return answer
}

/** Works on files in the order in which they were chosen, so many at once. */
export function inTurn<Job>(atOnce: number, work: (job: Job) => Promise<void>): (job: Job) => void {
  const waiting: Job[] = []
  let running = 0
  function next(): void {
    while (running < atOnce) {
      const job = waiting.shift()
      if (!job) return
      running += 1
      void work(job).finally(() => {
        running -= 1
        next()
      })
    }
  }
  return (job) => {
    waiting.push(job)
    next()
  }
}

/** Ends after the time, or at once when the connection is back. @throws DOMException `AbortError` when it was stopped */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(done, navigator.onLine ? milliseconds : milliseconds * 4)
    function done() {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      if (signal.aborted) reject(new DOMException('Removed', 'AbortError'))
      else resolve()
    }
    window.addEventListener('online', done)
    signal.addEventListener('abort', done, { once: true })
  })
}

/** The bytes in base64. @throws CallError `unreadable` when the file was moved or changed meanwhile */
export function base64(bytes: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve((reader.result as string).replace(/^[^,]*,/, '')))
    reader.addEventListener('error', () => reject(new CallError(400, 'unreadable', t('upload.unreadable'))))
    reader.readAsDataURL(bytes)
  })
}

const THUMB = 320

/** A small picture of a file as a data address, which the page's policy lets through; none where the browser cannot draw it. */
export async function thumbOf(file: File): Promise<string | undefined> {
  try {
    const bitmap = await createImageBitmap(file)
    const scale = Math.min(1, THUMB / Math.max(bitmap.width, bitmap.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(bitmap.width * scale))
    canvas.height = Math.max(1, Math.round(bitmap.height * scale))
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    return canvas.toDataURL('image/jpeg', 0.75)
  } catch {
    return undefined
  }
}
