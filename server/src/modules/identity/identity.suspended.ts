import type { Context } from '#kit/context.ts'
import { Refused } from '#kit/errors.ts'
import { isSuspended } from './identity.accounts.policy.ts'
import { dayOf } from './identity.words.ts'

/** Said to whoever knows the password, and to nobody else. @throws Refused 403 `account_suspended` */
export function refuseSuspended(
  account: Parameters<typeof isSuspended>[0] & { suspension_reason: string | null },
  ctx: Pick<Context, 'now'>,
): void {
  if (!isSuspended(account, ctx.now)) return
  const end = account.suspended_until ? ` until ${dayOf(account.suspended_until)}` : ''
  const reason = account.suspension_reason ?? ''
  throw new Refused(403, 'account_suspended', `Your account is suspended${end}. The reason: ${reason}`)
}
