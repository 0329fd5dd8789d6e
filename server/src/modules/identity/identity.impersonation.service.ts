import { fullName } from '@app/contract/names'
import { randomUUID } from 'node:crypto'
import type { identity } from '@app/contract/identity'
import type { Body, Reply } from '@app/contract/kit'
import { logAct } from '#kit/data/audit.ts'
import { me } from '#kit/data/context.ts'
import type { WriteContext } from '#kit/data/context.ts'
import { permit } from '#kit/base/errors.ts'
import { exists, isSuspended, mayActAs } from './identity.accounts.policy.ts'
import { endImpersonation, holdAccount, insertImpersonationSession } from './identity.accounts.queries.ts'
import { forgetSessions } from './identity.authenticate.ts'
import { ACCESS_SECONDS, signAccess } from './identity.tokens.ts'
import { t } from './identity.texts.ts'

/**
 * Opens a session as a member, for as long as one access token lasts: nothing renews it (docs/rules/identity.md#impersonation).
 * Whatever is written with it stands in the audit log, and the member is told that it was opened, by whom and why.
 * @throws Refused 404, or 409 for oneself, an operator, and an account that nobody can use
 */
export async function actAs(
  ctx: WriteContext,
  id: number,
  { reason }: Body<typeof identity.actAs>,
): Promise<Reply<typeof identity.actAs>> {
  const actor = me(ctx)
  const account = exists(await holdAccount(ctx.db, id))
  permit(mayActAs(actor, account, isSuspended(account, ctx.now)))
  // One at a time: what somebody has begun elsewhere and forgotten is over.
  forgetSessions(ctx.db, await endImpersonation(ctx.db, actor.customer_id, ctx.now))
  const session_id = randomUUID()
  const expires_at = new Date(ctx.now.getTime() + ACCESS_SECONDS * 1000)
  await insertImpersonationSession(ctx.db, {
    id: session_id,
    customer_id: id,
    impersonated_by: actor.customer_id,
    now: ctx.now,
    expires_at,
    // As a member's list of devices names it.
    device: t('an-operator-who-helps-you'),
  })
  await logAct(ctx, { act: 'member.acting_begun', object: `customer:${id}`, after: { expires_at }, reason })
  await ctx.record({ kind: 'identity.acting_begun', customer_id: id, session_id, reason })
  const access = await signAccess(
    ctx.config.secret,
    { customer_id: id, session_id, registration_complete: true },
    ctx.now,
  )
  return { access, expires_at: expires_at.toISOString(), name: fullName(account) }
}
