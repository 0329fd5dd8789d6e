import type { Body, Query, Reply } from '@app/contract/kit'
import type { setup } from '@app/contract/setup'
import type { Context } from '#kit/data/context.ts'
import { InvalidFields } from '#kit/base/errors.ts'
import { settingsNow } from '#kit/data/settings.ts'
import { makeCommunityCompany } from '../companies/index.ts'
import { dismissOperator, giveRoles, operators, promoteMember, rolesVersion, tellOperator } from '../identity/index.ts'
import { openAccount } from './setup.first.service.ts'
import { lockSetup } from './setup.queries.ts'
import { seenOperator } from './setup.view.ts'
import { t } from './setup.texts.ts'

/** Who runs the community, by name. */
export async function listOperators(ctx: Context): Promise<Reply<typeof setup.operators>> {
  return { results: (await operators(ctx.db, ctx.now)).map((row) => seenOperator(row, rolesVersion(row.roles))) }
}

/**
 * Makes a member an operator; for an address that nobody has an account is made, whose owner chooses a password by mail
 * (docs/rules/office.md#operators).
 * @throws Refused 409 for an operator, and for a closed account; InvalidFields on the names when one is needed
 */
export async function addOperator(
  ctx: Context,
  { email, first_name, last_name, roles }: Body<typeof setup.addOperator>,
): Promise<Reply<typeof setup.addOperator>> {
  await lockSetup(ctx.db)
  const member = await promoteMember(ctx, email, roles)
  if (member !== undefined) {
    await tellOperator(ctx, member, false)
    return { id: member, invited: false }
  }
  if (first_name === null) throw unnamed()
  await makeCommunityCompany(ctx, (await settingsNow(ctx.db, ctx.config)).name)
  const id = await openAccount(ctx, { email, first_name, last_name: last_name ?? '', password_hash: null }, roles)
  await tellOperator(ctx, id, true)
  return { id, invited: true }
}

const unnamed = () => new InvalidFields({ first_name: [t('nobody-has-this-email-address-yet-give')] })

/** @throws Refused 404, 409 `changed_meanwhile`, `last_operator` */
export async function changeOperator(
  ctx: Context,
  id: number,
  { version, roles }: Body<typeof setup.changeOperator>,
): Promise<Reply<typeof setup.changeOperator>> {
  await giveRoles(ctx, id, roles, version)
  return { id }
}

/** @throws Refused 404, 409 `changed_meanwhile`, `last_operator` */
export async function removeOperator(
  ctx: Context,
  id: number,
  { version }: Query<typeof setup.removeOperator>,
): Promise<Record<string, never>> {
  await dismissOperator(ctx, id, version)
  return {}
}
