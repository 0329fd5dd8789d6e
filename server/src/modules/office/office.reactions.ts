import { react } from '#kit/work/facts.ts'
import type { Reaction } from '#kit/work/facts.ts'
import type { InboxKind } from '#kit/records/inbox.ts'
import { carryOut } from './office.deciding.service.ts'

/** @param kinds everything that may wait, as the domains describe it */
export const officeReactions = (kinds: readonly InboxKind[]): Reaction[] => [
  react('office.carry_out', 'office.decided', (ctx, { fact }) => carryOut(ctx, kinds, fact)),
]
