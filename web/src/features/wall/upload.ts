import { MEDIA } from '@app/contract/wall.limits'
import { CallError } from '../../lib/call.ts'

/** What the server says about a file that is on its way. */
export type Arrival = { received: number; state: 'uploading' | 'ready' }

export type Transfer<Answer extends Arrival> = {
  size: number
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
/** A picture is made smaller after its last byte; ask again this often. */
const READY_CHECKS = 30
const READY_EVERY_MS = 1500

/** The next piece to send, from what has arrived; none when all has. */
export function nextPiece(received: number, size: number, piece: number = MEDIA.chunk) {
  return received < size ? { from: received, to: Math.min(size, received + piece) } : undefined
}

/** True for what another try may mend: no connection, no answer, a server in trouble, too much at once. */
export function isPassing(error: unknown): boolean {
  return error instanceof CallError && (error.status === 0 || error.status >= 500 || error.status === 429)
}

/**
 * Sends a file in pieces from `begun` on, and answers when the server has made a picture or video of it. A lost connection
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
  for (let piece = nextPiece(answer.received, job.size); piece; piece = nextPiece(answer.received, job.size)) {
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
