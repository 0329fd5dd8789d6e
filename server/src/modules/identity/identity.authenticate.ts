import type { Signed } from '#kit/http/caller.ts'
import type { Actor } from '#kit/data/context.ts'
import type { Db } from '#kit/data/db.ts'
import type { Deps } from '#kit/work/deps.ts'
import { tokenNotValid } from '#kit/base/errors.ts'
import { onceCommitted } from '#kit/data/publish.ts'
import { actorOfSession } from './identity.reads.ts'
import { REFRESH_SECONDS, verifyAccess } from './identity.tokens.ts'

/** For this long a session is not looked up again; so a removed person is out within half a minute everywhere. */
const REMEMBER_MS = 30_000
const MOST_REMEMBERED = 20_000

/** Rises with everything that is forgotten, so that what was looked up before is not remembered after. */
let forgotten = 0
const remembered = new Map<string, { actor: Actor; until: number }>()
/** What a token says once its signature was found good; the same letters have the same signature until they end. */
const verified = new Map<string, Awaited<ReturnType<typeof verifyAccess>>>()

async function claimsOf(secret: string, token: string, now: Date): Promise<Awaited<ReturnType<typeof verifyAccess>>> {
  const known = verified.get(token)
  if (known && known.expires_at > now) return known
  verified.delete(token)
  const claims = await verifyAccess(secret, token, now)
  if (verified.size >= MOST_REMEMBERED) verified.clear()
  verified.set(token, claims)
  return claims
}

/** Whether this server signed an access token that still holds; what it opens is decided by each call. */
export const isGenuine = (secret: string, token: string, now: Date): Promise<boolean> =>
  claimsOf(secret, token, now).then(
    () => true,
    () => false,
  )

/** Whom a token of this server's was signed for, up to the end of the longest session; whether it opens anything is not asked. */
export const signedFor = (secret: string, token: string, now: Date): Promise<Signed | undefined> =>
  claimsOf(secret, token, now)
    .catch(() => verifyAccess(secret, token, now, REFRESH_SECONDS))
    .catch(() => undefined)

/**
 * Turns an access token into the one who asks.
 * @param anew looks the session up, whatever is remembered
 * @throws Refused 401
 */
export async function authenticate(
  deps: Pick<Deps, 'config' | 'clock'>,
  db: Db,
  token: string,
  anew = false,
): Promise<Actor> {
  const now = deps.clock()
  const { customer_id, session_id } = await claimsOf(deps.config.secret, token, now)
  if (anew) remembered.delete(session_id)
  const known = remembered.get(session_id)
  if (known && known.until > now.getTime() && known.actor.customer_id === customer_id) return known.actor
  const before = forgotten
  const actor = await actorOfSession(db, session_id, customer_id, now)
  if (!actor) throw tokenNotValid()
  // Whoever completes their registration goes on at once, whichever process they come to.
  if (before !== forgotten || !actor.registration_complete) return actor
  if (remembered.size >= MOST_REMEMBERED) remembered.clear()
  remembered.set(session_id, { actor, until: now.getTime() + REMEMBER_MS })
  return actor
}

/** Makes the next call of this person after the commit look again: rights, company or session have changed. */
export function forgetActor(db: Db, customer_id: number): void {
  onceCommitted(db, () => {
    forgotten++
    for (const [key, { actor }] of remembered) if (actor.customer_id === customer_id) remembered.delete(key)
  })
}

/** Makes the next call with one of these sessions after the commit look again: they are over. */
export function forgetSessions(db: Db, session_ids: readonly string[]): void {
  onceCommitted(db, () => {
    forgotten++
    for (const id of session_ids) remembered.delete(id)
  })
}
