import type { WriteContext } from '#kit/data/context.ts'
import { setRequestState, upsertRequest } from './identity.requests.queries.ts'
import { approveRegistration, ofCompany } from './identity.registration.service.ts'
import { issueLink } from './identity.service.ts'

const LINK_MS = 72 * 3_600_000

/**
 * Makes an account for somebody whom an admin invited into a company: the link in the mail has proven the address, and the
 * invitation is the decision.
 * @returns the account, and the secret of the link to the first password, so that its owner can go on at once
 */
export async function registerInvited(
  ctx: WriteContext,
  person: { email: string; first_name: string; last_name: string; job_title: string | null },
  company_id: number,
): Promise<{ customer_id: number; secret: string }> {
  const request = await upsertRequest(
    ctx.db,
    {
      ...person,
      message: null,
      redirect_back: null,
      ...ofCompany(company_id),
    },
    ctx.now,
  )
  await setRequestState(ctx.db, request.id, { state: 'pending', now: ctx.now })
  const customer_id = await approveRegistration(ctx, request.id, company_id)
  return { customer_id, secret: await issueLink(ctx, 'set_password', { customer_id }, LINK_MS) }
}
