import type { Context } from '#kit/data/context.ts'
import { Refused } from '#kit/base/errors.ts'
import { momentText } from '#kit/base/moments.ts'
import { isSuspended } from './identity.accounts.policy.ts'
import { t } from './identity.texts.ts'

/** Said to whoever knows the password, and to nobody else. @throws Refused 403 `account_suspended` */
export function refuseSuspended(
  account: Parameters<typeof isSuspended>[0] & { suspension_reason: string | null },
  ctx: Pick<Context, 'now'>,
): void {
  if (!isSuspended(account, ctx.now)) return
  const reason = account.suspension_reason ?? ''
  const { suspended_until: until } = account
  const detail = until
    ? t('your-account-is-suspended-until-the-reason', { day: momentText(until, 'UTC'), reason })
    : t('your-account-is-suspended-the-reason', { reason })
  throw new Refused(403, 'account_suspended', detail)
}
