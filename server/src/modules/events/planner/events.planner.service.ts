import type { Context } from '#kit/data/context.ts'
import { forbidden, notFound } from '#kit/base/errors.ts'
import type { Refused } from '#kit/base/errors.ts'
import { findPlanned } from './events.planner.reads.ts'
import type { PlannedRow } from './events.planner.reads.ts'
import { plannerOf } from '../events.policy.ts'
import type { PlannerState } from '../events.policy.ts'
import { t } from '../events.texts.ts'

const WHY: Record<Exclude<PlannerState['reason'], 'open' | 'not_yet'>, () => string> = {
  not_active: () => t('this-event-has-no-meeting-planner'),
  ended: () => t('the-meeting-planner-has-closed'),
  participants_hidden: () => t('the-participants-of-this-event-are-not'),
  not_a_participant: () => t('the-meeting-planner-is-for-participants-no'),
  not_displayed: () => t('you-are-not-shown-among-the-participants'),
}

export type PlannedEvent = Omit<PlannedRow, 'my_display'>

/**
 * An event that may have a meeting planner, whether or not it is open for the asking one.
 * @returns with it why the planner is closed for everybody; null while participants have one
 * @throws Refused 404 when there is no such event for them
 */
export async function plannedEvent(
  ctx: Context,
  event_id: number,
): Promise<{ event: PlannedEvent; closed: Refused | null }> {
  const row = await findPlanned(ctx, event_id)
  if (!row) throw notFound()
  const { my_display: _, ...event } = row
  const { enabled, reason, opens_on } = plannerOf(row, { display: true }, ctx.now)
  return { event, closed: enabled ? null : refusalOf(reason, opens_on) }
}

/**
 * The event whose meeting planner the asking one uses (docs/rules/events.md#meeting-planner).
 * @throws Refused 404 when there is no such event, 403 with the reason as code while its planner is closed for them
 */
export async function openPlannerOf(ctx: Context, event_id: number): Promise<PlannedEvent> {
  const row = await findPlanned(ctx, event_id)
  if (!row) throw notFound()
  const { my_display, ...event } = row
  const { enabled, reason, opens_on } = plannerOf(
    row,
    my_display === null ? undefined : { display: my_display },
    ctx.now,
  )
  const refused = enabled ? null : refusalOf(reason, opens_on)
  if (refused) throw refused
  return event
}

function refusalOf(reason: PlannerState['reason'], opens_on: string | null): Refused | null {
  if (reason === 'open') return null
  return forbidden(
    reason === 'not_yet' ? t('the-meeting-planner-opens-on', { opens_on: `${opens_on}` }) : WHY[reason](),
    reason,
  )
}
