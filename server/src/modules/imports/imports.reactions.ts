import { react } from '#kit/facts.ts'
import type { Reaction } from '#kit/facts.ts'
import { inviteImported } from '../identity/index.ts'

export const importsReactions: Reaction[] = [
  react('imports.invite', 'imports.member_invited', (ctx, { fact }) => inviteImported(ctx, fact.customer_id)),
]
