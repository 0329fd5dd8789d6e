import type { Body, Reply } from '@app/contract/kit'
import { idOf } from '@app/contract/kit'
import type { identity } from '@app/contract/identity'
import { logAct } from '#kit/data/audit.ts'
import type { Context, WriteContext } from '#kit/data/context.ts'
import { conflict, invalid, notFound } from '#kit/base/errors.ts'
import { queueMail } from '#kit/work/mail.ts'
import { companyTakesApplications, categoryExists } from './identity.reads.ts'
import { alreadyMember, approved, confirmMail as confirmMailText, rejected, underReview } from './identity.mails.ts'
import { accountByMail, accountById, readLink } from './identity.queries.ts'
import {
  expireRequests,
  insertAccount,
  lockRequest,
  openRequestByMail,
  redirectOf,
  setRequestState,
  upsertRequest,
} from './identity.requests.queries.ts'
import type { NewRequest, RegistrationRequest } from './identity.requests.queries.ts'
import { issueLink, mailReset, takeLink } from './identity.service.ts'
import { hashOf } from './identity.tokens.ts'
import { t } from './identity.texts.ts'

const LINK_MS = 72 * 3_600_000

type Applied = Reply<typeof identity.requestRegistration>

/** Applies as a colleague of a company that is here. */
export async function requestRegistration(
  ctx: Context,
  body: Body<typeof identity.requestRegistration>,
): Promise<Applied> {
  const company_id = idOf(body.company)
  if (!(await companyTakesApplications(ctx.db, company_id)))
    throw invalid('company', t('choose-a-company-that-is-a-member'))
  return apply(ctx, {
    ...person(body),
    ...ofCompany(company_id),
  })
}

/** What an application says of a company that is here already. */
export const ofCompany = (company_id: number) => ({
  company_id,
  company_name: null,
  company_category: null,
  company_country: null,
  company_city: null,
  company_website: null,
})

/** Applies with a company that is not here yet. */
export async function requestMembership(ctx: Context, body: Body<typeof identity.requestMembership>): Promise<Applied> {
  if (!(await categoryExists(ctx.db, body.category))) throw invalid('category', t('choose-one-of-the-categories'))
  return apply(ctx, {
    ...person(body),
    company_id: null,
    company_name: body.company_name,
    company_category: body.category,
    company_country: body.country,
    company_city: body.city || null,
    company_website: body.website ?? null,
  })
}

function person(body: {
  email: string
  first_name: string
  last_name: string
  job_title?: string
  message?: string
  redirect_back?: string
}) {
  return {
    email: body.email,
    first_name: body.first_name,
    last_name: body.last_name,
    job_title: body.job_title || null,
    message: body.message || null,
    redirect_back: body.redirect_back ?? null,
  }
}

/** The answer never tells whether the address is known; a member is told so by mail. */
async function apply(ctx: Context, given: NewRequest): Promise<Applied> {
  const account = await accountByMail(ctx.db, given.email)
  if (account) {
    await queueMail(ctx, alreadyMember(ctx, account, `member:${account.id}:${ctx.now.toISOString().slice(0, 13)}`))
  } else {
    const request = await upsertRequest(ctx.db, given, ctx.now)
    if (request.state === 'mail_unconfirmed') await mailConfirmation(ctx, request)
  }
  return { email: given.email, state: 'mail_unconfirmed' }
}

async function mailConfirmation(ctx: Context, request: RegistrationRequest): Promise<void> {
  const secret = await issueLink(ctx, 'confirm_mail', { request_id: request.id }, LINK_MS)
  await queueMail(ctx, confirmMailText(ctx, request, `confirm:${hashOf(secret).toString('hex')}`, secret))
}

/** The address is theirs: the application waits for a decision, or is decided at once by a reaction. */
export async function confirmMail(
  ctx: WriteContext,
  body: Body<typeof identity.confirmMail>,
): Promise<Reply<typeof identity.confirmMail>> {
  const link = await readLink(ctx.db, hashOf(body.token))
  if (link?.kind === 'confirm_mail' && link.used_at && link.request_id !== null) {
    // Mail programs open links before people do, so a second opening shows the state instead of an error.
    const known = await lockRequest(ctx.db, link.request_id)
    if (known) return { state: known.state, since: known.state_since.toISOString() }
  }
  const taken = await takeLink(ctx, 'confirm_mail', body.token)
  const request = taken.request_id === null ? undefined : await lockRequest(ctx.db, taken.request_id)
  if (!request) throw notFound()
  if (request.state === 'mail_unconfirmed') {
    await setRequestState(ctx.db, request.id, { state: 'pending', now: ctx.now })
    await ctx.record({
      kind: 'identity.registration_confirmed',
      request_id: request.id,
      email: request.email,
      company_id: request.company_id,
    })
    return { state: 'pending', since: ctx.now.toISOString() }
  }
  return { state: request.state, since: request.state_since.toISOString() }
}

