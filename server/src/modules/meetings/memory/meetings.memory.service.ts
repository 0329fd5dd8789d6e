import type { Body, Query, Reply } from '@app/contract/kit'
import type { meetings } from '@app/contract/meetings'
import { NO_SHOW_HOURS } from '@app/contract/meetings.memory'
import { me } from '#kit/data/context.ts'
import type { Context, WriteContext } from '#kit/data/context.ts'
import { conflict, notFound } from '#kit/base/errors.ts'
import { FileReply } from '#kit/http/http.ts'
import { toPage } from '#kit/base/paging.ts'
import { drawnApart } from '#kit/papers/papers.ts'
import { plannedEvent } from '../../events/index.ts'
import { peopleById } from '../../members/index.ts'
import { tell } from '../meetings.common.service.ts'
import * as store from './meetings.memory.queries.ts'
import type { MemoryRow } from './meetings.memory.queries.ts'
import { toMemory } from './meetings.memory.view.ts'
import type { MemoryView } from './meetings.memory.view.ts'
import type { packPdf } from './meetings.pack.pdf.ts'
import { packCsv, packVcard } from './meetings.pack.texts.ts'
import { endOf } from '../meetings.policy.ts'
import { t } from '../meetings.texts.ts'

const drawPack = drawnApart<typeof packPdf>(new URL('meetings.pack.pdf.ts', import.meta.url), 'packPdf')

const HOUR_MS = 3_600_000
/** So long after a meeting it can be said that somebody did not come. */
const REPORT_HOURS = 7 * 24
const everything = { page: 1, page_size: 100, show_all: true }

/** The asking one's meetings at an event with what they keep of them, after the event too. */
export async function memories(
  ctx: Context,
  query: Query<typeof meetings.memories>,
): Promise<Reply<typeof meetings.memories>> {
  const { event } = await plannedEvent(ctx, query.event)
  const { rows, count } = await store.listMemories(ctx.db, event.id, me(ctx).customer_id, query)
  return toPage(await viewsOf(ctx, rows), count, query, ctx.here)
}

async function viewsOf(ctx: Context, rows: readonly MemoryRow[]): Promise<MemoryView[]> {
  const people = await peopleById(
    ctx,
    rows.map((row) => row.other),
  )
  return rows.flatMap((row) => toMemory(row, { url: ctx.url, now: ctx.now, people }) ?? [])
}

async function viewOf(ctx: Context, meeting_id: number): Promise<MemoryView> {
  const [view] = await viewsOf(ctx, [await mineOf(ctx, meeting_id)])
  if (!view) throw notFound()
  return view
}

/** A meeting of the asking one that stands. @throws Refused 404 for another's, or one that was cancelled */
async function mineOf(ctx: Context, meeting_id: number): Promise<MemoryRow> {
  const row = await store.readMemory(ctx.db, meeting_id, me(ctx).customer_id)
  if (!row) throw notFound()
  return row
}

/** Keeps a note, the next step and the outcome; what is left out stays as it is. */
export async function remember(
  ctx: Context,
  meeting_id: number,
  body: Body<typeof meetings.remember>,
): Promise<MemoryView> {
  const { note, next_step, next_step_on, outcome } = await mineOf(ctx, meeting_id)
  const given = Object.fromEntries(
    Object.entries(body).filter(([, value]) => value !== undefined),
  ) as Partial<store.Note>
  const row = { note, next_step, next_step_on, outcome, ...given }
  await store.writeNote(ctx.db, { ...row, meeting_id, customer_id: me(ctx).customer_id, now: ctx.now })
  return viewOf(ctx, meeting_id)
}

/** Says that the other one did not come (docs/rules/meetings.md#memory). */
export async function reportNoShow(ctx: WriteContext, meeting_id: number): Promise<MemoryView> {
  const mine = me(ctx).customer_id
  const row = await mineOf(ctx, meeting_id)
  if (row.starts_at > ctx.now) throw conflict('not_begun', t('the-meeting-has-not-begun'))
  if (endOf(row).getTime() + REPORT_HOURS * HOUR_MS < ctx.now.getTime())
    throw conflict('too_late', t('it-can-be-said-until-seven-days'))
  const deny_until = new Date(ctx.now.getTime() + NO_SHOW_HOURS * HOUR_MS)
  const noted = { meeting_id, absent_id: row.other, reported_by: mine, deny_until, now: ctx.now }
  if (!(await store.insertNoShow(ctx.db, noted))) throw conflict('already_reported', t('this-has-been-said-already'))
  const { event_id } = row
  await ctx.record({ kind: 'meetings.no_show', meeting_id, event_id, absent: row.other })
  await tell(ctx, event_id, [mine, row.other])
  return viewOf(ctx, meeting_id)
}

/** Takes back what the asking one said. @throws Refused 404 for what they did not say */
export async function takeBackNoShow(ctx: Context, meeting_id: number): Promise<Record<string, never>> {
  const mine = me(ctx).customer_id
  const row = await mineOf(ctx, meeting_id)
  const found = await store.findNoShow(ctx.db, meeting_id, row.other)
  if (found?.reported_by !== mine) throw notFound()
  await store.deleteNoShow(ctx.db, meeting_id, row.other)
  await tell(ctx, row.event_id, [mine, row.other])
  return {}
}

/** Denies that the asking one did not come. @throws Refused 409 `too_late` after 48 hours: then it stands */
export async function denyNoShow(ctx: Context, meeting_id: number): Promise<MemoryView> {
  const mine = me(ctx).customer_id
  const row = await mineOf(ctx, meeting_id)
  const found = await store.findNoShow(ctx.db, meeting_id, mine)
  if (!found) throw notFound()
  if (found.denied_at === null) {
    if (found.deny_until <= ctx.now) throw conflict('too_late', t('this-could-be-denied-for-48-hours'))
    await store.denyNoShow(ctx.db, meeting_id, mine, ctx.now)
    await tell(ctx, row.event_id, [mine, row.other])
  }
  return viewOf(ctx, meeting_id)
}

/** Everything that goes into the pack of an event. */
async function packOf(ctx: Context, event_id: number) {
  const { event } = await plannedEvent(ctx, event_id)
  const { rows } = await store.listMemories(ctx.db, event.id, me(ctx).customer_id, everything)
  return { event, meetings: await viewsOf(ctx, rows) }
}

export async function packSheet(ctx: Context, event_id: number): Promise<FileReply> {
  const { event, meetings: kept } = await packOf(ctx, event_id)
  return new FileReply('text/csv', `${event.slug}-meetings.csv`, Buffer.from(packCsv(event, kept)))
}

/** Cards of those who agreed alone: who did not is in the table by name, as everywhere, without an address. */
export async function packCards(ctx: Context, event_id: number): Promise<FileReply> {
  const { event } = await plannedEvent(ctx, event_id)
  const cards = await store.cardsOfMet(ctx.db, event.id, me(ctx).customer_id)
  return new FileReply('text/vcard', `${event.slug}-people.vcf`, Buffer.from(packVcard(event.name, cards)))
}

export async function packReport(ctx: Context, event_id: number): Promise<FileReply> {
  const { event, meetings: kept } = await packOf(ctx, event_id)
  const people = await peopleById(ctx, [me(ctx).customer_id])
  const owner = people.get(me(ctx).customer_id)?.name ?? ''
  const pdf = await drawPack(me(ctx).customer_id, {
    event,
    owner,
    meetings: kept,
    community: ctx.config.community.name,
  })
  return new FileReply('application/pdf', `${event.slug}-meetings.pdf`, pdf)
}
