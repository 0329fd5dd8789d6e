import { UPLOAD, UPLOADS_PATH } from '@app/contract/uploads.limits'
import type { UploadPurposeName } from '@app/contract/uploads.limits'
import { CallError, freshAccess, isRefused, refusal } from './call.ts'
import { t } from './parts.texts.ts'

export type Transfer = {
  file: Blob
  name: string
  purpose: UploadPurposeName
  /** An upload that was begun before; it goes on where it stopped. */
  upload?: string | null
  /** Told the id of a new upload, to go on with it later. */
  onBegun?: (upload: string) => void
  /** Told how many bytes have gone up. */
  onProgress?: (received: number) => void
  /** Waits before the next try; ends early when the connection is back. */
  pause: (milliseconds: number) => Promise<void>
  signal: AbortSignal
}

const TRIES = 8
const LONGEST_PAUSE_MS = 15_000
/** Without a byte for so long the connection counts as lost. */
const STALL_MS = 30_000

/** True for what another try may mend: no connection, no answer, a server in trouble, too much at once. */
export function isPassing(error: unknown): boolean {
  return error instanceof CallError && (error.status === 0 || error.status >= 500 || error.status === 429)
}

/**
 * Sends a file up and has something made of it. A lost connection goes on where the server stopped, and when only the last
 * answer was lost nothing is made twice.
 * @param take the call of the domain that makes something of the upload
 * @param send sends as much as it can; given by tests
 * @throws CallError what the server refused, or the last failure when it does not get better
 */
export async function transfer<Answer>(
  job: Transfer,
  take: (upload: string) => Promise<Answer>,
  send: (job: Transfer, upload: string | null, onProgress: (received: number) => void) => Promise<string> = sendByTus,
): Promise<Answer> {
  let upload = job.upload ?? null
  let furthest = 0
  let failures = 0
  const note = (received: number) => {
    if (received > furthest) failures = 0
    furthest = Math.max(furthest, received)
    job.onProgress?.(received)
  }
  const begun = (id: string) => {
    upload = id
    job.onBegun?.(id)
  }
  for (;;) {
    try {
      upload = await send({ ...job, onBegun: begun }, upload, note)
      return await take(upload)
    } catch (error) {
      failures += 1
      // The server has forgotten it: from the beginning.
      const lost = upload !== null && isRefused(error, 404)
      const elsewhere = isRefused(error, 409) || isRefused(error, 423)
      if (job.signal.aborted || !(lost || elsewhere || isPassing(error)) || failures >= TRIES) throw error
      if (lost) upload = null
      else await job.pause(Math.min(LONGEST_PAUSE_MS, 500 * 2 ** failures))
    }
  }
}

const idOf = (address: string) => address.replace(/\/$/, '').slice(-36)

/** One go by the tus protocol, to the end or to the first failure. @returns the id of the upload */
async function sendByTus(job: Transfer, begun: string | null, onProgress: (received: number) => void): Promise<string> {
  const { DetailedError, Upload } = await import('tus-js-client')
  return new Promise((resolve, reject) => {
    let stall: ReturnType<typeof setTimeout> | undefined
    const end = (settle: () => void) => {
      clearTimeout(stall)
      job.signal.removeEventListener('abort', abort)
      settle()
    }
    const give = (error: unknown) => {
      end(() => reject(error))
      void upload.abort().catch(() => undefined)
    }
    const abort = () => give(new DOMException('Removed', 'AbortError'))
    const watch = () => {
      clearTimeout(stall)
      stall = setTimeout(() => give(new CallError(0, 'timeout', t('upload.slow'))), STALL_MS)
    }
    const upload = new Upload(job.file, {
      // Without an end point one that is gone is said, and not begun anew without a word.
      ...(begun ? { uploadUrl: UPLOADS_PATH + begun } : { endpoint: UPLOADS_PATH }),
      chunkSize: UPLOAD.piece,
      retryDelays: null,
      storeFingerprintForResuming: false,
      metadata: { purpose: job.purpose, name: job.name },
      async onBeforeRequest(request) {
        watch()
        const access = await freshAccess()
        if (access) request.setHeader('Authorization', `Bearer ${access}`)
      },
      onUploadUrlAvailable: () => {
        if (upload.url && !begun) job.onBegun?.(idOf(upload.url))
      },
      onProgress: watch,
      onChunkComplete: (_size, received) => onProgress(received),
      onError: (error) => {
        const answer = error instanceof DetailedError ? error.originalResponse : null
        if (answer) give(refusal(answer.getStatus(), read(answer.getBody())))
        else if (error instanceof DetailedError) give(new CallError(0, 'offline', t('upload.lost')))
        else give(new CallError(400, 'unreadable', t('upload.unreadable')))
      },
      onSuccess: () => end(() => resolve(idOf(upload.url ?? ''))),
    })
    job.signal.addEventListener('abort', abort, { once: true })
    if (job.signal.aborted) abort()
    else {
      watch()
      upload.start()
    }
  })
}

function read(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

/** Removes an upload that nothing was made of; what fails here goes by itself after a day. */
export async function forgetUpload(upload: string): Promise<void> {
  const access = await freshAccess()
  await fetch(UPLOADS_PATH + upload, {
    method: 'DELETE',
    headers: { 'tus-resumable': '1.0.0', ...(access ? { authorization: `Bearer ${access}` } : {}) },
    credentials: 'omit',
  }).catch(() => undefined)
}

/** A picture that was chosen in a form: its bytes, and what the page shows of it. */
export type Picked = { blob: Blob; shown: string }

const sent = new WeakMap<Picked, string>()

/**
 * Sends the picture of a form up. null and undefined stay as they are; a picture that was sent before is not sent again.
 * @param field to which a refusal belongs
 * @throws CallError
 */
export async function sendPicture(
  purpose: 'portrait' | 'logo' | 'sponsor_logo' | 'office_picture',
  field: string,
  picked: Picked | null | undefined,
): Promise<string | null | undefined> {
  if (!picked) return picked
  const before = sent.get(picked)
  if (before) return before
  const { signal } = new AbortController()
  const job = { file: picked.blob, name: `${purpose}.jpg`, purpose, signal, pause: (ms: number) => pause(ms, signal) }
  try {
    const upload = await transfer(job, (id) => Promise.resolve(id))
    sent.set(picked, upload)
    return upload
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    throw new CallError(error.status, error.code, error.detail, { [field]: [error.detail] })
  }
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
