import type { Context } from '#kit/data/context.ts'
import { searchCompanies } from '../companies.reads.ts'
import { toCard } from '../companies.view.ts'

type Hit = ReturnType<typeof toCard> & { city: string | null; country: string | null }

/** Companies by name or city. @param query a tsquery as text */
export async function findCompanies(ctx: Context, query: string, most: number): Promise<Hit[]> {
  const rows = await searchCompanies(ctx.db, query, most)
  return rows.map((row) => ({ ...toCard(ctx.url, row), city: row.city, country: row.country }))
}
