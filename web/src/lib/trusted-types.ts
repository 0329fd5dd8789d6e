import { SCHEME_SCRIPT } from '../ui/scheme.ts'

type Policy = {
  createHTML(text: string): string
  createScript(text: string): string
  createScriptURL(url: string): string
}
type TrustedTypes = { createPolicy(name: string, policy: Policy): unknown }

/** What libraries write into the page as HTML, all of it constant: React's way to a script element, and the map's buttons. */
const KNOWN_HTML = new Set([
  '<script></script>',
  '<svg/>',
  '<span aria-hidden="true">+</span>',
  '<span aria-hidden="true">&#x2212;</span>',
  '<span aria-hidden="true">&#215;</span>',
])

/**
 * The only ways from a text to HTML, a script or the address of a script, which pages demand (docs/threats.md). Texts of people
 * never take one of them: React writes text as text.
 * @param origin of this site, from which scripts may come
 * @param card whether the payment provider's script may come too, asked when one wants to
 */
export function trustedTypesPolicy(origin: string, card: () => boolean): Policy {
  const refuse = (what: string): never => {
    throw new TypeError(`${what} is not let into the page.`)
  }
  return {
    // Without a tag there is nothing that could run: style sheets and texts.
    createHTML: (text) => (!text.includes('<') || KNOWN_HTML.has(text) ? text : refuse('HTML')),
    // Facts for search engines, which cannot run, and what the router puts in place again.
    createScript: (text) => (text === SCHEME_SCRIPT || isJson(text) ? text : refuse('A script')),
    createScriptURL: (url) => {
      const from = new URL(url, origin).origin
      return from === origin || (card() && from === 'https://js.stripe.com') ? url : refuse(`A script of ${from}`)
    },
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Puts the policy in force, where the browser knows Trusted Types. */
export function openTrustedTypes(card: () => boolean): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  trustedTypes?.createPolicy('default', trustedTypesPolicy(location.origin, card))
}
