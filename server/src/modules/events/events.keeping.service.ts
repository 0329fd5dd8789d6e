import type { Context } from '#kit/data/context.ts'
import { conflict } from '#kit/base/errors.ts'
import type { Change } from '#kit/records/resources.ts'
import { meetingsOutside } from './events.keeping.reads.ts'
import { t } from './events.texts.ts'

/**
 * A day on which members have agreed to meet stays, and stays as long as they need it (docs/rules/events.md#what-was-agreed).
 * @throws Refused 409 `in_use`
 */
export async function keepsMeetings(ctx: Context, { id, before, after }: Change): Promise<undefined> {
  if (!before) return
  const lost = await meetingsOutside(ctx.db, {
    event_id: before['event_id'] as number,
    from: before['starts_at'] as Date,
    until: before['ends_at'] as Date,
    removed: after ? null : id,
    now: ctx.now,
  })
  if (lost === 0) return
  throw conflict('in_use', t('agreed-meetings-lie-in-this-time', { count: lost }))
}
