import type { ActName } from '@app/contract/office.acts'
import { idOf } from '@app/contract/kit'
import type { Body, Query, Reply } from '@app/contract/kit'
import type { builderCalls } from '@app/contract/meetings.builder'
import { logAct } from '#kit/data/audit.ts'
import { hasRight, me } from '#kit/data/context.ts'
import type { Context, WriteContext } from '#kit/data/context.ts'
import { conflict, forbidden, invalid, InvalidFields, notFound } from '#kit/base/errors.ts'
import { toPage } from '#kit/base/paging.ts'
import { eventOf } from '../meetings.common.service.ts'
import { isGuest } from '../meetings.queries.ts'
import { openPlannerOf } from '../../events/index.ts'
import {
  countMarks,
  hasGuests,
  insertBuild,
  isRunning,
  known,
  lockBuild,
  putMark,
  setBuildState,
  setPriority as putPriority,
  setProgress,
} from './meetings.builder.queries.ts'
import type { BuildState } from './meetings.builder.queries.ts'
import { listBuildRows, listBuilds, listLeft, listPriorities, marksOf, readBuild } from './meetings.builder.reads.ts'
import { toBuild, toBuildRow, toMark } from './meetings.builder.view.ts'
import { t } from '../meetings.texts.ts'

type BuildView = Reply<typeof builderCalls.build>

/** More wishes than slots of any event's week many times over. */
const MOST_MARKS = 1000
const UNKNOWN = () => t('invalid-hyperlink-object-does-not-exist')
const RUNNING = () => t('the-builder-is-at-work-for-this')

/** The company for which the asking one may say whom it would like to meet. */
function spokenFor(ctx: Context): number | null {
  const actor = me(ctx)
  return hasRight(actor, 'events') ? actor.company_id : null
}

/** Marks of the asking one, and of their company as far as they speak for it. */
export async function marks(
  ctx: Context,
  query: Query<typeof builderCalls.marks>,
): Promise<Reply<typeof builderCalls.marks>> {
  const event = await openPlannerOf(ctx, query.event)
  const company_id = spokenFor(ctx)
  const rows = await marksOf(ctx.db, event.id, me(ctx).customer_id, company_id)
  return { results: rows.map(toMark), may_mark_for_company: company_id !== null }
}

/** Sets or takes away a mark (docs/rules/meetings.md#wishes). */
export async function mark(
  ctx: Context,
  body: Body<typeof builderCalls.mark>,
): Promise<Reply<typeof builderCalls.mark>> {
  const { customer_id } = me(ctx)
  const event = await eventOf(ctx, body.event)
  const company_id = body.scope === 'company' ? spokenFor(ctx) : null
  if (body.scope === 'company' && company_id === null)
    throw forbidden(t('only-who-looks-after-your-companys-events'), 'not_allowed')
  const target_customer_id = body.customer === undefined ? null : idOf(body.customer)
  const target_company_id = body.company === undefined ? null : idOf(body.company)
  if (body.kind !== null) {
    if (target_customer_id === customer_id || (target_company_id !== null && target_company_id === me(ctx).company_id))
      throw invalid(target_customer_id === null ? 'company' : 'customer', t('you-cannot-mark-yourself'))
    if (target_customer_id !== null && !(await isGuest(ctx.db, event.id, target_customer_id, customer_id)))
      throw invalid('customer', UNKNOWN())
    if (target_company_id !== null && !(await hasGuests(ctx.db, event.id, target_company_id)))
      throw invalid('company', UNKNOWN())
    if ((await countMarks(ctx.db, event.id, customer_id, company_id)) >= MOST_MARKS)
      throw conflict('too_many_marks', t('you-can-mark-at-most-people-and', { most_marks: MOST_MARKS }))
  }
  const row = { event_id: event.id, customer_id, company_id, target_customer_id, target_company_id }
  await putMark(ctx.db, row, body.kind, ctx.now)
  return { kind: body.kind }
}

export async function priorities(
  ctx: Context,
  query: Query<typeof builderCalls.priorities>,
): Promise<Reply<typeof builderCalls.priorities>> {
  return { results: await listPriorities(ctx.db, query.event) }
}

