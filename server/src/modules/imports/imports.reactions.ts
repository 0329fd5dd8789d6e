import { react } from '#kit/work/facts.ts'
import type { Reaction } from '#kit/work/facts.ts'
import { mailTicket } from '../events/index.ts'
import { inviteImported } from '../identity/index.ts'

export const importsReactions: Reaction[] = [
  react('imports.invite', 'imports.member_invited', (ctx, { fact }) => inviteImported(ctx, fact.customer_id)),
  react('imports.mail_ticket', 'imports.seat_given', (ctx, { fact }) => mailTicket(ctx, fact.seat_id, fact.again)),
]
