import { logAct } from '#kit/data/audit.ts'
import type { Context, WriteContext } from '#kit/data/context.ts'
import { notFound } from '#kit/base/errors.ts'
import { approveRegistration, forgetActor, pendingRequest } from '../../identity/index.ts'
import { openClaim } from '../domains/companies.claims.service.ts'
import { companyDomainOf } from '../domains/companies.domains.ts'
import {
  confirmProvisionalAdmins,
  holdCompany,
  insertCompany,
  insertRole,
  updateCompany,
} from '../companies.queries.ts'
import { autoApprovingCompany } from '../companies.reads.ts'

/**
 * Decides an application whose mail address is verified, when that address alone decides: its registrable domain belongs
 * to the company applied for, and that company lets its people in (docs/rules/companies.md#joining). Everything else waits for
 * a person.
 */
export async function decideByDomain(ctx: WriteContext, request_id: number): Promise<void> {
  const request = await pendingRequest(ctx, request_id)
  if (request.state !== 'pending') return
  const domain = companyDomainOf(request.email)
  const company_id = domain === undefined ? undefined : await autoApprovingCompany(ctx.db, domain)
  if (company_id === undefined || (request.company_id !== null && request.company_id !== company_id)) return
  await approveRegistration(ctx, request_id, company_id)
}

/**
 * An operator lets an applicant in: into the company applied for, into another, or into a new one made from the
 * application, which stays unverified with the applicant as its provisional admin.
 * @param into the other company
 * @returns ids of the account and of its company
 */
export async function admit(
  ctx: WriteContext,
  request_id: number,
  into?: number,
): Promise<{ customer_id: number; company_id: number }> {
  const request = await pendingRequest(ctx, request_id)
  const known = into ?? request.company_id
  if (known !== null && !(await holdCompany(ctx.db, known))) throw notFound()
  const company_id =
    known ??
    (await insertCompany(ctx.db, {
      name: request.company_name ?? request.email,
      category: request.company_category ?? undefined,
      country: request.company_country ?? undefined,
      city: request.company_city ?? undefined,
      website: request.company_website,
      created_at: ctx.now,
    }))
  const customer_id = await approveRegistration(ctx, request_id, company_id)
  if (known === null) {
    await insertRole(ctx.db, { customer_id, company_id, admin: true, provisional: true })
    const domain = companyDomainOf(request.email)
    // One mailbox at a domain does not make it the company's: its admins prove that.
    if (domain !== undefined) await openClaim(ctx, company_id, domain)
  }
  return { customer_id, company_id }
}

/** An operator has looked at a company: it may book, and its provisional admins are admins. @throws Refused 404 */
export async function verifyCompany(ctx: Context, company_id: number): Promise<void> {
  if (!(await holdCompany(ctx.db, company_id))) throw notFound()
  await updateCompany(ctx.db, company_id, { verified_at: ctx.now })
  const admins = await confirmProvisionalAdmins(ctx.db, company_id)
  await logAct(ctx, { act: 'company.verified', object: `company:${company_id}`, after: { admins } })
  for (const customer_id of admins) forgetActor(ctx.db, customer_id)
}