/** How much a company's wishes weigh at an event. */
export async function setPriority(
  ctx: Context,
  body: Body<typeof builderCalls.setPriority>,
): Promise<Reply<typeof builderCalls.setPriority>> {
  const [event_id, company_id] = [idOf(body.event), idOf(body.company)]
  const there = await known(ctx.db, event_id, company_id)
  const wrong = { ...(there.event ? {} : { event: [UNKNOWN()] }), ...(there.company ? {} : { company: [UNKNOWN()] }) }
  if (Object.keys(wrong).length > 0) throw new InvalidFields(wrong)
  await putPriority(ctx.db, event_id, company_id, body.weight)
  await logAct(ctx, {
    act: 'meeting_priority.set',
    object: `event:${event_id}`,
    after: { company_id, weight: body.weight },
  })
  return { weight: body.weight }
}

export async function builds(
  ctx: Context,
  query: Query<typeof builderCalls.builds>,
): Promise<Reply<typeof builderCalls.builds>> {
  const { rows, count } = await listBuilds(ctx.db, query, query)
  return toPage(rows.map(toBuild), count, query, ctx.here)
}

export async function build(ctx: Context, id: number): Promise<BuildView> {
  const row = await readBuild(ctx.db, id)
  if (!row) throw notFound()
  return toBuild(row)
}

/**
 * Begins to plan meetings for an event; nothing is written (docs/rules/meetings.md#the-builder).
 * @throws Refused 409 `already_running` while another run of the event is at work
 */
export async function startPlan(ctx: WriteContext, body: Body<typeof builderCalls.startBuild>): Promise<BuildView> {
  const event_id = idOf(body.event)
  const there = await known(ctx.db, event_id, null)
  if (!there.event) throw invalid('event', UNKNOWN())
  const { event: _, ...options } = body
  const asked_by = ctx.actor?.customer_id ?? null
  const id = await insertBuild(ctx.db, { ...options, event_id, asked_by, now: ctx.now })
  if (id === undefined) throw conflict('already_running', RUNNING())
  await wanted(ctx, id, 'meeting_build.planned', { event_id, ...options })
  return build(ctx, id)
}

async function wanted(ctx: WriteContext, build_id: number, act: ActName, after: object): Promise<void> {
  await ctx.record({ kind: 'meetings.build_wanted', build_id })
  await logAct(ctx, { act, object: `meeting_build:${build_id}`, after })
}

/** The meetings of a plan. */
export async function buildRows(
  ctx: Context,
  id: number,
  query: Query<typeof builderCalls.buildRows>,
): Promise<Reply<typeof builderCalls.buildRows>> {
  if (!(await readBuild(ctx.db, id))) throw notFound()
  const { rows, count } = await listBuildRows(ctx.db, id, query.state, query)
  return toPage(rows.map(toBuildRow), count, query, ctx.here)
}

/** Who wished for somebody and meets nobody, as a plan has it. */
export async function buildLeft(
  ctx: Context,
  id: number,
  query: Query<typeof builderCalls.buildLeft>,
): Promise<Reply<typeof builderCalls.buildLeft>> {
  const row = await readBuild(ctx.db, id)
  if (!row) throw notFound()
  const { rows, count } = await listLeft(ctx.db, row, query)
  return toPage(rows, count, query, ctx.here)
}

/** Begins to write a plan. */
export async function applyPlan(ctx: WriteContext, id: number): Promise<BuildView> {
  const found = await lockBuild(ctx.db, id)
  if (!found) throw notFound()
  if (found.state !== 'planned') throw conflict('not_planned', t('only-a-plan-that-is-ready-can'))
  if (await isRunning(ctx.db, found.event_id)) throw conflict('already_running', RUNNING())
  const { figures } = (await readBuild(ctx.db, id)) ?? {}
  await setBuildState(ctx.db, id, 'applying', null)
  await setProgress(ctx.db, id, 0, figures?.meetings ?? 0)
  await wanted(ctx, id, 'meeting_build.applied', { event_id: found.event_id })
  return build(ctx, id)
}

/** What cancelling makes of a run: what it has written by then has to be taken back. */
const CANCELLED: Partial<Record<BuildState, BuildState>> = {
  waiting: 'cancelled',
  planning: 'cancelled',
  planned: 'cancelled',
  applying: 'undoing',
}

/** Stops a run, or gives up a plan. */
export async function cancelPlan(ctx: WriteContext, id: number): Promise<BuildView> {
  const found = await lockBuild(ctx.db, id)
  if (!found) throw notFound()
  const next = CANCELLED[found.state]
  if (!next) throw conflict('over', t('this-run-has-ended'))
  await setBuildState(ctx.db, id, next, next === 'cancelled' ? ctx.now : null)
  await wanted(ctx, id, 'meeting_build.cancelled', { event_id: found.event_id })
  return build(ctx, id)
}
