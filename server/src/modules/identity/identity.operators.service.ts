import type { OperatorRole } from '@app/contract/resources'
import { logAct } from '#kit/audit.ts'
import type { Context } from '#kit/context.ts'
import { conflict, invalid, notFound } from '#kit/errors.ts'
import { endActing } from './identity.accounts.queries.ts'
import { forgetActor, forgetSessions } from './identity.authenticate.ts'
import { accountByMail, lockRoles, saveRoles, setOperator, updateAccount } from './identity.queries.ts'
import { insertAccount } from './identity.requests.queries.ts'
import { issueLink } from './identity.service.ts'

const LINK_MS = 72 * 3_600_000

/**
 * Makes somebody an operator who has no account yet; every page is open to them at once (docs/rules/setup.md#first-operator).
 * @param person.password_hash null for somebody who chooses a password by a link
 * @returns the account's number
 * @throws InvalidFields on `email` when there is an account with it
 */
export async function makeOperator(
  ctx: Context,
  person: { email: string; first_name: string; last_name: string; company_id: number; password_hash: string | null },
): Promise<number> {
  if (await accountByMail(ctx.db, person.email))
    throw invalid('email', 'There is already an account with this email address.')
  const customer_id = await insertAccount(ctx.db, { ...person, now: ctx.now })
  await updateAccount(ctx.db, customer_id, { registration_completed_at: ctx.now })
  await setOperator(ctx.db, customer_id, person.password_hash)
  await logAct(ctx, { act: 'operator.made', object: `customer:${customer_id}`, after: { is_operator: true } })
  return customer_id
}

/**
 * Makes a member an operator, who keeps their password and their company.
 * @returns false when nobody has this address
 * @throws Refused 409 for a closed account, and for an operator
 */
export async function promoteMember(ctx: Context, email: string): Promise<boolean> {
  const account = await accountByMail(ctx.db, email)
  if (!account) return false
  if (account.closed) throw conflict('account_closed', 'This account is closed.')
  if (!(await setOperator(ctx.db, account.id, null)))
    throw conflict('already_operator', 'This member is an operator already.')
  await logAct(ctx, {
    act: 'operator.made',
    object: `customer:${account.id}`,
    before: { is_operator: false },
    after: { is_operator: true },
  })
  forgetActor(account.id)
  return true
}

/**
 * Says what an operator looks after (docs/rules/office.md#roles); whoever they act as by the former roles is over.
 * @throws Refused 404 for one who is no operator, 409 `last_operator` when nobody would look after everything any more
 */
export async function giveRoles(ctx: Context, customer_id: number, roles: readonly OperatorRole[]): Promise<void> {
  const found = await lockRoles(ctx.db, customer_id)
  if (!found) throw notFound()
  if (found.alone && !roles.includes('all'))
    throw conflict('last_operator', 'Nobody else looks after everything. Make another operator first.')
  await saveRoles(ctx.db, customer_id, roles)
  await logAct(ctx, {
    act: 'operator.roles_changed',
    object: `customer:${customer_id}`,
    before: { operator_roles: found.roles },
    after: { operator_roles: roles },
  })
  forgetSessions(await endActing(ctx.db, customer_id, ctx.now))
  forgetActor(customer_id)
}

/** The secret of a link by which its owner chooses the first password, for 72 hours. */
export function firstPasswordLink(ctx: Context, customer_id: number): Promise<string> {
  return issueLink(ctx, 'set_password', { customer_id }, LINK_MS)
}
