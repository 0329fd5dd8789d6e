import { readCookies, writeCookie } from './cookie.ts'
import { isDrawnHere } from './drawn.ts'
import { forgetKept } from './offline.ts'
import { dropPass, previewHere } from './preview.ts'
import { bridge } from './server.ts'
import { serverTime } from './server-time.ts'
import { useSyncExternalStore } from 'react'

/** Cookie of the tokens. The server only reads it to send a request for a page on, and to draw first views (docs/rules/pages.md#session). */
export const COOKIE = 'userTokens'
/** A token is refreshed when it ends within this time (docs/rules/pages.md#session). */
export const REFRESH_BEFORE_MS = 60_000
const KEEP_SECONDS = 30 * 24 * 3600

export type Tokens = { access: string; refresh: string }

/** Who is signed in, as far as a page needs to know. */
export type Session = { customerId: number; registrationComplete: boolean; expiresAt: number }

/** Reads the claims of an access token without trusting them: the server checks every call anyway. */
export function decodeAccess(access: string): Session | null {
  try {
    const part = access.split('.')[1] ?? ''
    const bytes = Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
    const claims = JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>
    const customerId = Number(claims['customer_id'])
    if (!Number.isInteger(customerId) || customerId < 1) return null
    return {
      customerId,
      registrationComplete: claims['registration_complete'] !== false,
      expiresAt: Number(claims['exp']) * 1000 || 0,
    }
  } catch {
    return null
  }
}

let kept: { cookies: string; tokens: Tokens | null } = { cookies: '', tokens: null }

/** The tokens of this browser's cookie: the same object while no cookie changes. */
function keptTokens(): Tokens | null {
  const cookies = readCookies()
  if (cookies !== kept.cookies) kept = { cookies, tokens: tokensIn(cookies) }
  return kept.tokens
}

function tokensIn(cookies: string): Tokens | null {
  for (const pair of cookies.split(/; */)) {
    if (!pair.startsWith(`${COOKIE}=`)) continue
    try {
      const value = JSON.parse(decodeURIComponent(pair.slice(COOKIE.length + 1))) as Partial<Tokens>
      if (typeof value.access === 'string' && typeof value.refresh === 'string')
        return { access: value.access, refresh: value.refresh }
    } catch {
      return null
    }
  }
  return null
}

const inBrowser = typeof document !== 'undefined'
const listeners = new Set<() => void>()
const channel = inBrowser && 'BroadcastChannel' in globalThis ? new BroadcastChannel('session') : undefined
channel?.addEventListener('message', () => announce(false))

function announce(toOthers: boolean): void {
  if (toOthers) channel?.postMessage('changed')
  for (const listener of listeners) listener()
}

/** The tokens that calls are made with: of whoever is acted as in this tab, or of this browser. None where it is seen as visitors do. */
export function readTokens(): Tokens | null {
  if (!inBrowser) return viewerTokens()
  if (previewHere()?.as === 'visitor') return null
  const acting = readImpersonation()
  return acting ? { access: acting.access, refresh: '' } : keptTokens()
}

/** Of the member whom the server draws a page for. */
function viewerTokens(): Tokens | null {
  const viewer = bridge()?.viewer()
  return viewer ? { access: viewer.access, refresh: '' } : null
}

/* ---- an operator who acts as a member (docs/rules/identity.md#impersonation) ---- */

/**
 * Kept for this tab alone, and gone with it; the operator's own tokens stay in the cookie. A cookie of this name says that some tab
 * does so: the server cannot tell which, and draws no page for the operator until the last token has run out. Leaving does not take
 * it away, since another tab may have begun meanwhile.
 */
const ACTING = 'acting'
export type Impersonation = { access: string; name: string; customerId: number; expiresAt: number }

let acting: { text: string | null; value: Impersonation | null } = { text: null, value: null }

/** As whom an operator acts in this tab; null as oneself. */
export function readImpersonation(): Impersonation | null {
  const text = inBrowser ? sessionStorage.getItem(ACTING) : null
  if (text !== acting.text) acting = { text, value: text === null ? null : (JSON.parse(text) as Impersonation) }
  return acting.value
}

/** Begins to act as a member: the page is loaded anew, so that nothing of the operator's own stays in it. */
export function beginImpersonation(
  given: { access: string; name: string; expires_at: string },
  customerId: number,
): void {
  const { access, name, expires_at } = given
  const value: Impersonation = { access, name, customerId, expiresAt: new Date(expires_at).getTime() }
  sessionStorage.setItem(ACTING, JSON.stringify(value))
  writeCookie(ACTING, '1', Math.max(0, Math.floor((value.expiresAt - serverTime().getTime()) / 1000)))
  location.assign('/')
}

/** Ends it in this tab, and goes back to the member's record. The cookie ends by itself: another tab may go on acting. */
function leaveImpersonation({ customerId }: Impersonation): void {
  sessionStorage.removeItem(ACTING)
  forgetKept()
  location.assign(`/office/members/${customerId}`)
}

/** Whose pages this device may keep: those of whoever is signed in here, and nobody's while an operator acts as somebody or previews. */
export function keeperHere(): number | undefined {
  return readImpersonation() || previewHere() ? undefined : readSession()?.customerId
}

/** As whom an operator acts in this tab, following its end. */
export function useImpersonation(): Impersonation | null {
  return useSyncExternalStore(onSessionChange, readImpersonation, () => null)
}

/** Keeps tokens; other tabs learn of it. */
export function signIn(tokens: Tokens): void {
  const { access, refresh } = tokens
  writeCookie(COOKIE, encodeURIComponent(JSON.stringify({ access, refresh })), KEEP_SECONDS)
  announce(true)
}

/**
 * Forgets the tokens here and in other tabs; whoever acts as somebody is themselves again.
 * Use `endSession()` of lib/call.ts to end the session on the server too.
 */
export function signOut(): void {
  const as = readImpersonation()
  if (as) return leaveImpersonation(as)
  dropPass()
  writeCookie(COOKIE, '', 0)
  forgetKept()
  announce(true)
}

let cached: { access: string | undefined; session: Session | null } = { access: undefined, session: null }

/** The session of this browser, or of the member whom the server draws for; null for visitors. The same object while the token stays. */
export function readSession(): Session | null {
  const access = readTokens()?.access
  if (access !== cached.access) cached = { access, session: access ? decodeAccess(access) : null }
  return cached.session
}

/** Calls `listener` whenever somebody signs in or out or a token is exchanged, in any tab. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The session, following changes. Null while a server renders for everyone and until such a page has woken up. */
export function useSession(): Session | null {
  return useSyncExternalStore(onSessionChange, readSession, () => (isDrawnHere() ? readSession() : null))
}
