import { logAct } from '#kit/data/audit.ts'
import type { Context } from '#kit/data/context.ts'
import { conflict, permit } from '#kit/base/errors.ts'
import { exists, mayHold } from './identity.accounts.policy.ts'
import { holdAccount } from './identity.accounts.queries.ts'
import { RESET_MS, issueLink } from './identity.service.ts'
import { t } from './identity.texts.ts'

/**
 * Makes a link to a new password that an operator gives to its owner themselves, having seen who asks
 * (docs/rules/identity.md#passwords). It is mailed to nobody.
 * @throws Refused 404; 409 for a closed account, and for another operator's
 */
export async function handOverLink(ctx: Context, id: number, reason: string): Promise<string> {
  const account = exists(await holdAccount(ctx.db, id))
  if (account.closed) throw conflict('account_closed', t('this-account-is-closed'))
  permit(mayHold(ctx.actor, account))
  const secret = await issueLink(ctx, 'reset_password', { customer_id: id, handed_over: true }, RESET_MS)
  await logAct(ctx, { act: 'member.link_handed_over', object: `customer:${id}`, reason })
  return ctx.url(`/settings/reset-password/?token=${secret}`)
}
