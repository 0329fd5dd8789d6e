import { react } from '#kit/work/facts.ts'
import type { Reaction } from '#kit/work/facts.ts'
import { makeProfile } from './members.service.ts'

export const membersReactions: Reaction[] = [
  react('members.make_profile', 'identity.registration_approved', (ctx, { fact }) =>
    makeProfile(ctx, fact.customer_id, fact.job_title),
  ),
]
