import { MOST_SEGMENTS, companyRights } from '@app/contract/companies.limits'
import type { Context, WriteContext } from '#kit/data/context.ts'
import { InvalidFields, conflict } from '#kit/base/errors.ts'
import type { Problems, Values } from '#kit/records/resources.ts'
import { askLater, checkVatId, noteByHand } from '../../payments/index.ts'
import { logCompanyAct } from '../companies.acts.ts'
import { companyDomainOf } from '../domains/companies.domains.ts'
import { companiesAlike, companyOfDomain } from './companies.office.reads.ts'
import { lockCompanies, writeRights } from '../people/companies.people.queries.ts'
import { insertDomain } from '../companies.queries.ts'
import { t } from '../companies.texts.ts'
import { listText } from '#kit/base/lists.ts'

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

/**
 * A company as an operator writes it, its VAT ID and mail domain in their usual form. A new one that is much like another is
 * refused until the operator says that it is another one (docs/rules/companies.md#office).
 * @throws InvalidFields; Refused 409 `merged` for one that leads to another
 */
export async function companyAsGiven(ctx: Context, given: Values, before?: Values): Promise<Values> {
  if (before?.['merged_into_id'] != null) throw conflict('merged', t('this-company-was-merged-into-another'))
  const problems: Problems = {}
  const { tag_ids } = given
  if (Array.isArray(tag_ids) && tag_ids.length > MOST_SEGMENTS)
    problems['tag_ids'] = [t('choose-at-most-segments', { most_segments: MOST_SEGMENTS })]
  const kept = before ? given : await newOne(ctx, given, problems)
  if (Object.keys(problems).length > 0) throw new InvalidFields(problems)
  return kept
}

async function newOne(ctx: Context, given: Values, problems: Problems): Promise<Values> {
  const kept = { ...given }
  const vat_id = textOf(given['vat_id'])
  if (vat_id !== undefined) {
    const checked = checkVatId(vat_id, textOf(given['country']) ?? null)
    if ('problem' in checked) problems['vat_id'] = [checked.problem]
    else kept['vat_id'] = checked.vat_id
  }
  const typed = textOf(given['domain'])
  if (typed !== undefined) {
    const domain = companyDomainOf(typed)
    const owner = domain === undefined ? undefined : await companyOfDomain(ctx.db, domain)
    if (domain === undefined) problems['domain'] = [t('this-is-not-a-companys-own-mail')]
    else if (owner) problems['domain'] = [isDomainOf(owner)]
    kept['domain'] = domain
  }
  if (given['another'] !== true) {
    const alike = await companiesAlike(ctx.db, textOf(given['name']) ?? '')
    const named = alike.map(({ name, city }) => (city === null ? name : `${name} (${city})`))
    if (named.length > 0) problems['another'] = [t('here-already', { named: listText(named) })]
  }
  return kept
}

const isDomainOf = ({ name }: { name: string }) => t('this-is-the-mail-domain-of', { name })

/** Gives a new company the mail domain by which its people are known, and stores that its VAT ID is confirmed by hand. @throws InvalidFields when another has got it meanwhile */
export async function companyMade(ctx: Context, company_id: number, given: Values): Promise<void> {
  const vat_id = textOf(given['vat_id'])
  if (vat_id !== undefined) {
    await noteByHand(ctx, company_id, vat_id)
    await askLater(ctx, [vat_id])
  }
  const domain = textOf(given['domain'])
  if (domain === undefined || (await insertDomain(ctx.db, company_id, domain))) return
  const owner = await companyOfDomain(ctx.db, domain)
  throw new InvalidFields({
    domain: [owner ? isDomainOf(owner) : t('somebody-else-has-just-been-given-this')],
  })
}

/** The company to which a mail address belongs by its domain, when it is another one than this. */
export async function otherCompanyOf(ctx: Context, email: string, company_id: number): Promise<string | undefined> {
  const domain = companyDomainOf(email)
  const owner = domain === undefined ? undefined : await companyOfDomain(ctx.db, domain)
  return owner && owner.id !== company_id ? owner.name : undefined
}

/** Gives somebody whom an operator has brought in the rights that they begin with; who is admin there is told. */
export async function giveFirstRights(
  ctx: WriteContext,
  { customer_id, company_id }: { customer_id: number; company_id: number },
  rights: readonly unknown[],
): Promise<void> {
  const given = companyRights.filter((right) => rights.includes(right))
  if (given.length === 0) return
  await lockCompanies(ctx.db, [company_id])
  const has = (right: (typeof companyRights)[number]) => given.includes(right)
  await writeRights(ctx.db, customer_id, company_id, {
    admin: has('admin'),
    billing: has('billing'),
    events: has('events'),
    awards: has('awards'),
  })
  for (const right of given) await logCompanyAct(ctx, company_id, 'right_given', { customer_id, right })
  if (has('admin'))
    await ctx.record({
      kind: 'companies.admin_changed',
      company_id,
      customer_id,
      admin: true,
      by: ctx.actor?.customer_id ?? customer_id,
    })
}
