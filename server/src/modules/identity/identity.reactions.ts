import { react } from '#kit/work/facts.ts'
import type { Reaction } from '#kit/work/facts.ts'
import { tellApplicant } from './identity.registration.service.ts'

export const identityReactions: Reaction[] = [
  // Recorded in this domain too, but told from here, so that an application decided at once gets one mail, not two.
  react('identity.tell_applicant', 'identity.registration_confirmed', (ctx, { fact }) =>
    tellApplicant(ctx, fact.request_id),
  ),
]
