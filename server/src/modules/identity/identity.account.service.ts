import type { Context } from '#kit/data/context.ts'
import { forgetActor } from './identity.authenticate.ts'
import { listOpenRequests } from './identity.requests.queries.ts'
import type { RegistrationRequest } from './identity.requests.queries.ts'
import { passwordFits } from './identity.password.ts'
import { accountById, endSessions, renameAccounts, updateAccount } from './identity.queries.ts'

/** The first settings are done: every page is open from now on. */
export async function completeRegistration(ctx: Context, customer_id: number): Promise<void> {
  await updateAccount(ctx.db, customer_id, { registration_completed_at: ctx.now })
  forgetActor(ctx.db, customer_id)
}

export async function renameAccount(
  ctx: Context,
  customer_id: number,
  names: { first_name?: string; last_name?: string },
): Promise<void> {
  await updateAccount(ctx.db, customer_id, names)
}

/** Names of several people at once, as a list says them. */
export async function renameFromList(ctx: Context, people: Parameters<typeof renameAccounts>[1]): Promise<void> {
  await renameAccounts(ctx.db, people)
}

/** Makes a person belong to a company, or to none. */
export async function setCompany(ctx: Context, customer_id: number, company_id: number | null): Promise<void> {
  await updateAccount(ctx.db, customer_id, { company_id })
  forgetActor(ctx.db, customer_id)
}

/** Applications that wait for their applicant or for a decision, oldest first. */
export function openRequests(ctx: Context): Promise<RegistrationRequest[]> {
  return listOpenRequests(ctx.db)
}

/** Whether this is the person's password; takes as long either way. */
export async function confirmPassword(ctx: Context, customer_id: number, password: string): Promise<boolean> {
  const account = await accountById(ctx.db, customer_id)
  return passwordFits(account?.password_hash, password, customer_id)
}

/** Ends every session of a person, with its connections in every process. */
export async function endAllSessions(ctx: Context, customer_id: number, reason: string): Promise<void> {
  await endSessions(ctx.db, customer_id, reason, ctx.now)
  forgetActor(ctx.db, customer_id)
}
