import { decodeJwt } from 'jose'

/** All that a rendered page may depend on of the one who asks; what belongs to a person is drawn in the browser. */
export type Standing = 'visitor' | 'applicant' | 'member'

/**
 * As whom a page is asked for, by the cookie of the tokens. The claims are read without trusting them: they choose between
 * shells without content, and a token that ran out counts, because the browser can refresh it.
 * @param cookies the `Cookie` header
 */
export function standingIn(cookies: string | undefined): Standing {
  const value = /(?:^|;\s*)userTokens=([^;]+)/.exec(cookies ?? '')?.[1]
  if (value === undefined) return 'visitor'
  try {
    const { access } = JSON.parse(decodeURIComponent(value)) as { access: string }
    const { customer_id, registration_complete } = decodeJwt(access)
    if (!Number.isInteger(customer_id) || Number(customer_id) < 1) return 'visitor'
    return registration_complete === false ? 'applicant' : 'member'
  } catch {
    return 'visitor'
  }
}
