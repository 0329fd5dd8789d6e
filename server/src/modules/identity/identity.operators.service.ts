import { operatorRoles } from '@app/contract/resources'
import type { OperatorRole } from '@app/contract/resources'
import { logAct } from '#kit/data/audit.ts'
import type { Context } from '#kit/data/context.ts'
import { Refused, conflict, invalid, notFound } from '#kit/base/errors.ts'
import { fingerprint } from '#kit/base/fingerprint.ts'
import { queueMail } from '#kit/work/mail.ts'
import { endImpersonation } from './identity.accounts.queries.ts'
import { forgetActor, forgetSessions } from './identity.authenticate.ts'
import { madeOperator } from './identity.mails.ts'
import { isLastOperator } from './identity.operators.reads.ts'
import {
  accountById,
  accountByMail,
  lockOperators,
  rolesOf,
  saveRoles,
  setOperator,
  unsetOperator,
  updateAccount,
} from './identity.queries.ts'
import { insertAccount } from './identity.requests.queries.ts'
import { issueLink } from './identity.service.ts'
import { t } from './identity.texts.ts'

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
  roles: readonly OperatorRole[] = ['all'],
): Promise<number> {
  if (await accountByMail(ctx.db, person.email)) throw invalid('email', t('there-is-already-an-account-with-this'))
  const customer_id = await insertAccount(ctx.db, { ...person, now: ctx.now })
  await updateAccount(ctx.db, customer_id, { registration_completed_at: ctx.now })
  await setOperator(ctx.db, customer_id, roles, person.password_hash)
  await logAct(ctx, {
    act: 'operator.made',
    object: `customer:${customer_id}`,
    after: { is_operator: true, operator_roles: roles },
  })
  return customer_id
}

/**
 * Makes a member an operator, who keeps their password and their company.
 * @returns the account's number; undefined when nobody has this address
 * @throws Refused 409 for a closed account, and for an operator
 */
export async function promoteMember(
  ctx: Context,
  email: string,
  roles: readonly OperatorRole[] = ['all'],
): Promise<number | undefined> {
  const account = await accountByMail(ctx.db, email)
  if (!account) return undefined
  if (account.closed) throw conflict('account_closed', t('this-account-is-closed'))
  if (!(await setOperator(ctx.db, account.id, roles, null)))
    throw conflict('already_operator', t('this-member-is-an-operator-already'))
  await logAct(ctx, {
    act: 'operator.made',
    object: `customer:${account.id}`,
    before: { is_operator: false },
    after: { is_operator: true, operator_roles: roles },
  })
  forgetActor(ctx.db, account.id)
  return account.id
}

/** What names a state of an operator's roles. */
export const rolesVersion = (roles: readonly OperatorRole[]): string => fingerprint(inOrder(roles))

/** Everything includes the rest. */
const inOrder = (roles: readonly OperatorRole[]): OperatorRole[] =>
  roles.includes('all') ? ['all'] : operatorRoles.filter((role) => roles.includes(role))

/**
 * An operator's roles, held until the transaction ends.
 * @param seen the state that whoever changes it has seen
 * @throws Refused 404 for one who is no operator, 409 `changed_meanwhile`
 */
async function holdRoles(ctx: Context, customer_id: number, seen: string | undefined): Promise<OperatorRole[]> {
  await lockOperators(ctx.db)
  const roles = await rolesOf(ctx.db, customer_id)
  if (!roles) throw notFound()
  if (seen !== undefined && seen !== rolesVersion(roles))
    throw new Refused(409, 'changed_meanwhile', t('somebody-else-has-changed-this-in-the'))
  return roles
}

/** Makes sure that somebody else who can sign in, and stays, looks after everything. @throws Refused 409 `last_operator` */
export async function mayLose(ctx: Context, customer_id: number): Promise<void> {
  await lockOperators(ctx.db)
  if (await isLastOperator(ctx.db, customer_id, ctx.now))
    throw conflict('last_operator', t('nobody-else-looks-after-everything-make-another'))
}

/**
 * Says what an operator looks after (docs/rules/office.md#operators); whoever they act as by the former roles is over.
 * @param seen the state that whoever changes it has seen
 * @throws Refused 404 for one who is no operator, 409 `changed_meanwhile`, `last_operator`
 */
export async function giveRoles(
  ctx: Context,
  customer_id: number,
  given: readonly OperatorRole[],
  seen?: string,
): Promise<void> {
  const before = await holdRoles(ctx, customer_id, seen)
  const roles = inOrder(given)
  if (rolesVersion(before) === rolesVersion(roles)) return
  if (!roles.includes('all')) await mayLose(ctx, customer_id)
  await saveRoles(ctx.db, customer_id, roles)
  await logAct(ctx, {
    act: 'operator.roles_changed',
    object: `customer:${customer_id}`,
    before: { operator_roles: before },
    after: { operator_roles: roles },
  })
  await forgetRights(ctx, customer_id)
}

/**
 * Lets somebody be an operator no longer; as a member they go on (docs/rules/office.md#operators).
 * @throws Refused 404 for one who is no operator, 409 `changed_meanwhile`, `last_operator`
 */
export async function dismissOperator(ctx: Context, customer_id: number, seen: string): Promise<void> {
  const before = await holdRoles(ctx, customer_id, seen)
  await mayLose(ctx, customer_id)
  await unsetOperator(ctx.db, customer_id)
  await logAct(ctx, {
    act: 'operator.removed',
    object: `customer:${customer_id}`,
    before: { is_operator: true, operator_roles: before },
    after: { is_operator: false },
  })
  await forgetRights(ctx, customer_id)
}

async function forgetRights(ctx: Context, customer_id: number): Promise<void> {
  forgetSessions(ctx.db, await endImpersonation(ctx.db, customer_id, ctx.now))
  forgetActor(ctx.db, customer_id)
}

/**
 * Tells somebody that they are an operator.
 * @param invited they have no password yet, and choose one by the link in the mail
 */
export async function tellOperator(ctx: Context, customer_id: number, invited: boolean): Promise<void> {
  const account = await accountById(ctx.db, customer_id)
  if (!account) throw new Error(`Account ${customer_id} is not there.`)
  const secret = invited ? await firstPasswordLink(ctx, customer_id) : null
  await queueMail(ctx, madeOperator(ctx, account, `operator:${customer_id}:${ctx.now.getTime()}`, secret))
}

/** The secret of a link by which its owner chooses the first password, for 72 hours. */
export function firstPasswordLink(ctx: Context, customer_id: number): Promise<string> {
  return issueLink(ctx, 'set_password', { customer_id }, LINK_MS)
}
