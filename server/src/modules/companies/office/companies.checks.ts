import type { Context } from '#kit/data/context.ts'
import type { Check } from '#kit/records/inbox.ts'
import { checkVatId } from '../../payments/index.ts'
import {
  applicationToCheck,
  changeToCheck,
  companyToCheck,
  earlierApplications,
  likeNamed,
  namesakes,
  withVatId,
} from './companies.checks.reads.ts'
import { companyDomainOf } from '../domains/companies.domains.ts'
import { companyOfDomain } from './companies.office.reads.ts'

type Found = { id: number; name: string }
const duplicates = (found: Found | undefined, list: 'members' | 'companies'): Check =>
  found
    ? { name: 'duplicates', finding: 'alike', state: 'bad', about: found.name, path: `/office/${list}/${found.id}` }
    : { name: 'duplicates', finding: 'none', state: 'good' }

async function vatCheck(
  ctx: Context,
  vat_id: string | null,
  company: { id: number; country: string | null },
): Promise<Check> {
  if (!vat_id) return { name: 'vat_id', finding: 'missing', state: 'unknown' }
  const used = await withVatId(ctx.db, vat_id, company.id)
  if (used)
    return { name: 'vat_id', finding: 'used', state: 'bad', about: used.name, path: `/office/companies/${used.id}` }
  return 'problem' in checkVatId(vat_id, company.country)
    ? { name: 'vat_id', finding: 'invalid', state: 'bad', about: vat_id }
    : { name: 'vat_id', finding: 'valid', state: 'good', about: vat_id }
}

/** Whose the mail's domain is, whether somebody like that is there already, and what was decided about the address before. */
export async function checkApplication(ctx: Context, id: number): Promise<Check[]> {
  const one = await applicationToCheck(ctx.db, id)
  if (!one) return []
  const domain = companyDomainOf(one.email)
  const owner = domain === undefined ? undefined : await companyOfDomain(ctx.db, domain)
  const domainCheck: Check =
    domain === undefined
      ? { name: 'domain', finding: 'free', state: 'unknown' }
      : owner === undefined
        ? { name: 'domain', finding: 'unknown', state: 'unknown', about: domain }
        : owner.id === one.company_id
          ? { name: 'domain', finding: 'own', state: 'good', about: domain }
          : { name: 'domain', finding: 'other', state: 'bad', about: owner.name, path: `/office/companies/${owner.id}` }
  const [person] = await namesakes(ctx.db, one.first_name, one.last_name)
  const [company] = one.company_id === null && one.company_name ? await likeNamed(ctx.db, one.company_name, null) : []
  const before = await earlierApplications(ctx.db, one.email, id)
  const refused = before.filter((state) => state === 'rejected').length
  return [
    domainCheck,
    company ? duplicates(company, 'companies') : duplicates(person, 'members'),
    refused > 0
      ? { name: 'history', finding: 'refused', state: 'bad', about: String(refused) }
      : { name: 'history', finding: 'none', state: 'good' },
  ]
}

/** Whether a new company has proven a domain, looks like another, and has a VAT ID that can be right. */
export async function checkCompany(ctx: Context, id: number): Promise<Check[]> {
  const one = await companyToCheck(ctx.db, id)
  if (!one) return []
  const [alike] = await likeNamed(ctx.db, one.name, id)
  return [
    one.domains.length > 0
      ? { name: 'domain', finding: 'proven', state: 'good', about: one.domains.join(', ') }
      : { name: 'domain', finding: 'unproven', state: 'unknown' },
    duplicates(alike, 'companies'),
    await vatCheck(ctx, one.vat_id, one),
  ]
}

/** What of a change can be checked, and what became of those before. */
export async function checkChange(ctx: Context, id: number): Promise<Check[]> {
  const one = await changeToCheck(ctx.db, id)
  const company = one && (await companyToCheck(ctx.db, one.company_id))
  if (!one || !company) return []
  return [
    ...(one.field === 'vat_id' ? [await vatCheck(ctx, one.value, company)] : []),
    one.refused > 0
      ? { name: 'history', finding: 'refused', state: 'bad', about: String(one.refused) }
      : one.granted > 0
        ? { name: 'history', finding: 'granted', state: 'unknown', about: String(one.granted) }
        : { name: 'history', finding: 'none', state: 'good' },
  ]
}
