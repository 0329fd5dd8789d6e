import { UPLOADS_PATH } from '@app/contract/uploads.limits'
import { afterEach } from 'vitest'

type Upload = { id: string; length: number; offset: number; purpose: string }

const plain = globalThis.XMLHttpRequest
afterEach(() => {
  globalThis.XMLHttpRequest = plain
})

/** What the browser's own request has that the upload library asks of it. */
function requestOf(answer: (request: FakeRequest) => void): new () => FakeRequest {
  return class extends FakeRequest {
    protected override answer(): void {
      answer(this)
    }
  }
}

class FakeRequest {
  upload = new EventTarget() as EventTarget & {
    onprogress?: (event: { lengthComputable: boolean; loaded: number }) => void
  }
  onload = () => undefined as void
  onerror = () => undefined as void
  status = 0
  responseText = ''
  method = ''
  url = ''
  asked = new Headers()
  told = new Headers()
  body: Blob | undefined
  open(method: string, url: string): void {
    this.method = method
    this.url = url
  }
  setRequestHeader(name: string, value: string): void {
    this.asked.set(name, value)
  }
  getResponseHeader(name: string): string | null {
    return this.told.get(name)
  }
  send(body?: Blob): void {
    this.body = body
    queueMicrotask(() => this.answer())
  }
  abort(): void {
    this.onload = () => undefined
  }
  protected answer(): void {}
  reply(status: number, told: Record<string, string> = {}, body = ''): void {
    this.status = status
    this.told = new Headers({ 'tus-resumable': '1.0.0', ...told })
    this.responseText = body
    this.onload()
  }
}

/**
 * Takes files in the place of the server, by the tus protocol.
 * @param given.lose how many pieces are lost on their way before one arrives
 * @param given.refuse what beginning an upload is answered with instead
 * @returns the uploads, as far as they have come
 */
export function fakeUploads(given: { lose?: number; refuse?: { status: number; detail: string } } = {}): Upload[] {
  const uploads: Upload[] = []
  let lose = given.lose ?? 0
  const found = (request: FakeRequest) => uploads.find(({ id }) => request.url.endsWith(id))
  const purposeOf = (request: FakeRequest) =>
    atob(/purpose (\S+?)(,|$)/.exec(request.asked.get('upload-metadata') ?? '')?.[1] ?? '')
  const answers: Record<string, (request: FakeRequest) => void> = {
    POST(request) {
      if (given.refuse) {
        request.reply(given.refuse.status, {}, JSON.stringify({ detail: given.refuse.detail, code: 'invalid' }))
        return
      }
      const id = `00000000-0000-4000-8000-${String(uploads.length).padStart(12, '0')}`
      uploads.push({
        id,
        length: Number(request.asked.get('upload-length')),
        offset: 0,
        purpose: purposeOf(request),
      })
      request.reply(201, { location: `${UPLOADS_PATH}${id}` })
    },
    HEAD(request) {
      const upload = found(request)
      if (!upload) request.reply(404)
      else request.reply(200, { 'upload-offset': String(upload.offset), 'upload-length': String(upload.length) })
    },
    PATCH(request) {
      const upload = found(request)
      if (!upload) request.reply(404)
      else if (lose-- > 0) request.onerror()
      else {
        upload.offset += request.body?.size ?? 0
        request.reply(204, { 'upload-offset': String(upload.offset) })
      }
    },
    DELETE: (request) => request.reply(204),
  }
  globalThis.XMLHttpRequest = requestOf((request) => answers[request.method]?.(request)) as never
  return uploads
}
