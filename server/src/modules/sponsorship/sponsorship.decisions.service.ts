import type { Body, Query, Reply } from '@app/contract/kit'
import type { sponsorship } from '@app/contract/sponsorship'
import { logAct } from '#kit/data/audit.ts'
import type { Context, WriteContext } from '#kit/data/context.ts'
import { conflict, notFound, violates } from '#kit/base/errors.ts'
import type { JobContext } from '#kit/work/jobs.ts'
import type { ApplicationChanged } from './sponsorship.facts.ts'
import { dayOf } from '#kit/base/days.ts'
import { nextStates, orderUntil } from './sponsorship.policy.ts'
import type { ApplicationState } from './sponsorship.policy.ts'
import {
  addSpeaker,
  addSponsor,
  countWaiting,
  lateToOrder,
  lockApplication,
  lockPackage,
  moveApplication,
  packagesWithRoom,
  promoteNext,
  setPackageStock,
} from './sponsorship.queries.ts'
import type { LockedApplication } from './sponsorship.queries.ts'
import { listToDecide, readApplication } from './sponsorship.reads.ts'
import { toApplication, toApplicationWithPerson } from './sponsorship.view.ts'
import type { Application } from './sponsorship.view.ts'
import { t } from './sponsorship.texts.ts'

/** Requests for those who decide, the oldest first. */
export async function applications(
  ctx: Context,
  query: Query<typeof sponsorship.applications> & { ends_after?: string },
): Promise<Reply<typeof sponsorship.applications>> {
  const found = await listToDecide(ctx.db, query, ctx.here)
  return {
    ...found,
    results: found.results.map((row) => toApplicationWithPerson(row, ctx)),
  }
}

/**
 * An operator moves a request on (docs/rules/sponsorship.md#states).
 * @throws Refused 404; 409 `not_open`, `ordered`, `no_stock`, `no_company`
 */
export async function decide(
  ctx: WriteContext,
  id: number,
  { state, reason }: Body<typeof sponsorship.decide>,
): Promise<Application> {
  const row = await lockApplication(ctx.db, id)
  if (!row) throw notFound()
  await move(ctx, row, state, { reason: reason ?? null, by: 'decision' })
  await logAct(ctx, {
    act: `application.${state}`,
    object: `application:${id}`,
    before: { state: row.state },
    after: { state },
    reason: reason ?? null,
  })
  return answer(ctx, id)
}

/** How many of a package there are. Whoever waits moves up. @throws Refused 404; 409 `too_few` when more are taken */
export async function setStock(
  ctx: WriteContext,
  id: number,
  stock: number,
): Promise<Reply<typeof sponsorship.setStock>> {
  const before = await lockPackage(ctx.db, id)
  if (!before) throw notFound()
  try {
    await setPackageStock(ctx.db, id, stock)
  } catch (error) {
    if (violates(error, 'sponsor_package_stock'))
      throw conflict('too_few', t('of-these-packages-are-taken-already', { taken: before.taken }))
    throw error
  }
  await logAct(ctx, {
    act: 'sponsor_package.stock_changed',
    object: `sponsor_package:${id}`,
    before: { stock: before.stock },
    after: { stock },
  })
  await promote(ctx, id)
  const after = await lockPackage(ctx.db, id)
  return {
    id,
    stock,
    left: stock - (after?.taken ?? 0),
    waiting: await countWaiting(ctx.db, id),
  }
}

/**
 * Moves a held request on, with everything that follows from it: who waits moves up, who is confirmed is shown.
 * @param how.lost its order was cancelled after it was confirmed
 * @throws Refused 409 `not_open`, `ordered`, `no_stock`, `no_company`
 */
