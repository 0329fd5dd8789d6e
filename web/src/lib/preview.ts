import { PREVIEW_COOKIE, isAlwaysNow, passIn, readPass } from '@app/contract/preview'
import type { PreviewPass } from '@app/contract/preview'
import { serverTime } from './server-time.ts'
import { bridge } from './server.ts'

export type Preview = PreviewPass & { pass: string }

const inBrowser = typeof document !== 'undefined'
let known: { pass: string | undefined; preview: Preview | undefined } = { pass: undefined, preview: undefined }

/** The preview that is on in this browser, wherever one is. */
export function readPreview(): Preview | undefined {
  const pass = inBrowser ? passIn(document.cookie) : undefined
  if (pass !== known.pass) {
    const said = pass === undefined ? undefined : readPass(pass)
    known = { pass, preview: pass !== undefined && said ? { ...said, pass } : undefined }
  }
  return known.preview
}

/** The preview that this page is part of: the office never is. */
export function previewHere(): Preview | undefined {
  const preview = readPreview()
  return preview && !isAlwaysNow(location.pathname) ? preview : undefined
}

/** The time that pages go by: of the preview where one is on, or now by the server's clock. */
export function timeHere(): Date {
  const renders = bridge()
  if (renders) return renders.now()
  const at = inBrowser ? previewHere()?.at : undefined
  return at ? new Date(at) : serverTime()
}

function writeCookie(value: string, seconds: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // eslint-disable-next-line unicorn/no-document-cookie -- the Cookie Store API is not everywhere, and reading must be synchronous
  document.cookie = `${PREVIEW_COOKIE}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`
}

/** Keeps a pass for this browser. Pages follow it once they are loaded anew. */
export function keepPass(pass: string): void {
  const ends = readPass(pass)?.ends ?? 0
  writeCookie(pass, Math.max(0, Math.floor(ends - Date.now() / 1000)))
}

/** Ends the preview; pages are themselves again once they are loaded anew. */
export function dropPass(): void {
  writeCookie('', 0)
}
