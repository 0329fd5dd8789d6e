import type { Body, Query, Reply } from '@app/contract/kit'
import type { meetings } from '@app/contract/meetings'
import { MOST_REQUESTS } from '@app/contract/meetings.shapes'
import { me } from '#kit/data/context.ts'
import type { Context } from '#kit/data/context.ts'
import { invalid, notFound } from '#kit/base/errors.ts'
import { FileReply } from '#kit/http/http.ts'
import { toDocs, toPage } from '#kit/base/paging.ts'
import { drawnApart } from '#kit/papers/papers.ts'
import { searchQuery } from '#kit/data/search.ts'
import { openPlannerOf } from '../events/index.ts'
import type { PlannedEvent } from '../events/index.ts'
import { peopleById } from '../members/index.ts'

import {
  deleteBlock,
  deleteUnoffered,
  findBlock,
  insertBlock,
  openPlanner,
  takenOf,
} from './meetings.blocks.queries.ts'
import { eventOf, taken, tell } from './meetings.common.service.ts'
import { listPeople, listSponsors, listTables, readChoices } from './meetings.people.reads.ts'
import { SLOT_MS, slotsAt, slotsFrom } from './meetings.policy.ts'
import type { Slot } from './meetings.policy.ts'
import { isGuest, lockPlanners, readGrid } from './meetings.queries.ts'
import { companyRequestsOf, invitationsOf, listBreaks, listSlots, readPlanner } from './meetings.reads.ts'
import type { sheetPdf } from './meetings.sheet.pdf.ts'
import { onClock, pictureOrNull, toDays, toInvitation } from './meetings.view.ts'
import { t } from './meetings.texts.ts'

const drawSheet = drawnApart<typeof sheetPdf>(new URL('meetings.sheet.pdf.ts', import.meta.url), 'sheetPdf')

type PlannerView = Reply<typeof meetings.planner>

/** The asking one's planner of an event; with a person also when those have time. */
export async function planner(ctx: Context, query: Query<typeof meetings.planner>): Promise<PlannerView> {
  const event = await openPlannerOf(ctx, query.event)
  const mine = me(ctx).customer_id
  if (query.with !== undefined && !(await isGuest(ctx.db, event.id, query.with, mine))) throw notFound()
  return show(ctx, event, query)
}

async function show(
  ctx: Context,
  event: PlannedEvent,
  query: { page: number; limit: number; with?: number | undefined },
): Promise<PlannerView> {
  const mine = me(ctx).customer_id
  const [slots, rows, breaks, counts, companies] = await Promise.all([
    listSlots(ctx.db, event, mine, query.with),
    invitationsOf(ctx.db, event.id, mine, ctx.now),
    listBreaks(ctx.db, event),
    readPlanner(ctx.db, event.id, mine, ctx.now),
    companyRequestsOf(ctx.db, event.id, mine, ctx.now),
  ])
  const people = await peopleById(
    ctx,
    rows.flatMap((row) => [row.proposed_by, row.proposed_to]),
  )
  const look = { url: ctx.url, me: mine, now: ctx.now, people }
  const invitations = rows.flatMap((row) => {
    const view = toInvitation(row, look)
    return view ? [{ row, view }] : []
  })
  const days = toDays(slots, { planner_id: counts.kept_as, invitations, companies, breaks, url: ctx.url })
  const { page, limit } = query
  return {
    ...toDocs(days.slice((page - 1) * limit, page * limit), days.length, query),
    customer_meeting_planner_id: counts.id,
    shares_card: counts.shares_card,
    event: {
      id: event.id,
      slug: event.slug,
      name: event.name,
      city: event.city,
      venue: event.venue,
      banner: pictureOrNull(ctx.url, event.banner),
      hue: event.hue,
      locode: event.locode,
      time_zone: event.time_zone,
      start_date: event.start_date,
      end_date: event.end_date,
      ends_at: event.ends_at.toISOString(),
    },
    requests: { open: counts.open, most: MOST_REQUESTS },
    waiting: counts.waiting,
  }
}

