import type { events } from '@app/contract/events'
import { idOf } from '@app/contract/kit'
import type { Body, Query, Reply } from '@app/contract/kit'
import { logAct } from '#kit/audit.ts'
import type { Context } from '#kit/context.ts'
import { me } from '#kit/context.ts'
import { conflict, invalid, notFound, violates } from '#kit/errors.ts'
import {
  addApplication,
  changePackageStock,
  listApplications,
  lockApplication,
  lockPackage,
  moveApplication,
  promoteWaiting,
  readApplication,
} from './events.applications.queries.ts'
import type { ApplicationRow } from './events.applications.queries.ts'
import { toApplication } from './events.applications.view.ts'
import type { ApplicationChanged } from './events.facts.ts'
import { hasEnded, nextStates } from './events.policy.ts'
import type { ApplicationState } from './events.policy.ts'
import { readEvent } from './events.reads.ts'

type Application = Reply<typeof events.applyAsPanelistOrSponsor>

/**
 * Asks to become a panelist or a sponsor: one open request per person, event and kind
 * (docs/rules/events.md#panelists-and-sponsors).
 */
export async function apply(ctx: Context, body: Body<typeof events.applyAsPanelistOrSponsor>): Promise<Application> {
  const actor = me(ctx)
  const event = await readEvent(ctx, idOf(body.event))
  if (!event) throw invalid('event', 'Invalid hyperlink - Object does not exist.')
  if (hasEnded(event, ctx.now)) throw conflict('ended', 'This event has ended.')
  const section = body.kind === 'panelist' ? 'become_panelist' : 'become_sponsor'
  if (!event.available_sections.includes(section))
    throw conflict('not_open', 'This event is not taking such requests now.')

  const package_id = body.package === undefined ? null : idOf(body.package)
  const stock = package_id === null ? undefined : await lockPackage(ctx.db, event.id, package_id)
  if (package_id !== null && !stock) throw invalid('package', 'Invalid hyperlink - Object does not exist.')
  const id = await add(ctx, {
    event_id: event.id,
    customer_id: actor.customer_id,
    company_id: actor.company_id,
    kind: body.kind,
    message: body.message,
    topic: body.topic ?? null,
    bio: body.bio ?? null,
    links: body.links ?? [],
    package_id,
    on_waiting_list: stock?.waiting ?? false,
    now: ctx.now,
  })
  const row = await readApplication(ctx.db, id)
  if (!row) throw notFound()
  await tell(ctx, row, row.state)
  return toApplication(row, ctx)
}

async function add(ctx: Context, given: Parameters<typeof addApplication>[1]): Promise<number> {
  try {
    return await addApplication(ctx.db, given)
  } catch (error) {
    if (violates(error, 'event_application_open'))
      throw conflict('already_applied', 'You already have an open request of this kind for this event.')
    throw error
  }
}

/** My requests, the newest first. */
export async function mine(
  ctx: Context,
  query: Query<typeof events.myApplications>,
): Promise<Reply<typeof events.myApplications>> {
  const found = await listApplications(ctx.db, me(ctx).customer_id, query, ctx.here)
  return { ...found, results: found.results.map((row) => toApplication(row, ctx)) }
}

/** Withdraws my own open request. @throws Refused 404 for somebody else's */
export async function withdraw(ctx: Context, id: number): Promise<Application> {
  const row = await lockApplication(ctx.db, id)
  if (!row || row.customer_id !== me(ctx).customer_id) throw notFound()
  await move(ctx, row, 'withdrawn', row.reason)
  return answer(ctx, id)
}

/** An operator moves a request on. Accepting a sponsor takes one of the package's stock. */
export async function decide(
  ctx: Context,
  id: number,
  body: Body<typeof events.decideApplication>,
): Promise<Application> {
  const row = await lockApplication(ctx.db, id)
  if (!row) throw notFound()
  await move(ctx, row, body.state, body.reason ?? null)
  await logAct(ctx, {
    act: `application.${body.state}`,
    object: `event_application:${id}`,
    before: { state: row.state },
    after: { state: body.state },
    reason: body.reason ?? null,
  })
  return answer(ctx, id)
}

async function move(ctx: Context, row: ApplicationRow, state: ApplicationState, reason: string | null): Promise<void> {
  if (!nextStates(row.state).includes(state))
    throw conflict('not_open', `A request that is ${row.state} cannot become ${state}.`)
  const takes = row.package_id !== null && state === 'accepted'
  const gives = row.package_id !== null && row.state === 'accepted' && state !== 'confirmed'
  const leaves =
    row.package_id !== null && !takes && !row.on_waiting_list && (state === 'declined' || state === 'withdrawn')
  if (row.package_id !== null) {
    const stock = await lockPackage(ctx.db, row.event_id, row.package_id)
    if (takes && (stock?.left ?? 0) < 1) throw conflict('no_stock', 'All packages of this kind are taken.')
    if (takes) await changePackageStock(ctx.db, row.package_id, 1)
    if (gives) await changePackageStock(ctx.db, row.package_id, -1)
  }
  await moveApplication(ctx.db, row.id, { state, reason, now: ctx.now })
  await tell(ctx, row, state)
  if (leaves && row.package_id !== null) {
    const next = await promoteWaiting(ctx.db, row.package_id, ctx.now)
    const promoted = next === undefined ? undefined : await readApplication(ctx.db, next)
    if (promoted) await tell(ctx, promoted, promoted.state)
  }
}

async function tell(ctx: Context, row: ApplicationRow, state: ApplicationState): Promise<void> {
  await ctx.record({
    kind: 'events.application_changed',
    application_id: row.id,
    event_id: row.event_id,
    customer_id: row.customer_id,
    application_kind: row.kind,
    state,
  } satisfies ApplicationChanged)
}

async function answer(ctx: Context, id: number): Promise<Application> {
  const row = await readApplication(ctx.db, id)
  if (!row) throw notFound()
  return toApplication(row, ctx)
}
