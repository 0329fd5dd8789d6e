import type { Context, WriteContext } from '#kit/data/context.ts'
import { InvalidFields, conflict } from '#kit/base/errors.ts'
import type { Problems, Values } from '#kit/records/resources.ts'
import { addressProblem, inviteImported } from '../../identity/index.ts'
import { makeProfile } from '../../members/index.ts'
import { giveFirstRights, otherCompanyOf } from './companies.office.service.ts'
import { holdCompany } from '../companies.queries.ts'
import { t } from '../companies.texts.ts'

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/**
 * A member as an operator writes them. A new one needs an address that nobody has, and a company that was not merged into another;
 * one whose mail domain is another company's is refused until the operator says that it is meant. A closed account has no name to
 * correct: whoever it was is forgotten.
 * @throws InvalidFields, Refused 409 `account_closed`
 */
export async function memberAsGiven(ctx: Context, given: Values, before?: Values): Promise<Values> {
  if (before) {
    if (before['closed_at'] != null) throw conflict('account_closed', t('this-account-is-closed'))
    return given
  }
  const problems: Problems = {}
  const [email, company_id] = [textOf(given['email']), Number(given['company_id'])]
  const taken = await addressProblem(ctx, email)
  if (taken !== undefined) problems['email'] = [taken]
  if (!(await holdCompany(ctx.db, company_id))) problems['company_id'] = [t('choose-one-that-exists')]
  const other = await otherCompanyOf(ctx, email, company_id)
  if (other !== undefined && given['another'] !== true)
    problems['another'] = [t('the-mail-domain-is-that-of', { other })]
  if (Object.keys(problems).length > 0) throw new InvalidFields(problems)
  return given
}

/**
 * Gives a new account its profile and rights, and mails its owner a link to choose a password: nobody else ever sets one
 * (docs/rules/members.md#office).
 */
export async function memberMade(ctx: WriteContext, customer_id: number, given: Values): Promise<void> {
  await makeProfile(ctx, customer_id, textOf(given['job_title']) || null)
  const rights = Array.isArray(given['rights']) ? given['rights'] : []
  await giveFirstRights(ctx, { customer_id, company_id: Number(given['company_id']) }, rights)
  await inviteImported(ctx, customer_id)
}
