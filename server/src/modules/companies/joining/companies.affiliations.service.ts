import { idOf } from '@app/contract/kit'
import type { Body, Query, Reply } from '@app/contract/kit'
import type { companies } from '@app/contract/companies'
import { me } from '#kit/data/context.ts'
import type { Context, WriteContext } from '#kit/data/context.ts'
import { conflict, invalid, notFound, violates } from '#kit/base/errors.ts'
import { toPage } from '#kit/base/paging.ts'
import { approveRegistration, pendingRequest, rejectRegistration } from '../../identity/index.ts'
import { logCompanyAct } from '../companies.acts.ts'
import {
  companyOf,
  decideAffiliation as decide,
  insertAffiliation,
  lockAffiliation,
  takesMembers,
} from './companies.affiliations.queries.ts'
import {
  affiliationById,
  affiliationsOf,
  applicationsTo,
  openAffiliations,
  openInvitations,
} from './companies.joining.reads.ts'
import { toAffiliation, toApplication, toInvitation } from './companies.joining.view.ts'
import { moveTo } from '../leaving/companies.leaving.service.ts'
import { employmentOf } from '../people/companies.people.queries.ts'
import { ownCompanyHeld, ownCompanyOfAdmin, permitWithout } from '../people/companies.people.service.ts'
import { permitPending } from '../companies.policy.ts'
import { t } from '../companies.texts.ts'

type Affiliation = Reply<typeof companies.change>

/** Who wants to join one's own company, who was invited, and who wants to leave for another. */
export async function joining(ctx: Context): Promise<Reply<typeof companies.joining>> {
  const { actor, company_id } = ownCompanyOfAdmin(ctx)
  const [applications, coming, invitations, leaving] = await Promise.all([
    applicationsTo(ctx.db, company_id),
    openAffiliations(ctx.db, actor.customer_id, company_id, 'to'),
    openInvitations(ctx.db, company_id),
    openAffiliations(ctx.db, actor.customer_id, company_id, 'from'),
  ])
  return {
    applications: applications.map(toApplication),
    affiliations: coming.map((row) => toAffiliation(ctx.url, row)),
    invitations: invitations.map((row) => toInvitation(row, ctx.now)),
    leaving: leaving.map((row) => toAffiliation(ctx.url, row)),
  }
}

/** Lets an applicant into one's own company, or refuses with a reason. @throws Refused 404 for another company's, 409 */
export async function decideApplication(
  ctx: WriteContext,
  id: number,
  body: Body<typeof companies.decideApplication>,
): Promise<Reply<typeof companies.decideApplication>> {
  const { company_id } = await ownCompanyHeld(ctx)
  const request = await pendingRequest(ctx, id)
  // An address that nobody has proven is not shown to a company, so it cannot be decided there.
  if (request.company_id !== company_id || request.state === 'mail_unconfirmed') throw notFound()
  if (body.decision === 'approve') {
    const customer_id = await approveRegistration(ctx, id, company_id)
    await logCompanyAct(ctx, company_id, 'application_approved', { customer_id })
  } else {
    await rejectRegistration(ctx, id, body.reason ?? '')
    await logCompanyAct(ctx, company_id, 'application_refused', {
      request_id: id,
      reason: body.reason ?? '',
    })
  }
  return { detail: t('your-changes-have-been-saved') }
}

/**
 * Asks to belong to another company. The old affiliation stays until that company approves.
 * @throws Refused 409 `own_company`, `request_open`, `last_admin`
 */
export async function change(ctx: WriteContext, body: Body<typeof companies.change>): Promise<Affiliation> {
  const { customer_id } = me(ctx)
  const company_id = idOf(body.company)
  if (!(await takesMembers(ctx.db, company_id))) throw invalid('company', t('choose-a-company-that-takes-new-people'))
  const employment = await employmentOf(ctx.db, customer_id)
  const from = employment?.company_id ?? null
  if (from === company_id) throw conflict('own_company', t('you-already-belong-to-this-company'))
  if (from !== null && employment?.admin) await permitWithout(ctx, from, customer_id)
  let id: number
  try {
    id = await insertAffiliation(ctx.db, {
      customer_id,
      company_id,
      from_company_id: from,
      message: body.message || null,
      created_at: ctx.now,
    })
  } catch (error) {
    if (violates(error, 'company_affiliation_open'))
      throw conflict('request_open', t('you-have-already-asked-another-company-withdraw'))
    throw error
  }
  await ctx.record({
    kind: 'companies.affiliation_requested',
    company_id,
    affiliation_id: id,
    customer_id,
  })
  await logCompanyAct(ctx, company_id, 'affiliation_requested', { customer_id })
  return answer(ctx, id)
}

/** One's own requests. */
export async function affiliations(
  ctx: Context,
  query: Query<typeof companies.affiliations>,
): Promise<Reply<typeof companies.affiliations>> {
  const { rows, count } = await affiliationsOf(ctx.db, me(ctx).customer_id, query)
  return toPage(
    rows.map((row) => toAffiliation(ctx.url, row)),
    count,
    query,
    ctx.here,
  )
}

/** Takes one's own request back. @throws Refused 404 for another's, 409 once it is decided */
export async function withdrawAffiliation(ctx: Context, id: number): Promise<Record<string, never>> {
  const { customer_id } = me(ctx)
  const held = await lockAffiliation(ctx.db, id)
  if (held?.customer_id !== customer_id) throw notFound()
  permitPending(held)
  await decide(ctx.db, id, { state: 'withdrawn', decided_at: ctx.now, decided_by: customer_id, reason: null })
  await logCompanyAct(ctx, held.company_id, 'affiliation_withdrawn', { customer_id })
  return {}
}

/** Takes a member of another company in, whose old affiliation ends with that; or refuses with a reason. */
export async function decideAffiliation(
  ctx: WriteContext,
  id: number,
  body: Body<typeof companies.decideAffiliation>,
): Promise<Affiliation> {
  const asked = await affiliationById(ctx.db, me(ctx).customer_id, id)
  const from = asked ? await companyOf(ctx.db, asked.customer_id) : null
  const { actor, company_id } = await ownCompanyHeld(ctx, from)
  const held = await lockAffiliation(ctx.db, id)
  if (held?.company_id !== company_id) throw notFound()
  permitPending(held)
  const approved = body.decision === 'approve'
  await decide(ctx.db, id, {
    state: approved ? 'approved' : 'refused',
    decided_at: ctx.now,
    decided_by: actor.customer_id,
    reason: approved ? null : (body.reason ?? null),
  })
  const { customer_id } = held
  if (approved) await moveTo(ctx, { customer_id, from, into: company_id })
  await logCompanyAct(ctx, company_id, approved ? 'affiliation_approved' : 'affiliation_refused', {
    customer_id,
    ...(approved ? {} : { reason: body.reason ?? '' }),
  })
  await ctx.record({
    kind: 'companies.affiliation_decided',
    company_id,
    affiliation_id: id,
    customer_id,
    approved,
    by: actor.customer_id,
  })
  return answer(ctx, id)
}

async function answer(ctx: Context, id: number): Promise<Affiliation> {
  const row = await affiliationById(ctx.db, me(ctx).customer_id, id)
  if (!row) throw notFound()
  return toAffiliation(ctx.url, row)
}
