import { looksAfter, me } from '#kit/data/context.ts'
import type { Context } from '#kit/data/context.ts'
import { companyCards, companyIsPublic } from '../companies.reads.ts'
import { toCard } from '../companies.view.ts'

type Card = ReturnType<typeof toCard>

/** Companies by id, as they stand beside what was posted in their name. */
export async function cardsOf(ctx: Context, ids: Iterable<number>): Promise<Map<number, Card>> {
  const wanted = [...new Set(ids)]
  const rows = wanted.length === 0 ? [] : await companyCards(ctx.db, wanted)
  return new Map(rows.map((row) => [row.id, toCard(ctx.url, row)]))
}

/** True when the one who asks may open this company's page. */
export async function mayShow(ctx: Context, company_id: number): Promise<boolean> {
  return me(ctx).company_id === company_id || looksAfter(me(ctx), 'people') || companyIsPublic(ctx.db, company_id)
}
