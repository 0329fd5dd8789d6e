import type { IncomingHttpHeaders } from 'node:http'
import { passIn } from '@app/contract/preview'
import { decodeJwt } from 'jose'

/** The only property of a reader that a cached page may depend on; a page for one member alone uses `PageViewer`. */
export type PageAudience = 'visitor' | 'applicant' | 'member'

/** A member whom a page is drawn for: the token to ask with, and the zone to show times in. */
export type PageViewer = { access: string; zone: string }

/** What the headers of a request for a page claim about its reader; none of it is proven. */
export type Asker = {
  standing: PageAudience
  /** The pass of an operator's preview. */
  pass: string | undefined
  /** The member for whom the page may be drawn, once the token is proven. */
  viewer: PageViewer | undefined
}

/** A token that ends sooner is one that the browser exchanges first. */
const LASTS_MS = 30_000

/**
 * As whom a page is asked for, by the cookie of the tokens. The claims are read without trusting them: by themselves they choose
 * between shells without content, and a token that ran out counts, because the browser can refresh it.
 *
 * It may be drawn for a member who opens it in a browser that has said its zone, with a token that lasts; for nobody while an
 * operator previews or acts as somebody.
 * @param headers of a request for a page
 */
export function askerIn({ cookie = '', 'sec-fetch-mode': mode }: IncomingHttpHeaders): Asker {
  const pass = passIn(cookie)
  const cookies = cookiesIn(cookie)
  const token = tokenIn(cookies.get('userTokens'))
  if (!token) return { standing: 'visitor', pass, viewer: undefined }
  const standing = token.registration_complete === false ? 'applicant' : 'member'
  const own = pass === undefined && !cookies.has('acting') && mode === 'navigate' && standing === 'member'
  const zone = own && token.exp * 1000 - Date.now() > LASTS_MS ? zoneIn(cookies.get('zone')) : undefined
  return { standing, pass, viewer: zone === undefined ? undefined : { access: token.access, zone } }
}

/** Of two cookies with one name the first counts. */
const cookiesIn = (header: string): Map<string, string> =>
  new Map(
    header
      .split(/; */)
      .toReversed()
      .map((pair) => {
        const end = pair.indexOf('=')
        return end < 0 ? [pair, ''] : [pair.slice(0, end), pair.slice(end + 1)]
      }),
  )

/** The access token in the cookies of the pages, unchecked. */
export const accessIn = (cookie = ''): string | undefined => tokenIn(cookiesIn(cookie).get('userTokens'))?.access

type Token = { access: string; exp: number; registration_complete: unknown }

/** @returns undefined where the cookie is not ours, or names nobody */
function tokenIn(value: string | undefined): Token | undefined {
  if (value === undefined) return undefined
  try {
    const { access } = JSON.parse(decodeURIComponent(value)) as { access?: unknown }
    if (typeof access !== 'string') return undefined
    const { customer_id, exp, registration_complete } = decodeJwt(access)
    if (!Number.isInteger(customer_id) || Number(customer_id) < 1) return undefined
    return { access, exp: Number(exp), registration_complete }
  } catch {
    return undefined
  }
}

function zoneIn(value: string | undefined): string | undefined {
  try {
    const zone = decodeURIComponent(value ?? '')
    // An unknown zone throws.
    Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions()
    return zone
  } catch {
    return undefined
  }
}
