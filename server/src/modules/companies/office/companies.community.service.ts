import type { Context } from '#kit/data/context.ts'
import { insertRole } from '../companies.queries.ts'
import { insertCommunity, showCommunity } from './companies.community.queries.ts'

/** The community's own company, which is there from its first operator on (docs/rules/setup.md#community). */
export async function makeCommunityCompany(ctx: Context, name: string): Promise<void> {
  await insertCommunity(ctx.db, { id: ctx.config.community.companyId, name, now: ctx.now })
}

/** Lets an operator look after the community's own company. */
export async function joinCommunityCompany(ctx: Context, customer_id: number): Promise<void> {
  const company_id = ctx.config.community.companyId
  await insertRole(ctx.db, { customer_id, company_id, admin: true, provisional: false })
}

/** The community's own company goes by the community's name and logo. */
export async function renameCommunityCompany(ctx: Context, as: { name: string; logo: string | null }): Promise<void> {
  await showCommunity(ctx.db, ctx.config.community.companyId, as)
}
