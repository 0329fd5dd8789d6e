import { isOpenToImpersonation } from '@app/contract/impersonation'
import type { Route } from '@app/contract/kit'
import { logAct } from '../data/audit.ts'
import type { Actor, Context } from '../data/context.ts'
import { forbidden } from '../base/errors.ts'
import { t } from '../base/kit.texts.ts'

/**
 * Keeps an operator who acts as a member away from private data between people, from the account itself, and from acts that reach others
 * in the member's name (docs/rules/identity.md#impersonation).
 * @throws Refused 403 `acting`
 */
export function refuseImpersonation(
  route: Pick<Route, 'id' | 'method' | 'who' | 'personal'>,
  actor: Actor | null,
): void {
  if (actor?.impersonated_by !== undefined && !isOpenToImpersonation(route))
    throw forbidden(t('this-is-not-open-to-somebody-who'), 'acting')
}

/** True for a call after which the audit log says that an operator made it as somebody else. */
export function isImpersonating({ method }: Pick<Route, 'method'>, actor: Actor | null): boolean {
  return method !== 'GET' && actor?.impersonated_by !== undefined
}

/** Records in the audit log which call an operator has made as a member. The data that it sent is stored with its object. */
export async function logImpersonation(ctx: Context, { id }: Pick<Route, 'id'>): Promise<void> {
  await logAct(ctx, { act: 'member.acted', object: `customer:${ctx.actor?.customer_id ?? 0}`, after: { call: id } })
}