/** A day of the asking one's planner, to print. @throws Refused 404 for a day on which the event has no slot */
export async function sheet(ctx: Context, query: Query<typeof meetings.sheet>): Promise<FileReply> {
  const event = await openPlannerOf(ctx, query.event)
  const { docs } = await show(ctx, event, { page: 1, limit: 100 })
  const day = docs.find((one) => one.date === query.date)
  if (!day) throw notFound()
  const mine = me(ctx).customer_id
  const owner = (await peopleById(ctx, [mine])).get(mine)?.name ?? ''
  const pdf = await drawSheet(me(ctx).customer_id, {
    event,
    owner,
    day,
    community: ctx.config.community.name,
    now: ctx.now,
  })
  return new FileReply('application/pdf', `${event.slug}-${query.date}.pdf`, pdf)
}

/** Opens the asking one's planner and says which slots they offer; what they do not offer is blocked. */
export async function beginPlanner(ctx: Context, body: Body<typeof meetings.open>): Promise<PlannerView> {
  const event = await eventOf(ctx, body.event)
  const mine = me(ctx).customer_id
  await openPlanner(ctx.db, { event_id: event.id, customer_id: mine, shares_card: body.shares_card, now: ctx.now })
  if (body.offered) {
    await lockPlanners(ctx.db, event.id, [mine])
    const grid = await readGrid(ctx.db, event)
    const keys = new Set(grid.map(keyOf))
    const offered = new Set(body.offered.map(keyOf))
    if ([...offered].some((key) => !keys.has(key))) throw invalid('offered', t('this-event-has-no-slot-at-one'))
    await deleteUnoffered(ctx.db, event.id, mine)
    const busy = new Set((await takenOf(ctx.db, mine)).map((at) => at.getTime()))
    const rest = grid.filter((slot) => !offered.has(keyOf(slot)) && !busy.has(slot.starts_at.getTime()))
    for (const times of runs(rest.map((slot) => slot.starts_at))) {
      const row = { event_id: event.id, customer_id: mine, times, reason: null, unoffered: true, now: ctx.now }
      if (!(await insertBlock(ctx.db, row)).complete) throw await takenByMe(ctx, event, times)
    }
    await tell(ctx, event.id, [mine])
  }
  return show(ctx, event, { page: 1, limit: 100 })
}

const keyOf = ({ date, start }: Pick<Slot, 'date' | 'start'>) => `${date} ${start}`

/** Times that follow each other, together; at most a day. */
function runs(times: readonly Date[]): Date[][] {
  const found: Date[][] = []
  for (const at of times) {
    const last = found.at(-1)
    const before = last?.at(-1)
    if (last && before && last.length < 48 && at.getTime() - before.getTime() === SLOT_MS) last.push(at)
    else found.push([at])
  }
  return found
}

function takenByMe(ctx: Context, event: PlannedEvent, times: readonly Date[]) {
  const mine = me(ctx).customer_id
  return taken(ctx, event, { people: [mine, mine], slots: 1, near: times[0] as Date })
}

/** Keeps slots free of meetings. @throws Refused 409 when one of them is taken */
export async function block(ctx: Context, body: Body<typeof meetings.block>): Promise<Reply<typeof meetings.block>> {
  const event = await eventOf(ctx, body.event)
  const mine = me(ctx).customer_id
  const starts_at = slotsAt(await readGrid(ctx.db, event), body, ctx.now)
  const times = slotsFrom(starts_at, body.slots)
  await lockPlanners(ctx.db, event.id, [mine])
  const row = { event_id: event.id, customer_id: mine, times, unoffered: false, now: ctx.now }
  const { id, complete } = await insertBlock(ctx.db, { ...row, reason: body.reason ?? null })
  if (!complete) throw await takenByMe(ctx, event, times)
  await tell(ctx, event.id, [mine])
  return { id, event_id: event.id, starts_at: starts_at.toISOString(), slots: body.slots }
}

