import { react } from '#kit/work/facts.ts'
import type { Reaction } from '#kit/work/facts.ts'
import { decideByDomain } from './joining/companies.membership.service.ts'

export const companiesReactions: Reaction[] = [
  react('companies.decide_by_domain', 'identity.registration_confirmed', (ctx, { fact }) =>
    decideByDomain(ctx, fact.request_id),
  ),
]
