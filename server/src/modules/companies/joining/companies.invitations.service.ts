import { INVITATION_DAYS } from '@app/contract/companies.people'
import type { Body, Query, Reply } from '@app/contract/kit'
import type { companies } from '@app/contract/companies'
import { me } from '#kit/data/context.ts'
import type { Context, WriteContext } from '#kit/data/context.ts'
import { conflict, forbidden, notFound } from '#kit/base/errors.ts'
import { queueMail } from '#kit/work/mail.ts'
import { hashOf, newSecret, registerInvited } from '../../identity/index.ts'
import { logCompanyAct } from '../companies.acts.ts'
import {
  insertInvitation,
  invitationByHash,
  useInvitation,
  withdrawInvitation as withdraw,
} from './companies.invitations.queries.ts'
import type { HeldInvitation } from './companies.invitations.queries.ts'
import { invitationById, personForMail, worksHere } from './companies.joining.reads.ts'
import { toInvitation } from './companies.joining.view.ts'
import { moveTo } from '../leaving/companies.leaving.service.ts'
import { invitationMail } from '../people/companies.people.mails.ts'
import { employmentOf, lockCompanies } from '../people/companies.people.queries.ts'
import { ownCompanyHeld } from '../people/companies.people.service.ts'
import { companyById } from '../companies.reads.ts'
import { fileUrl } from '../companies.view.ts'
import { t } from '../companies.texts.ts'

const DAY = 86_400_000

/** Invites a person by mail into one's own company. @throws Refused 409 `already_here`, 403 while the company is unverified */
export async function invite(
  ctx: Context,
  body: Body<typeof companies.invite>,
): Promise<Reply<typeof companies.invite>> {
  const { actor, company_id } = await ownCompanyHeld(ctx)
  const company = await companyById(ctx.db, company_id, actor.customer_id)
  // An invitation lets its reader into the community, so an operator must have looked at the company first.
  if (!company?.verified) throw forbidden(t('your-company-has-to-be-verified-first'))
  if (await worksHere(ctx.db, company_id, body.email))
    throw conflict('already_here', t('this-person-already-belongs-to-your-company'))
  const { secret, hash } = newSecret()
  const id = await insertInvitation(ctx.db, {
    company_id,
    email: body.email,
    hash,
    invited_by: actor.customer_id,
    created_at: ctx.now,
    expires_at: new Date(ctx.now.getTime() + INVITATION_DAYS * DAY),
  })
  await logCompanyAct(ctx, company_id, 'invited', { invitation_id: id })
  const row = await invitationById(ctx.db, id)
  if (!row) throw notFound()
  const mail = {
    id,
    email: body.email,
    company: company.name,
    by: row.invited_by ?? company.name,
    about: [actor.customer_id],
    days: INVITATION_DAYS,
  }
  await queueMail(ctx, invitationMail(ctx, mail, secret))
  return toInvitation(row, ctx.now)
}

/** Takes an invitation back. @throws Refused 404 when there is no open one of this number in one's own company */
export async function withdrawInvitation(ctx: Context, id: number): Promise<Record<string, never>> {
  const { company_id } = await ownCompanyHeld(ctx)
  if (!(await withdraw(ctx.db, id, company_id, ctx.now))) throw notFound()
  await logCompanyAct(ctx, company_id, 'invitation_withdrawn', { invitation_id: id })
  return {}
}

function stateOf(invitation: HeldInvitation, now: Date): 'valid' | 'used' | 'withdrawn' | 'expired' {
  if (invitation.used_at) return 'used'
  if (invitation.withdrawn_at) return 'withdrawn'
  return invitation.expires_at <= now ? 'expired' : 'valid'
}

/** What the one who has the link may know: who invites, and whom. */
export async function invitation(
  ctx: Context,
  query: Query<typeof companies.invitation>,
): Promise<Reply<typeof companies.invitation>> {
  const found = await invitationByHash(ctx.db, hashOf(query.token), false)
  if (!found) return { state: 'unknown', company: null, logo: null, email: null, has_account: false }
  const { company, email, has_account } = found
  return { state: stateOf(found, ctx.now), company, logo: fileUrl(ctx.url, found.logo), email, has_account }
}

const problems = {
  used: () => t('this-invitation-has-already-been-used'),
  withdrawn: () => t('this-invitation-was-withdrawn-ask-for-a'),
  expired: () => t('this-invitation-has-expired-ask-for-a'),
} as const

async function take(ctx: Context, token: string): Promise<HeldInvitation> {
  const found = await invitationByHash(ctx.db, hashOf(token), true)
  if (!found) throw notFound()
  const state = stateOf(found, ctx.now)
  if (state !== 'valid') throw conflict(`invitation_${state}`, problems[state]())
  return found
}

/**
 * Becomes a member by an invitation: whoever reads the mail has proven the address, and the admin's invitation is the
 * decision. @throws Refused 404, 409 for a link that works no more or an address that has an account
 */
export async function acceptInvitation(
  ctx: WriteContext,
  body: Body<typeof companies.acceptInvitation>,
): Promise<Reply<typeof companies.acceptInvitation>> {
  const held = await take(ctx, body.token)
  if (held.has_account) throw conflict('account_exists', t('you-already-have-an-account-sign-in'))
  const { customer_id, secret } = await registerInvited(
    ctx,
    {
      email: held.email,
      first_name: body.first_name,
      last_name: body.last_name,
      job_title: body.job_title || null,
    },
    held.company_id,
  )
  await useInvitation(ctx.db, held.id, customer_id, ctx.now)
  await logCompanyAct(ctx, held.company_id, 'invitation_accepted', { customer_id })
  return { set_password: `/settings/set-password/${secret}` }
}

/** A member joins the company that invited their address; what was open stays with the former one. */
export async function joinByInvitation(
  ctx: WriteContext,
  body: Body<typeof companies.joinByInvitation>,
): Promise<Reply<typeof companies.joinByInvitation>> {
  const { customer_id, company_id: from } = me(ctx)
  const known = await invitationByHash(ctx.db, hashOf(body.token), false)
  if (!known) throw notFound()
  await lockCompanies(ctx.db, [known.company_id, ...(from === null ? [] : [from])])
  const held = await take(ctx, body.token)
  const person = await personForMail(ctx.db, customer_id)
  if (person?.email.toLowerCase() !== held.email.toLowerCase())
    throw conflict('other_address', t('this-invitation-is-for-another-email-address'))
  const employment = await employmentOf(ctx.db, customer_id)
  if (employment?.company_id === held.company_id) throw conflict('own_company', t('you-already-belong-to-this-company'))
  await moveTo(ctx, { customer_id, from, into: held.company_id })
  await useInvitation(ctx.db, held.id, customer_id, ctx.now)
  await logCompanyAct(ctx, held.company_id, 'invitation_accepted', { customer_id })
  return { detail: t('you-now-belong-to', { company: held.company }) }
}
