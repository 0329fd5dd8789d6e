import { afterAll } from 'vitest'
import { signAccess } from '../src/modules/identity/identity.tokens.ts'
import type { Member } from './factories/wall.ts'
import { openKillable } from './killable.ts'
import { freePort, serverProcess } from './server-process.ts'

/**
 * Several processes of the product on one database, not started yet: the first answers every call, the others are its second
 * service alone.
 * @param more settings of all of them
 */
export async function openSeveral(purpose: string, count: number, more: Record<string, string> = {}) {
  const first = await openKillable(purpose, 'rest', more)
  const others = await Promise.all(
    Array.from({ length: count - 1 }, async () => {
      const port = await freePort()
      const server = serverProcess({ ...first.env, PORT: String(port) }, ['--role=live'])
      afterAll(() => server.end('SIGKILL'))
      return { server, base: `http://127.0.0.1:${port}` }
    }),
  )
  return {
    ...first,
    processes: [{ server: first.server, base: first.base }, ...others],
    /** An access token of this moment. */
    tokenOf: ({ customer_id, session_id }: Member) =>
      signAccess(first.secret, { customer_id, session_id, registration_complete: true }, new Date()),
  }
}
