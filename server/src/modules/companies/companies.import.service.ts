import { logAct } from '#kit/audit.ts'
import type { Context } from '#kit/context.ts'
import { addCompanyTags, insertCompany, insertDomain, updateCompany } from './companies.queries.ts'
import type { CompanyChange } from './companies.queries.ts'

type Brought = Pick<
  CompanyChange,
  'category' | 'country' | 'city' | 'address_line' | 'address_line_2' | 'postcode' | 'website' | 'about'
> & { name?: string; vat_id?: string }

/**
 * A company that an operator brings in from a list. Unverified, it waits in the inbox like any other
 * (docs/rules/imports.md#companies).
 * @returns its number
 */
export async function bringInCompany(
  ctx: Context,
  given: Brought & { name: string },
  more: { domain?: string; tag_ids: number[]; verified: boolean },
): Promise<number> {
  const id = await insertCompany(ctx.db, {
    ...given,
    created_at: ctx.now,
    ...(more.verified ? { verified_at: ctx.now } : {}),
  })
  if (more.domain !== undefined) await insertDomain(ctx.db, id, more.domain)
  if (more.tag_ids.length > 0) await addCompanyTags(ctx.db, id, more.tag_ids)
  await logAct(ctx, { act: 'company.imported', object: `company:${id}`, after: { ...given, verified: more.verified } })
  return id
}

/** What a list says of a company that is here already. */
export async function updateFromList(ctx: Context, id: number, change: Brought, before: object): Promise<void> {
  await updateCompany(ctx.db, id, change)
  const was = Object.fromEntries(
    Object.keys(change).map((name) => [name, (before as Record<string, unknown>)[name] ?? null]),
  )
  await logAct(ctx, { act: 'company.changed', object: `company:${id}`, before: was, after: change })
}
