import type { Reply } from '@app/contract/kit'
import type { live } from '@app/contract/live'
import { me } from '#kit/data/context.ts'
import type { Actor, Context } from '#kit/data/context.ts'
import type { Db } from '#kit/data/db.ts'
import type { Deps } from '#kit/work/deps.ts'
import { forbidden, tokenNotValid } from '#kit/base/errors.ts'
import { actorOfSession, actorsOfSessions } from './identity.reads.ts'
import { deleteOldTickets, insertTicket, takeTicket } from './identity.tickets.queries.ts'
import { hashOf, newSecret, verifyAccess } from './identity.tokens.ts'

/** A ticket stands in an address, so it works once and not for long (docs/rules/identity.md#tokens). */
const TICKET_SECONDS = 60
/** What a ticket looks like; anything else is not looked for. */
const TICKET = /^[\w-]{43}$/

/** A ticket for one connection of the socket. */
export async function ticket(ctx: Context): Promise<Reply<typeof live.ticket>> {
  const { secret, hash } = newSecret()
  await insertTicket(ctx.db, hash, me(ctx).session_id, new Date(ctx.now.getTime() + TICKET_SECONDS * 1000))
  return { ticket: secret }
}

/**
 * Whom a connection belongs to, by a ticket or by an access token. With an access token it ends when that does.
 * @throws Refused 401, or 403 for a member whose registration is not complete
 */
export async function connect(
  deps: Pick<Deps, 'config' | 'clock'>,
  db: Db,
  token: string,
): Promise<{ actor: Actor; expires_at: Date | null }> {
  const now = deps.clock()
  const ticketed = TICKET.test(token) ? await takeTicket(db, hashOf(token), now) : undefined
  const known = ticketed ? { ...ticketed, expires_at: null } : await verifyAccess(deps.config.secret, token, now)
  const actor = await actorOfSession(db, known.session_id, known.customer_id, now)
  if (!actor) throw tokenNotValid()
  if (!actor.registration_complete || actor.impersonated_by !== undefined) throw forbidden()
  return { actor, expires_at: known.expires_at }
}

/** Those of these whose session still lives, by session; what they may do can have changed. */
export function stillThere(
  deps: Pick<Deps, 'clock'>,
  db: Db,
  session_ids: readonly string[],
): Promise<Map<string, Actor>> {
  return actorsOfSessions(db, session_ids, deps.clock())
}

export function forgetTickets(ctx: Context): Promise<void> {
  return deleteOldTickets(ctx.db, ctx.now)
}
