import { me } from '#kit/data/context.ts'
import type { Actor, Context } from '#kit/data/context.ts'
import { tellMemberSoon } from '#kit/live/live.ts'
import type { LiveHandlers } from '#kit/live/realtime.ts'
import { writersOf } from './awards.entries.reads.ts'
import { ownEntry } from './awards.entries.service.ts'

/**
 * Where colleagues are in an entry and whether they type, from page to page. Nothing of it is kept: a page says it again every few
 * seconds, and whoever is not heard of any more is gone (docs/rules/awards.md#working-together).
 */
export function awardsHandlers(contextOf: (actor: Actor) => Context): Pick<LiveHandlers, 'entry_presence'> {
  return {
    async entry_presence(actor, { applicant, question, state, asks }) {
      const ctx = contextOf(actor)
      const entry = await ownEntry(ctx, applicant)
      const { customer_id } = me(ctx)
      for (const colleague of await writersOf(ctx.db, entry.company_id))
        if (colleague !== customer_id)
          tellMemberSoon(ctx.db, colleague, 'entry_presence', { applicant, customer_id, question, state, asks })
      return { answer: { ok: true } }
    },
  }
}
