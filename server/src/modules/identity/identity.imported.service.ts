import { logActs } from '#kit/data/audit.ts'
import type { Context } from '#kit/data/context.ts'
import { accountById, accountByMail, hasLinkSince } from './identity.queries.ts'
import { insertAccounts, openRequestByMail } from './identity.requests.queries.ts'
import { mailFirstLink } from './identity.service.ts'
import { t } from './identity.texts.ts'

type Brought = { email: string; first_name: string; last_name: string; company_id: number }

/**
 * Accounts that an operator brings in from a list. They have no password, and their owners hear nothing of it until an operator says so;
 * whoever asks for a new password gets the link as well (docs/rules/imports.md#members).
 * @returns their numbers by their mail addresses
 */
export async function bringInAccounts(ctx: Context, people: readonly Brought[]): Promise<Map<string, number>> {
  const ids = await insertAccounts(ctx.db, people, ctx.now)
  await logActs(
    ctx,
    people.map(({ email, company_id }) => ({
      act: 'customer.imported',
      object: `customer:${ids.get(email) ?? 0}`,
      after: { company_id },
    })),
  )
  return ids
}

/** Why no account is made for this address; undefined when one may be. */
export async function addressProblem(ctx: Context, email: string): Promise<string | undefined> {
  if (await accountByMail(ctx.db, email)) return t('there-is-already-an-account-with-this')
  if (await openRequestByMail(ctx.db, email)) return t('somebody-has-applied-with-this-email-address')
  return undefined
}

/** Mails whoever was brought in a link to choose a password. One who has a password needs none. */
export async function inviteImported(ctx: Context, customer_id: number): Promise<void> {
  const account = await accountById(ctx.db, customer_id)
  if (!account || account.password_hash !== null) return
  // Asked for twice, it is one mail.
  if (await hasLinkSince(ctx.db, customer_id, new Date(ctx.now.getTime() - 3_600_000))) return
  await mailFirstLink(ctx, account)
}
