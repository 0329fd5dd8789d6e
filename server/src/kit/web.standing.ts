import type { IncomingHttpHeaders } from 'node:http'
import { passIn } from '@app/contract/preview'
import { decodeJwt } from 'jose'

/** All that a page which is kept may depend on of the one who asks; what is drawn for one member alone goes by `Viewer`. */
export type Standing = 'visitor' | 'applicant' | 'member'

/**
 * As whom a page is asked for, by the cookie of the tokens. The claims are read without trusting them: by themselves they choose
 * between shells without content, and a token that ran out counts, because the browser can refresh it.
 * @param cookies the `Cookie` header
 */
export function standingIn(cookies: string | undefined): Standing {
  try {
    const access = accessIn(cookies ?? '')
    if (access === undefined) return 'visitor'
    const { customer_id, registration_complete } = decodeJwt(access)
    if (!Number.isInteger(customer_id) || Number(customer_id) < 1) return 'visitor'
    return registration_complete === false ? 'applicant' : 'member'
  } catch {
    return 'visitor'
  }
}

/** @throws where the cookie is not ours */
function accessIn(cookies: string): string | undefined {
  const value = cookieOf(cookies, 'userTokens')
  if (value === undefined) return undefined
  const { access } = JSON.parse(decodeURIComponent(value)) as { access?: unknown }
  return typeof access === 'string' ? access : undefined
}

/** A member whom a page is drawn for: the token to ask with, and the zone to show times in. */
export type Viewer = { access: string; zone: string }

/** A token that ends sooner is one that the browser exchanges first. */
const LASTS_MS = 30_000

/**
 * Whom a page may be drawn for: a member who opens it in a browser that has said its zone, with a token that still holds. Nobody
 * while an operator previews or acts as somebody. Every call made for the page proves the token itself.
 * @param headers of a request for a page
 */
export function viewerIn(headers: IncomingHttpHeaders): Viewer | undefined {
  const { cookie = '' } = headers
  if (headers['sec-fetch-mode'] !== 'navigate' || standingIn(cookie) !== 'member') return undefined
  if (passIn(cookie) !== undefined || cookieOf(cookie, 'acting') !== undefined) return undefined
  const access = accessIn(cookie)
  const zone = zoneIn(cookie)
  if (access === undefined || zone === undefined) return undefined
  return Number(decodeJwt(access).exp) * 1000 - Date.now() > LASTS_MS ? { access, zone } : undefined
}

function zoneIn(cookies: string): string | undefined {
  try {
    const zone = decodeURIComponent(cookieOf(cookies, 'zone') ?? '')
    // What is no zone throws.
    Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions()
    return zone
  } catch {
    return undefined
  }
}

const cookieOf = (cookies: string, name: string): string | undefined =>
  cookies
    .split(/; */)
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)
