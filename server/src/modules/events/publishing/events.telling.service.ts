import type { WriteContext } from '#kit/data/context.ts'
import type { Change, Values } from '#kit/records/resources.ts'
import { starredBy } from '../agenda/events.agenda.queries.ts'

type Told = Change & { before: Values }
const place = ['city', 'country', 'venue', 'venue_address']

/** Whoever knows of an event hears of another time or place (docs/rules/events.md#publishing). */
export async function tellEventChanged(ctx: WriteContext, change: Told): Promise<void> {
  if (!change.before['published_at'] || !change.after?.['published_at']) return
  const dates = differs(change, ['start_date', 'end_date'])
  const changed = [
    ...(dates ? (['dates'] as const) : []),
    ...(!dates && differs(change, ['starts_at', 'ends_at']) ? (['times'] as const) : []),
    ...(differs(change, place) ? (['place'] as const) : []),
  ]
  if (changed.length > 0) await ctx.record({ kind: 'events.changed', event_id: change.id, changed })
}

/** Who starred a session hears of another time or room, and that it is off when it had not ended. */
export async function tellSessionChanged(ctx: WriteContext, change: Told): Promise<void> {
  const { id: session_id, before, after } = change
  const event_id = before['event_id'] as number
  if (!after) {
    if (new Date(before['ends_at'] as Date | string) <= ctx.now) return
    const customer_ids = await starredBy(ctx.db, session_id)
    if (customer_ids.length > 0)
      await ctx.record({ kind: 'events.session_removed', event_id, session_id, customer_ids })
    return
  }
  const changed = [
    ...(differs(change, ['starts_at', 'ends_at']) ? (['times'] as const) : []),
    ...(differs(change, ['room']) ? (['room'] as const) : []),
  ]
  if (changed.length > 0 && (await starredBy(ctx.db, session_id)).length > 0)
    await ctx.record({ kind: 'events.session_changed', event_id, session_id, changed })
}

const differs = ({ before, after }: Told, names: readonly string[]): boolean =>
  names.some((name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after?.[name] ?? null))
