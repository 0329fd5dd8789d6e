import type { events } from '@app/contract/events'
import type { Query, Reply } from '@app/contract/kit'
import type { Context } from '#kit/data/context.ts'
import { readChoices, readRecommended } from './events.discover.reads.ts'
import { readCards } from '../events.reads.ts'
import { eventCards } from '../events.service.ts'

/** In which months and countries there is something, for the filters of a list. */
export function choices(ctx: Context, query: Query<typeof events.choices>): Promise<Reply<typeof events.choices>> {
  return readChoices(ctx, query)
}

/** The event that suits me best, or none (docs/rules/events.md#recommended-event). */
export async function recommended(ctx: Context): Promise<Reply<typeof events.recommended>> {
  const found = await readRecommended(ctx)
  if (!found) return { event: null, segments: [] }
  const [event = null] = await eventCards(ctx, await readCards(ctx, [found.id]), true)
  return { event, segments: found.segments }
}
