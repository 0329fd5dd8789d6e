import type { identity } from '@app/contract/identity'
import type { Body, Reply } from '@app/contract/kit'
import { logAct } from '#kit/data/audit.ts'
import type { WriteContext } from '#kit/data/context.ts'
import { conflict, invalid, permit } from '#kit/base/errors.ts'
import { queueMail } from '#kit/work/mail.ts'
import { endAllSessions } from './identity.account.service.ts'
import { exists, isSuspended, mayHold, maySuspend } from './identity.accounts.policy.ts'
import { countSessions, endImpersonation, holdAccount, setSuspension } from './identity.accounts.queries.ts'
import type { HeldAccount } from './identity.accounts.queries.ts'
import { forgetSessions } from './identity.authenticate.ts'
import { mayLose } from './identity.operators.service.ts'
import { lockOperators } from './identity.queries.ts'
import { suspended as suspendedMail, suspensionLifted } from './identity.mails.ts'
import { t } from './identity.texts.ts'

const suspensionOf = ({ suspended_at, suspended_until, suspension_reason }: HeldAccount) => ({
  suspended_at,
  suspended_until,
  suspension_reason,
})

/**
 * Keeps a member from signing in and ends all their sessions (docs/rules/identity.md#suspension). What is theirs stays as it is.
 * @throws Refused 404, or 409 for oneself, for a closed account, for an operator and for the last who looks after everything; InvalidFields for an end that is over
 */
export async function suspend(
  ctx: WriteContext,
  id: number,
  { reason, until = null }: { reason: string; until?: string | null },
): Promise<Reply<typeof identity.suspend>> {
  await lockOperators(ctx.db)
  const account = exists(await holdAccount(ctx.db, id))
  permit(maySuspend(ctx.actor, account))
  if (account.is_operator) await mayLose(ctx, id)
  const ends = until === null ? null : new Date(until)
  if (ends && ends <= ctx.now) throw invalid('until', t('choose-a-moment-that-is-still-to'))
  const after = { suspended_at: ctx.now, suspended_until: ends, suspension_reason: reason }
  await setSuspension(ctx.db, id, after)
  await endAllSessions(ctx, id, 'suspended')
  forgetSessions(ctx.db, await endImpersonation(ctx.db, id, ctx.now))
  await logAct(ctx, { act: 'member.suspended', object: `customer:${id}`, before: suspensionOf(account), after, reason })
  await queueMail(ctx, suspendedMail(account, `suspended:${id}:${ctx.now.getTime()}`, reason, ends))
  return { detail: t('the-member-is-suspended-and-signed-out') }
}

/** Lets a suspended member sign in again. @throws Refused 404, 409 for one who is not suspended, and for an operator */
export async function liftSuspension(
  ctx: WriteContext,
  id: number,
  { reason }: Body<typeof identity.liftSuspension>,
): Promise<Reply<typeof identity.liftSuspension>> {
  const account = await heldBy(ctx, id)
  if (!isSuspended(account, ctx.now)) throw conflict('not_suspended', t('this-member-is-not-suspended'))
  await setSuspension(ctx.db, id, null)
  await logAct(ctx, {
    act: 'member.suspension_lifted',
    object: `customer:${id}`,
    before: suspensionOf(account),
    after: { suspended_at: null, suspended_until: null, suspension_reason: null },
    reason,
  })
  await queueMail(ctx, suspensionLifted(ctx, account, `suspension-lifted:${id}:${ctx.now.getTime()}`))
  return { detail: t('the-member-may-sign-in-again') }
}

/** An account, held until the transaction ends, that the asking operator may do something to. @throws Refused 404, 409 `an_operator` */
export async function heldBy(ctx: WriteContext, id: number): Promise<HeldAccount> {
  const account = exists(await holdAccount(ctx.db, id))
  permit(mayHold(ctx.actor, account))
  return account
}

/** Ends every session of a member, for whoever has lost a device. @throws Refused 404, 409 for an operator */
export async function signOutMember(
  ctx: WriteContext,
  id: number,
  { reason }: Body<typeof identity.signOutMember>,
): Promise<Reply<typeof identity.signOutMember>> {
  await heldBy(ctx, id)
  const ended = await countSessions(ctx.db, id, ctx.now)
  await endAllSessions(ctx, id, 'signed out by an operator')
  await logAct(ctx, { act: 'member.signed_out', object: `customer:${id}`, after: { ended }, reason })
  return { ended }
}