/** Whatever link the person is waiting for, mailed again; the same answer whether there is one or not. */
export async function resendLink(
  ctx: Context,
  body: Body<typeof identity.resendLink>,
): Promise<Reply<typeof identity.resendLink>> {
  const email = body.email ?? (await mailOfLink(ctx, body.token ?? ''))
  if (email !== undefined) {
    const account = await accountByMail(ctx.db, email)
    const request = await openRequestByMail(ctx.db, email)
    if (account && !account.closed) {
      if (account.password_hash === null) await mailApproval(ctx, account.id)
      else await mailReset(ctx, account)
    } else if (request?.state === 'mail_unconfirmed') await mailConfirmation(ctx, request)
  }
  return { detail: t('if-there-is-an-application-or-an') }
}

async function mailOfLink(ctx: Context, token: string): Promise<string | undefined> {
  const link = await readLink(ctx.db, hashOf(token))
  if (link?.customer_id != null) return (await accountById(ctx.db, link.customer_id))?.email
  if (link?.request_id != null) return (await lockRequest(ctx.db, link.request_id))?.email
  return undefined
}

/** The link to the first password; it leads back to where the application began. */
async function mailApproval(ctx: Context, customer_id: number): Promise<void> {
  const account = await accountById(ctx.db, customer_id)
  if (!account) throw notFound()
  const secret = await issueLink(ctx, 'set_password', { customer_id }, LINK_MS)
  const back = await redirectOf(ctx.db, customer_id)
  await queueMail(ctx, approved(ctx, account, `approved:${hashOf(secret).toString('hex')}`, secret, back))
}

/** The application, for those who decide it. @throws Refused 404 */
export async function pendingRequest(ctx: Context, id: number): Promise<RegistrationRequest> {
  const request = await lockRequest(ctx.db, id)
  if (!request) throw notFound()
  return request
}

/** Why an application cannot be decided, by its state. */
const decided: Record<string, () => string> = {
  approved: () => t('this-application-is-approved'),
  rejected: () => t('this-application-is-rejected'),
  expired: () => t('this-application-is-expired'),
  mail_unconfirmed: () => t('this-application-is-not-confirmed'),
}
const decidedText = (state: string): string => decided[state]?.() ?? ''

/**
 * Turns a pending application into an account of a company and mails the link to the first password.
 * @throws Refused 409 when it is not pending, or the address has got an account meanwhile
 */
export async function approveRegistration(ctx: WriteContext, id: number, company_id: number): Promise<number> {
  const request = await pendingRequest(ctx, id)
  if (request.state !== 'pending') throw conflict('not_pending', decidedText(request.state))
  if (await accountByMail(ctx.db, request.email))
    throw conflict('account_exists', t('there-is-already-an-account-with-this'))
  const customer_id = await insertAccount(ctx.db, { ...request, company_id, now: ctx.now })
  await setRequestState(ctx.db, id, { state: 'approved', now: ctx.now, customer_id, decided_by: decider(ctx) })
  await logAct(ctx, {
    act: 'registration.approved',
    object: `registration_request:${id}`,
    after: { customer_id, company_id },
  })
  await ctx.record({
    kind: 'identity.registration_approved',
    request_id: id,
    customer_id,
    job_title: request.job_title,
  })
  await mailApproval(ctx, customer_id)
  return customer_id
}

/** Declines an application; the applicant is told the reason. @throws Refused 409 when it is not open */
export async function rejectRegistration(ctx: Context, id: number, reason: string): Promise<void> {
  const request = await pendingRequest(ctx, id)
  if (request.state !== 'pending' && request.state !== 'mail_unconfirmed')
    throw conflict('not_pending', decidedText(request.state))
  await setRequestState(ctx.db, id, {
    state: 'rejected',
    now: ctx.now,
    decided_by: decider(ctx),
    reason,
  })
  await logAct(ctx, {
    act: 'registration.rejected',
    object: `registration_request:${id}`,
    before: { state: request.state },
    reason,
  })
  await queueMail(ctx, rejected(request, `rejected:${id}`, reason))
}

/** Who decides: null for the command line, and for a rule. */
function decider(ctx: Context): number | null {
  return ctx.actor?.customer_id ?? null
}

/** Closes applications that nobody confirmed or decided in time. */
export async function expireOldRequests(ctx: Context): Promise<void> {
  await expireRequests(ctx.db, ctx.now)
}

/** Says by mail that a person will look at the application, unless it has been decided meanwhile. */
export async function tellApplicant(ctx: Context, request_id: number): Promise<void> {
  const request = await lockRequest(ctx.db, request_id)
  if (request?.state === 'pending') await queueMail(ctx, underReview(request, `review:${request_id}`))
}