/** Offers blocked slots again. @throws Refused 404 for another's */
export async function unblock(ctx: Context, id: number): Promise<Record<string, never>> {
  const mine = me(ctx).customer_id
  const found = await findBlock(ctx.db, id)
  if (!found || found.customer_id !== mine) throw notFound()
  await openPlannerOf(ctx, found.event_id)
  await lockPlanners(ctx.db, found.event_id, [mine])
  await deleteBlock(ctx.db, id)
  await tell(ctx, found.event_id, [mine])
  return {}
}

/** People of the event who can be asked. */
export async function people(
  ctx: Context,
  query: Query<typeof meetings.people>,
): Promise<Reply<typeof meetings.people>> {
  const event = await openPlannerOf(ctx, query.event)
  const mine = me(ctx).customer_id
  const search = query.search === undefined ? undefined : await searchQuery(ctx.db, query.search)
  // What was typed can be found by nothing.
  if (query.search !== undefined && search === undefined) return toPage([], 0, query, ctx.here)
  const { rows, count } = await listPeople(
    ctx.db,
    {
      me: mine,
      event,
      now: ctx.now,
      date: query.date,
      search,
      tag: query.tag,
      country: query.country,
      category: query.category,
      company: query.company,
      person: query.person,
      free_at: query.free_at === undefined ? undefined : new Date(query.free_at),
      free_with_me: query.free_with_me,
    },
    query,
  )
  const known = await peopleById(
    ctx,
    rows.map((row) => row.id),
  )
  const shown = rows.flatMap((row) => {
    const person = known.get(row.id)
    if (!person) return []
    const { between } = row
    return {
      ...person,
      company_logo: pictureOrNull(ctx.url, row.company_logo),
      country: row.country,
      is_contact: row.is_contact,
      shared_tags: row.shared_tags,
      free_slots: row.free_slots,
      between: between && { state: between.state, ...onClock(new Date(between.starts_at), event.time_zone) },
    }
  })
  return toPage(shown, count, query, ctx.here)
}

/** What the people of the event can be filtered by. */
export async function choices(ctx: Context, event_id: number): Promise<Reply<typeof meetings.choices>> {
  const event = await openPlannerOf(ctx, event_id)
  const { customer_id, company_id } = me(ctx)
  const found = await readChoices(ctx.db, event.id, customer_id)
  const companies = found.companies.map((one) => ({
    ...one,
    logo: pictureOrNull(ctx.url, one.logo),
    mine: one.id === company_id,
  }))
  return { ...found, companies }
}

/** Tables that either company has booked, and whether they are free then. */
export async function tables(
  ctx: Context,
  query: Query<typeof meetings.tables>,
): Promise<Reply<typeof meetings.tables>> {
  const event = await openPlannerOf(ctx, query.event)
  const mine = me(ctx).customer_id
  if (!(await isGuest(ctx.db, event.id, query.customer, mine))) throw notFound()
  const starts_at = slotsAt(await readGrid(ctx.db, event), query, ctx.now)
  const times = slotsFrom(starts_at, query.slots)
  const rows = await listTables(ctx.db, { event_id: event.id, me: mine, other: query.customer, times })
  return {
    results: rows.map(({ mine: own, ...row }) => ({ ...row, whose: own ? ('mine' as const) : ('theirs' as const) })),
  }
}

/** The sponsors of the event, by position. */
export async function sponsors(
  ctx: Context,
  query: Query<typeof meetings.sponsors>,
): Promise<Reply<typeof meetings.sponsors>> {
  const event = await openPlannerOf(ctx, query.event)
  const { rows, count } = await listSponsors(ctx.db, event.id, me(ctx).customer_id, query)
  return toPage(
    rows.map((row) => ({
      id: row.id,
      position: row.position,
      name: row.name,
      logo: pictureOrNull(ctx.url, row.logo),
      tagline: row.tagline,
      category: row.category,
      company_id: row.company_id,
      people: row.people,
      mine: row.company_id !== null && row.company_id === me(ctx).company_id,
    })),
    count,
    query,
    ctx.here,
  )
}
