import { me } from '#kit/context.ts'
import type { Context } from '#kit/context.ts'
import { searchMembers } from './members.directory.reads.ts'
import { toPerson } from './members.view.ts'
import type { Person } from './members.view.ts'

/** Members by name, company or public job title, the best first. @param query a tsquery as text */
export async function findMembers(ctx: Context, query: string, most: number): Promise<Person[]> {
  const rows = await searchMembers(ctx.db, me(ctx).customer_id, query, most)
  return rows.map((row) => toPerson(ctx.url, row))
}
