import { logActs } from '#kit/data/audit.ts'
import type { Context } from '#kit/data/context.ts'
import { askLater } from '../../payments/index.ts'
import { changeCompanies, insertCompanies } from './companies.import.queries.ts'
import type { CompanyChange } from '../companies.queries.ts'

type Told = Pick<
  CompanyChange,
  'category' | 'country' | 'city' | 'address_line' | 'address_line_2' | 'postcode' | 'website' | 'about'
> & { name?: string; vat_id?: string }

/** A company as a list tells of it, with the mail domain and the tags that it gets. */
type BroughtCompany = { given: Told & { name: string }; domain?: string | undefined; tag_ids: number[] }

/**
 * Companies that an operator brings in from a list. Unverified, they wait in the inbox like any other
 * (docs/rules/imports.md#companies).
 * @returns their numbers, in the order of what was given
 */
export async function bringInCompanies(
  ctx: Context,
  companies: readonly BroughtCompany[],
  verified: boolean,
): Promise<number[]> {
  const ids = await insertCompanies(
    ctx.db,
    companies.map(({ given, ...more }) => ({ ...more, row: given })),
    { created_at: ctx.now, verified_at: verified ? ctx.now : null },
  )
  await askLater(
    ctx,
    companies.map(({ given }) => given.vat_id),
  )
  await logActs(
    ctx,
    companies.map(({ given }, at) => ({
      act: 'company.imported',
      object: `company:${ids[at] ?? 0}`,
      after: { ...given, verified },
    })),
  )
  return ids
}

/** What a list says of a company that is here already, and how it looked before. */
type ToldAnew = { id: number; change: Told; before: object }

/** Writes down what a list says of companies that are here already, each of them once. */
export async function updateFromList(ctx: Context, told: readonly ToldAnew[]): Promise<void> {
  await changeCompanies(ctx.db, told)
  await askLater(
    ctx,
    told.map(({ change }) => change.vat_id),
  )
  await logActs(
    ctx,
    told.map(({ id, change, before }) => ({
      act: 'company.changed',
      object: `company:${id}`,
      before: Object.fromEntries(
        Object.keys(change).map((name) => [name, (before as Record<string, unknown>)[name] ?? null]),
      ),
      after: change,
    })),
  )
}
