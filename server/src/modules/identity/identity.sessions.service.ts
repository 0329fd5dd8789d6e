import type { Body, Reply } from '@app/contract/kit'
import type { identity } from '@app/contract/identity'
import { me } from '#kit/data/context.ts'
import type { Context } from '#kit/data/context.ts'
import { notFound } from '#kit/base/errors.ts'
import { forgetSessions } from './identity.authenticate.ts'
import { networkOf } from './identity.devices.policy.ts'
import { endSession } from './identity.queries.ts'
import { isOpenSession, openSessions } from './identity.sessions.reads.ts'
import { t } from './identity.texts.ts'

/** Where the person is signed in (docs/rules/identity.md#sessions). */
export async function sessions(ctx: Context): Promise<Reply<typeof identity.sessions>> {
  const actor = me(ctx)
  const here = networkOf(ctx.ip)
  const rows = await openSessions(ctx.db, actor.customer_id, actor.session_id, ctx.now)
  return {
    results: rows.map(({ network, started_at, last_seen_at, ...row }) => ({
      ...row,
      is_current: row.id === actor.session_id,
      same_network: network === null ? null : network === here,
      started_at: started_at.toISOString(),
      last_seen_at: last_seen_at.toISOString(),
    })),
  }
}

/**
 * Ends one session of the person: its tokens open nothing from now on, and its connections end in every process.
 * @throws Refused 404 for a session of somebody else, and for one that is over
 */
export async function endOne(
  ctx: Context,
  { session }: Body<typeof identity.endSession>,
): Promise<Reply<typeof identity.endSession>> {
  if (!(await isOpenSession(ctx.db, me(ctx).customer_id, session, ctx.now))) throw notFound()
  await endSession(ctx.db, session, 'signed out from another device', ctx.now)
  forgetSessions(ctx.db, [session])
  return { detail: t('this-device-is-signed-out') }
}
