import { PREVIEW_COOKIE, isAlwaysNow, passIn, readPass } from '@app/contract/preview'
import type { PreviewPass } from '@app/contract/preview'
import { readCookies, writeCookie } from './cookie.ts'
import { timeDrawn } from './drawn.ts'
import { serverTime } from './server-time.ts'
import { bridge } from './server.ts'

export type Preview = PreviewPass & { pass: string }

const inBrowser = typeof document !== 'undefined'
let known: { cookies: string; preview: Preview | undefined } = { cookies: '', preview: undefined }

/** The preview that is on in this browser, wherever one is. */
export function readPreview(): Preview | undefined {
  if (!inBrowser) return undefined
  const cookies = readCookies()
  if (cookies !== known.cookies) known = { cookies, preview: previewIn(cookies) }
  return known.preview
}

function previewIn(cookies: string): Preview | undefined {
  const pass = passIn(cookies)
  const said = pass === undefined ? undefined : readPass(pass)
  return pass !== undefined && said ? { ...said, pass } : undefined
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
  const at = timeDrawn() ?? (inBrowser ? previewHere()?.at : undefined)
  return at ? new Date(at) : serverTime()
}

/** Keeps a pass for this browser. Pages follow it once they are loaded anew. */
export function keepPass(pass: string): void {
  const ends = readPass(pass)?.ends ?? 0
  writeCookie(PREVIEW_COOKIE, pass, Math.max(0, Math.floor(ends - serverTime().getTime() / 1000)))
}

/** Ends the preview; pages are themselves again once they are loaded anew. */
export function dropPass(): void {
  writeCookie(PREVIEW_COOKIE, '', 0)
}
