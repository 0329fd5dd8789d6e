import { setImmediate as breathe } from 'node:timers/promises'
import { tryAdvisoryLock } from '#kit/data/advisory-lock.ts'
import type { WorkerContext } from '#kit/work/child-process.ts'
import { tell } from '../meetings.common.service.ts'
import { expiryOf } from '../meetings.policy.ts'
import { lockPlanners } from '../meetings.queries.ts'
import { planInputOf } from './meetings.builder.input.policy.ts'
import { planMeetings } from './meetings.builder.policy.ts'
import type { Plan, PlanInput } from './meetings.builder.policy.ts'
import { failBuild, insertPlan, lockBuild, setBuildState, setProgress } from './meetings.builder.queries.ts'
import type { BuildOptions } from './meetings.builder.queries.ts'
import { readBuild, readMaterial } from './meetings.builder.reads.ts'
import type { Material } from './meetings.builder.reads.ts'
import { recordOf } from './meetings.builder.record.policy.ts'
import {
  eventStart,
  nextMade,
  nextRows,
  noteGrowth,
  peopleOf,
  skipRest,
  undoRows,
  writeRows,
} from './meetings.builder.writing.queries.ts'
import { t } from '../meetings.texts.ts'

/** Meetings in one transaction: few enough that nobody waits long for the planners that it locks. */
const AT_ONCE = 100
/** After so many of these transactions the tables are of another size than before. */
const GROWN = new Set([1, 5, 25, 125])
const REASON = () => t('planned-from-your-wishes-for-meetings-at')

/**
 * Does what is left to do of a run, wherever an earlier process stopped (docs/rules/meetings.md#the-builder). Planning begins anew,
 * since nothing of it was written; writing and taking back go on with what is left. Does nothing while another process is at it.
 */
export async function runBuild(apart: WorkerContext, id: number): Promise<void> {
  const release = await tryAdvisoryLock(apart.database, 'meeting_build', id)
  if (!release) return
  try {
    const found = await readBuild(apart.database.db, id)
    if (found?.state === 'waiting' || found?.state === 'planning') await plan(apart, id, found)
    if (found?.state === 'applying') await write(apart, id)
    // Writing ends like this, too, when it is cancelled.
    if ((await readBuild(apart.database.db, id))?.state === 'undoing') await undo(apart, id)
  } finally {
    await release()
  }
}

async function plan(apart: WorkerContext, id: number, options: BuildOptions): Promise<void> {
  const { db } = apart.database
  try {
    const begun = await apart.transaction(async (ctx) => {
      const build = await lockBuild(ctx.db, id)
      if (build?.state !== 'waiting' && build?.state !== 'planning') return false
      await setBuildState(ctx.db, id, 'planning', null)
      return true
    })
    if (!begun) return
    const material = await readMaterial(db, options.event_id, apart.now())
    const input = planInputOf(material, options)
    const steps = planMeetings(input)
    let step = steps.next()
    for (; !step.done; step = steps.next()) {
      if ((await setProgress(db, id, Math.min(step.value, input.wishes.length), input.wishes.length)) !== 'planning')
        return
      await breathe()
    }
    await finishPlan(apart, id, { input, plan: step.value, material })
  } catch (error) {
    await failBuild(db, id, (error as Error).message, apart.now())
    throw error
  }
}

async function finishPlan(
  apart: WorkerContext,
  id: number,
  { input, plan: planned, material }: { input: PlanInput; plan: Plan; material: Material },
): Promise<void> {
  const record = recordOf(input, planned, material)
  await apart.transaction(async (ctx) => {
    if ((await lockBuild(ctx.db, id))?.state !== 'planning') return
    await insertPlan(ctx.db, id, { ...record, now: ctx.now })
  })
}

/** Writes what is left of a plan, some at a time, each of them whole; then its people are told, once each. */
async function write(apart: WorkerContext, id: number): Promise<void> {
  for (let times = 1; await apart.transaction((ctx) => writeSome(ctx, id)); times++)
    if (GROWN.has(times)) await noteGrowth(apart.database.db)
}

type Step = Parameters<Parameters<WorkerContext['transaction']>[0]>[0]

async function writeSome(ctx: Step, id: number): Promise<boolean> {
  const build = await lockBuild(ctx.db, id)
  if (build?.state !== 'applying') return false
  const rows = await nextRows(ctx.db, id, AT_ONCE)
  if (rows.length === 0) {
    await finish(ctx, build)
    return false
  }
  const people = [...new Set(rows.flatMap(({ one, other }) => [one, other]))]
  await lockPlanners(ctx.db, build.event_id, people)
  const starts_at = await eventStart(ctx.db, build.event_id)
  await writeRows(ctx.db, {
    build_id: id,
    event_id: build.event_id,
    asks_people: build.asks_people,
    slots: build.slots,
    reason: REASON(),
    now: ctx.now,
    rows,
    expires_at: rows.map((row) => expiryOf({ starts_at }, row.starts_at, ctx.now)),
  })
  await setProgress(ctx.db, id, build.done + rows.length, build.of_all)
  return true
}

async function finish(ctx: Step, build: BuildOptions & { id: number }): Promise<void> {
  const { id, event_id, asks_people } = build
  await setBuildState(ctx.db, id, 'applied', ctx.now)
  const customer_ids = await peopleOf(ctx.db, id)
  if (customer_ids.length === 0) return
  await ctx.record({
    kind: 'meetings.built',
    build_id: id,
    event_id,
    customer_ids,
    asks_people,
  })
  await tell(ctx, event_id, customer_ids)
}

/** Takes back what was written, some at a time; nobody was told of it yet. What somebody has changed meanwhile stays. */
async function undo(apart: WorkerContext, id: number): Promise<void> {
  let after: number | undefined = -1
  while (after !== undefined) {
    const from: number = after
    after = await apart.transaction((ctx) => undoSome(ctx, id, from))
  }
}

async function undoSome(ctx: Step, id: number, after: number): Promise<number | undefined> {
  const build = await lockBuild(ctx.db, id)
  if (build?.state !== 'undoing') return undefined
  const rows = await nextMade(ctx.db, id, after, AT_ONCE)
  const last = rows.at(-1)
  if (last) {
    await lockPlanners(ctx.db, build.event_id, [...new Set(rows.flatMap(({ one, other }) => [one, other]))])
    await undoRows(
      ctx.db,
      id,
      rows.map((row) => row.number),
    )
    return last.number
  }
  await skipRest(ctx.db, id)
  await setBuildState(ctx.db, id, 'cancelled', ctx.now)
  return undefined
}
