let known: string | undefined

function forget(): void {
  known = undefined
}

/**
 * `document.cookie`, which the browser fetches from another process each time: once for everything that asks in one go, as all parts
 * of a page do while it is drawn.
 */
export function readCookies(): string {
  if (known === undefined) {
    known = document.cookie
    queueMicrotask(forget)
  }
  return known
}

/**
 * Keeps a cookie for the whole site.
 * @param seconds how long; 0 removes it
 */
export function writeCookie(name: string, value: string, seconds: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // eslint-disable-next-line unicorn/no-document-cookie -- the Cookie Store API is not everywhere, and reading must be synchronous
  document.cookie = `${name}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`
  forget()
}
