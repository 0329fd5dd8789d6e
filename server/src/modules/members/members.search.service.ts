import { me } from '#kit/data/context.ts'
import type { Context } from '#kit/data/context.ts'
import { searchMembers } from './members.directory.reads.ts'
import { toFound } from './members.view.ts'
import type { Found } from './members.view.ts'

/** Members by name, company or public job title, the best first. @param query a tsquery as text */
export async function findMembers(ctx: Context, query: string, most: number): Promise<Found[]> {
  const rows = await searchMembers(ctx.db, { viewer: me(ctx).customer_id, now: ctx.now }, query, most)
  return rows.map((row) => toFound(ctx.url, row))
}
