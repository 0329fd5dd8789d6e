import { randomInt } from 'node:crypto'
import type { Body, Reply } from '@app/contract/kit'
import type { companies } from '@app/contract/companies'
import type { Context, OpenContext } from '#kit/data/context.ts'
import { conflict, invalid, notFound } from '#kit/base/errors.ts'
import { queueMail } from '#kit/work/mail.ts'
import { hashOf, newSecret } from '../../identity/index.ts'
import { logCompanyAct } from '../companies.acts.ts'
import {
  claimOf,
  claimsOf,
  countWrongCode,
  deleteClaim,
  deleteDomain,
  domainsOf,
  insertClaim,
  proveDomain,
  setCode,
} from './companies.claims.queries.ts'
import type { ClaimRow, DomainRow, Proof } from './companies.claims.queries.ts'
import { DNS_LABEL, proofRecords } from './companies.dns.ts'
import { companyDomainOf } from './companies.domains.ts'
import { companyName } from '../joining/companies.joining.reads.ts'
import { domainCodeMail } from '../people/companies.people.mails.ts'
import { ownCompanyHeld, ownCompanyOfAdmin } from '../people/companies.people.service.ts'
import { t } from '../companies.texts.ts'

type Domains = Reply<typeof companies.domains>
type Domain = Domains['domains'][number]

const CODE_HOURS = 24
const MOST_WRONG_CODES = 5
/** No company waits for more domains than this at a time. */
const MOST_CLAIMS = 20

/** Mail domains of one's own company, proven and not yet. */
export async function domains(ctx: Context): Promise<Domains> {
  const { company_id } = ownCompanyOfAdmin(ctx)
  const [proven, claimed] = await Promise.all([domainsOf(ctx.db, company_id), claimsOf(ctx.db, company_id)])
  return { domains: [...proven.map(toProven), ...claimed.map(toClaimed)] }
}

const toProven = (row: DomainRow): Domain => ({
  domain: row.domain,
  proven: true,
  proof: row.proof,
  since: row.proven_at?.toISOString() ?? null,
  dns_name: null,
  dns_value: null,
  mailed_to: null,
})

const toClaimed = (row: ClaimRow): Domain => ({
  domain: row.domain,
  proven: false,
  proof: null,
  since: row.created_at.toISOString(),
  dns_name: `${DNS_LABEL}.${row.domain}`,
  dns_value: row.dns_value,
  mailed_to: row.mailed_to,
})

/** Says that a mail domain is the company's; it counts once it is proven. */
export async function claimDomain(ctx: Context, body: Body<typeof companies.claimDomain>): Promise<Domain> {
  const { company_id } = await ownCompanyHeld(ctx)
  const domain = companyDomainOf(`any@${body.domain.toLowerCase().replace(/^.*@/, '')}`)
  if (domain === undefined) throw invalid('domain', t('enter-a-domain-of-your-company-such'))
  const known = (await domainsOf(ctx.db, company_id)).find((one) => one.domain === domain)
  if (known) return toProven(known)
  if ((await claimsOf(ctx.db, company_id)).length >= MOST_CLAIMS)
    throw invalid('domain', t('prove-or-remove-one-of-your-open', { most_claims: MOST_CLAIMS }))
  await openClaim(ctx, company_id, domain)
  await logCompanyAct(ctx, company_id, 'domain_claimed', { domain })
  return toClaimed(await claimed(ctx, company_id, domain))
}

/** A domain that a company has to prove before it counts; said twice it stays as it was. */
export async function openClaim(ctx: Context, company_id: number, domain: string): Promise<void> {
  const dns_value = `community-verification=${newSecret().secret.slice(0, 32)}`
  await insertClaim(ctx.db, { company_id, domain, dns_value, created_at: ctx.now })
}

async function claimed(ctx: Context, company_id: number, domain: string, hold = false): Promise<ClaimRow> {
  const row = await claimOf(ctx.db, company_id, domain, hold)
  if (!row) throw notFound()
  return row
}

/** Looks for the TXT record, and takes the domain when it is there. Name servers are asked outside any transaction. */
export async function checkDns(ctx: OpenContext, domain: string): Promise<Domain> {
  const { company_id } = ownCompanyOfAdmin(ctx)
  const { dns_value } = await claimed(ctx, company_id, domain)
  const records = await proofRecords(ctx.config, domain)
  if (!records.includes(dns_value)) throw conflict('record_missing', t('the-txt-record-is-not-there-yet'))
  return ctx.transaction(async (tx) => {
    await ownCompanyHeld(tx)
    await claimed(tx, company_id, domain, true)
    return proven(tx, company_id, domain, 'dns')
  })
}

/** Mails a code to a mailbox that only the keeper of a domain reads. */
export async function mailDomainCode(
  ctx: Context,
  domain: string,
  body: Body<typeof companies.mailDomainCode>,
): Promise<Domain> {
  const { company_id } = await ownCompanyHeld(ctx)
  await claimed(ctx, company_id, domain, true)
  const code = Array.from({ length: 8 }, () => randomInt(10)).join('')
  const mailed_to = `${body.mailbox}@${domain}`
  const code_expires_at = new Date(ctx.now.getTime() + CODE_HOURS * 3_600_000)
  await setCode(ctx.db, company_id, domain, { mailed_to, code_hash: hashOf(code), code_expires_at })
  const company = await companyName(ctx.db, company_id)
  await queueMail(ctx, domainCodeMail(ctx, { address: mailed_to, company, domain, code, hours: CODE_HOURS }))
  return toClaimed(await claimed(ctx, company_id, domain))
}

/** Takes a domain by the code that was mailed; after some wrong ones the code is worth nothing. */
export async function enterDomainCode(
  ctx: OpenContext,
  domain: string,
  body: Body<typeof companies.enterDomainCode>,
): Promise<Domain> {
  const result = await ctx.transaction(async (tx) => {
    const { company_id } = await ownCompanyHeld(tx)
    const row = await claimed(tx, company_id, domain, true)
    const usable = row.code_expires_at !== null && row.code_expires_at > tx.now && row.wrong_codes < MOST_WRONG_CODES
    if (!row.code_hash || !usable) throw conflict('code_expired', t('this-code-no-longer-works-ask-for'))
    if (row.code_hash.equals(hashOf(body.code))) return proven(tx, company_id, domain, 'mail')
    await countWrongCode(tx.db, company_id, domain)
    return undefined
  })
  if (!result) throw invalid('code', t('this-is-not-the-code-we-emailed'))
  return result
}

async function proven(ctx: Context, company_id: number, domain: string, proof: Proof): Promise<Domain> {
  if (!(await proveDomain(ctx.db, { company_id, domain, proof, proven_at: ctx.now })))
    throw conflict('domain_taken', t('another-company-has-already-proven-this-domain'))
  await logCompanyAct(ctx, company_id, 'domain_proven', { domain, proof })
  return toProven({ domain, proof, proven_at: ctx.now })
}

/** Gives a domain up, proven or not. */
export async function removeDomain(ctx: Context, domain: string): Promise<Record<string, never>> {
  const { company_id } = await ownCompanyHeld(ctx)
  const given = (await deleteDomain(ctx.db, company_id, domain)) || (await deleteClaim(ctx.db, company_id, domain))
  if (!given) throw notFound()
  await logCompanyAct(ctx, company_id, 'domain_removed', { domain })
  return {}
}
