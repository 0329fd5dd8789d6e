import { react } from '#kit/facts.ts'
import type { Reaction } from '#kit/facts.ts'
import type { ConversationBegun } from './messaging.facts.ts'
import { mailFirst } from './messaging.mails.service.ts'

export const messagingReactions: Reaction[] = [
  // Of this domain too: who writes does not wait for the mail.
  react<ConversationBegun>('messaging.mail_first', 'messaging.begun', async (ctx, { fact }) => {
    await mailFirst(ctx, fact)
  }),
]
