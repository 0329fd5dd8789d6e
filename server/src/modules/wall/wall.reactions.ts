import { react } from '#kit/work/facts.ts'
import type { Reaction } from '#kit/work/facts.ts'
import { givePosts } from './wall.queries.ts'

export const wallReactions: readonly Reaction[] = [
  react('wall.take_over', 'companies.employee_left', (ctx, { fact }) =>
    givePosts(ctx.db, { company_id: fact.company_id, from: fact.customer_id, to: fact.takers.posts }),
  ),
]