export async function move(
  ctx: WriteContext,
  row: LockedApplication,
  state: ApplicationState,
  { reason, by, lost = false }: { reason: string | null; by: ApplicationChanged['by']; lost?: boolean },
): Promise<void> {
  if (!nextStates(row.state, lost).includes(state))
    throw conflict('not_open', t('this-request-cannot-be-moved-on-like-that'))
  const ends = state === 'declined' || state === 'withdrawn'
  if (ends && row.order_id !== null) throw conflict('ordered', t('this-package-has-been-ordered-its-invoice'))
  if (state === 'accepted' && row.on_waiting_list) throw conflict('no_stock', t('all-packages-of-this-kind-are-taken'))
  const subject = subjectOf(row)
  const accepts = state === 'accepted' && row.kind === 'sponsor'
  const order_until = accepts ? orderUntil(await endOf(ctx, row.id), ctx.now) : null
  try {
    await moveApplication(ctx.db, row.id, {
      state,
      reason,
      order_until,
      now: ctx.now,
    })
  } catch (error) {
    if (violates(error, 'panel_topic_seats')) throw conflict('no_stock', t('all-places-of-this-topic-are-taken'))
    throw error
  }
  if (state === 'confirmed') await show(ctx, row)
  await tell(ctx, { ...row, subject, state, by })
  if (ends && row.package_id !== null) await promote(ctx, row.package_id)
}

/** Whoever is confirmed appears among the sponsors or the speakers. */
async function show(ctx: Context, row: LockedApplication): Promise<void> {
  if (row.kind === 'panelist') return addSpeaker(ctx.db, row.id)
  if (row.company_id === null) throw conflict('no_company', t('the-company-that-asked-is-no-longer'))
  await addSponsor(ctx.db, row.id)
}

/** As long as a package is free the one that waits longest gets it. */
export async function promote(ctx: WriteContext, packageId: number): Promise<void> {
  for (;;) {
    const stock = await lockPackage(ctx.db, packageId)
    if (!stock || stock.taken >= stock.stock) return
    const next = await promoteNext(ctx.db, packageId, ctx.now)
    if (!next) return
    await tell(ctx, { ...next, subject: subjectOf(next), by: 'waiting_list' })
  }
}

/**
 * By the clock: who was accepted and did not order in time gives the package back, and what became free without anybody's
 * doing goes to those who wait.
 */
export async function tidy(ctx: JobContext): Promise<void> {
  const today = dayOf(ctx.now)
  for (const id of await ctx.transaction((tx) => lateToOrder(tx.db, today)))
    await ctx.transaction(async (tx) => {
      const row = await lockApplication(tx.db, id)
      if (row?.state !== 'accepted' || row.order_id !== null) return
      await move(tx, row, 'declined', {
        reason: t('the-package-was-not-ordered-in-time'),
        by: 'decision',
      })
    })
  for (const id of await ctx.transaction((tx) => packagesWithRoom(tx.db)))
    await ctx.transaction((tx) => promote(tx, id))
}

const subjectOf = (row: LockedApplication): { kind: 'event' | 'award'; id: number } =>
  row.event_id === null ? { kind: 'award', id: row.award_id ?? 0 } : { kind: 'event', id: row.event_id }

async function endOf(ctx: Context, id: number): Promise<{ end_date: string }> {
  const row = await readApplication(ctx.db, id)
  if (!row) throw notFound()
  return row
}

/** Announces what happened to a request. */
export async function tell(
  ctx: WriteContext,
  row: Pick<LockedApplication, 'id' | 'customer_id' | 'kind' | 'state'> & {
    subject: { kind: 'event' | 'award'; id: number }
    by: ApplicationChanged['by']
  },
): Promise<void> {
  await ctx.record({
    kind: 'sponsorship.application_changed',
    application_id: row.id,
    customer_id: row.customer_id,
    application_kind: row.kind,
    subject_kind: row.subject.kind,
    subject_id: row.subject.id,
    state: row.state,
    by: row.by,
  })
}

export async function answer(ctx: Context, id: number): Promise<Application> {
  const row = await readApplication(ctx.db, id)
  if (!row) throw notFound()
  return toApplication(row, ctx)
}
