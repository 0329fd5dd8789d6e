import { dayOf } from '#kit/base/days.ts'
import type { Context } from '#kit/data/context.ts'
import { conflict } from '#kit/base/errors.ts'
import type { Change, Values } from '#kit/records/resources.ts'
import { meetingsOutside } from './events.keeping.reads.ts'
import { plannerOpensBy } from '../events.policy.ts'
import { t } from '../events.texts.ts'

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

const ACTIVE = 'meeting_planner_is_active'
const OPENS = 'meeting_planner_activation_date'

/**
 * An event as it is written, with the day on which its planner opens where no other one is chosen. This day follows the first day of
 * the event until it has come (docs/rules/events.md#meeting-planner).
 * @param before the event until now; missing for a new one
 */
export async function withPlannerDay(ctx: Context, given: Values, before?: Values): Promise<Values> {
  const first = given['start_date'] ?? before?.['start_date']
  if (typeof first !== 'string') return given
  if (!before || OPENS in given || given[ACTIVE] === true) {
    const chosen = OPENS in given ? given[OPENS] : before?.[OPENS]
    return (chosen ?? null) === null ? { ...given, [OPENS]: plannerOpensBy(first) } : given
  }
  const ours = plannerOpensBy(String(before['start_date']))
  return before[OPENS] === ours && ours > dayOf(ctx.now) ? { ...given, [OPENS]: plannerOpensBy(first) } : given
}
