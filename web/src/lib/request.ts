import { createIsomorphicFn } from '@tanstack/react-start'
import { getRequestHeader } from '@tanstack/react-start/server'
import type { Visitor } from './guard.ts'
import { readSession } from './session.ts'

/** The nonce of this page's scripts and styles; the server's door sets the header and drops a client's own. */
export const nonce = createIsomorphicFn()
  .server((): string | undefined => getRequestHeader('x-page-nonce' as never))
  .client(
    (): string | undefined =>
      document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.content ?? undefined,
  )

/** Who asks for a page: as the server's door read it from the cookie, and by the same cookie in the browser. */
export const whoAsks = createIsomorphicFn()
  .server((): Visitor => {
    const standing = getRequestHeader('x-page-standing' as never)
    return standing === 'member' || standing === 'applicant' ? { registrationComplete: standing === 'member' } : null
  })
  .client((): Visitor => readSession())
