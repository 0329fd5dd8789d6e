import { createIsomorphicFn } from '@tanstack/react-start'
import { getRequestHeader } from '@tanstack/react-start/server'
import { readSession, sessionIn } from './session.ts'
import type { Session } from './session.ts'

/** The nonce of this page's scripts and styles; the server's door sets the header and drops a client's own. */
export const nonce = createIsomorphicFn()
  .server((): string | undefined => getRequestHeader('x-page-nonce' as never))
  .client(
    (): string | undefined =>
      document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.content ?? undefined,
  )

/** Who asks for a page: by its cookie on the server, by the same cookie in the browser. */
export const whoAsks = createIsomorphicFn()
  .server((): Session | null => sessionIn(getRequestHeader('cookie')))
  .client((): Session | null => readSession())
