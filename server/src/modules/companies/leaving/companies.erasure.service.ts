import type { Context, WriteContext } from '#kit/data/context.ts'
import { endAffiliations } from '../joining/companies.affiliations.queries.ts'
import { depart } from './companies.leaving.service.ts'
import { takerFor } from '../people/companies.people.policy.ts'
import { employmentOf, hasOtherAdmin, lockCompanies } from '../people/companies.people.queries.ts'
import { openWith, takersBeside } from '../people/companies.people.reads.ts'

export type OpenOfLeaver = {
  blockers: ('last_admin' | 'open_invoices')[]
  open: { seats: number; invoices: number; taken_over: boolean }
}

/**
 * What of a person is open with the company, and what keeps them from being erased: being its only admin while it has other
 * people, and unpaid invoices that nobody takes over. Whoever is alone may go; the company then has nobody.
 */
export async function openOfLeaver(ctx: Context, customer_id: number): Promise<OpenOfLeaver> {
  const employment = await employmentOf(ctx.db, customer_id)
  const company_id = employment?.company_id ?? null
  if (!employment || company_id === null) return { blockers: [], open: { seats: 0, invoices: 0, taken_over: false } }
  const colleagues = await takersBeside(ctx.db, company_id, customer_id)
  const open = await openWith(ctx.db, company_id, customer_id, ctx.now)
  const of = (what: 'seats' | 'invoices') => open.find((one) => one.what === what)?.count ?? 0
  const last = employment.admin && colleagues.length > 0 && !(await hasOtherAdmin(ctx.db, company_id, customer_id))
  const nobody = of('invoices') > 0 && takerFor('invoices', colleagues, null) === null
  return {
    blockers: [...(last ? (['last_admin'] as const) : []), ...(nobody ? (['open_invoices'] as const) : [])],
    open: { seats: of('seats'), invoices: of('invoices'), taken_over: takerFor('seats', colleagues, null) !== null },
  }
}

/**
 * Takes a person who is going to be erased or merged out of the company; what is open goes to colleagues.
 * @param holder the account that will hold it until they take it over: that into which this one is merged
 * @throws Refused 409 `last_admin`
 */
export async function leaveForGood(ctx: WriteContext, customer_id: number, holder = customer_id): Promise<void> {
  await endAffiliations(ctx.db, customer_id, ctx.now)
  const company_id = (await employmentOf(ctx.db, customer_id))?.company_id ?? null
  if (company_id === null) return
  await lockCompanies(ctx.db, [company_id])
  if ((await takersBeside(ctx.db, company_id, customer_id)).length === 0) return
  await depart(ctx, { customer_id, company_id, reason: 'left', named: new Map(), into: null, holder })
}
