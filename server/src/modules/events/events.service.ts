import type { events } from '@app/contract/events'
import type { Page, Query, Reply } from '@app/contract/kit'
import type { Context } from '#kit/data/context.ts'
import { me } from '#kit/data/context.ts'
import { notFound } from '#kit/base/errors.ts'
import { readInvoicesOf } from '../occasions/occasions.reads.ts'
import { FileReply } from '#kit/http/http.ts'
import { sponsorView } from '../occasions/occasions.view.ts'
import type { SponsorRow } from '../occasions/occasions.view.ts'
import { awardCards, previousAward } from '../awards/index.ts'
import { canBePaid } from '../payments/index.ts'
import { bookingRefusals } from './events.policy.ts'
import type { BookingRefusal } from './events.policy.ts'
import { contactsAt } from './people/events.contacts.service.ts'
import { companiesColumn } from './people/events.people.reads.ts'
import type { ParticipantCompanyRow } from './people/events.people.reads.ts'
import { toParticipantCompany } from './people/events.people.view.ts'
import { listEvents, listMixed } from './discover/events.lists.reads.ts'
import type { ListFilter } from './discover/events.lists.reads.ts'
import {
  hasPriceForMe,
  listUsedTags,
  previousMediaColumn,
  readCards,
  readEvent,
  readMine,
  readPrevious,
} from './events.reads.ts'
import type { CardRow, EventRow, MediaCounts } from './events.reads.ts'
import {
  column,
  knowledgeItems,
  parallelItems,
  priceItems,
  readSection,
  reasonItems,
  sponsorGroupItems,
  strategicItems,
  tagItems,
} from './sections/events.sections.reads.ts'
import type {
  KnowledgeRow,
  ParallelRow,
  PriceRow,
  ReasonRow,
  SponsorGroupRow,
} from './sections/events.sections.rows.ts'
import { toKnowledge, toParallel, toPrice, toSponsorGroup } from './sections/events.sections.view.ts'
import { calendarOf } from './page/events.calendar.ts'
import { tagView, toCard, toEvent, toMyState, toPrevious } from './events.view.ts'
import type { EventCard, EventView } from './events.view.ts'

type Cards = Page<EventCard>

/** The public list: the same for everyone, so it carries nothing of the asking one but their price. */
export async function getEvents(ctx: Context, query: Query<typeof events.list>): Promise<Cards> {
  const running = query.is_past === undefined && query.has_ended === undefined ? { is_past: false } : {}
  return cards(ctx, await listEvents(ctx, { ...query, ...running }))
}

/** Past events, the latest first. */
export async function past(ctx: Context, query: Query<typeof events.past>): Promise<Cards> {
  return cards(ctx, await listEvents(ctx, { ...query, is_past: true, ordering: '-start_date' }))
}

/** Events and awards that have not ended (docs/rules/events.md#ended), the next first. */
export async function upcoming(ctx: Context, query: Query<typeof events.upcoming>): Promise<Cards> {
  return mixed(ctx, { ...query, has_ended: false }, { mine: false })
}

/** Events and awards of every time with my own state. */
export async function allEvents(ctx: Context, query: Query<typeof events.allEvents>): Promise<Cards> {
  const { type, ...filter } = query
  const booked = ctx.actor ? filter.booked : undefined
  const wanted: ListFilter = { ordering: '-start_date', ...defined({ ...filter, booked }) }
  if (type === 'event') {
    const found = await listEvents(ctx, wanted)
    return { ...found, results: await eventCards(ctx, found.results, true) }
  }
  return mixed(ctx, wanted, { mine: true, only: type })
}

/** What is booked for me: the next first; past ones when asked for, the latest first. */
export async function booked(ctx: Context, query: Query<typeof events.booked>): Promise<Cards> {
  me(ctx)
  const ordering = query.is_past === false ? 'start_date' : '-start_date'
  return mixed(ctx, { ...query, booked: true, ordering }, { mine: true })
}

function cards(ctx: Context, page: Page<CardRow>): Cards {
  return { ...page, results: page.results.map((row) => toCard(row, ctx)) }
}

/** Events and awards in one order: which they are in one statement, then the cards of each kind in one more. */
async function mixed(
  ctx: Context,
  filter: ListFilter,
  { mine, only }: { mine: boolean; only?: 'award' | undefined },
): Promise<Cards> {
  const found = await listMixed(ctx, filter, only)
  const ids = (type: 'event' | 'award') => found.results.filter((one) => one.type === type).map((one) => one.id)
  const [rows, awards] = await Promise.all([readCards(ctx, ids('event')), awardCards(ctx, ids('award'), { mine })])
  const events = new Map((await eventCards(ctx, rows, mine)).map((card) => [card.id, card]))
  return {
    ...found,
    results: found.results.flatMap(({ type, id }) => (type === 'event' ? events : awards).get(id) ?? []),
  }
}

/** Cards of the given rows; `withMine` with what they are to the asking member. */
export async function eventCards(ctx: Context, rows: CardRow[], withMine: boolean): Promise<EventCard[]> {
  if (!ctx.actor || !withMine) return rows.map((row) => toCard(row, ctx))
  const ids = rows.map((row) => row.id)
  const [mine, invoices, contacts] = await Promise.all([
    readMine(ctx, ids),
    readInvoicesOf('event', ctx, ids),
    contactsAt(ctx, ids),
  ])
  return rows.map((row) =>
    toCard(row, ctx, {
      state: toMyState(row, mine.get(row.id), invoices.get(row.id), ctx),
      contacts: contacts.get(row.id) ?? { count: 0, people: [] },
    }),
  )
}

/** Leaves out what was not said, so that a default beside it holds. */
function defined<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as T
}

/** One event. @throws Refused 404 when there is none, or none that the asking one may see */
export async function getEvent(ctx: Context, id: number): Promise<EventView> {
  const row = await readEvent(ctx, id)
  if (!row) throw notFound()
  return asAsked(ctx, row)
}

/** A visitor costs nothing more; a member's own state is read beside it. */
async function asAsked(ctx: Context, row: EventRow): Promise<EventView> {
  const { actor } = ctx
  if (!actor) {
    const [refused = null] = bookingRefusals(row, null, { priced: true, has_account: true }, ctx.now)
    return toEvent(row, ctx, { actor, mine: undefined, invoice: undefined, refused })
  }
  const [mine, invoices, refusals] = await Promise.all([
    readMine(ctx, [row.id]),
    readInvoicesOf('event', ctx, [row.id]),
    refusalsFor(ctx, row),
  ])
  const own = mine.get(row.id)
  const refused = refusals[0] ?? (own?.booked ? 'already_booked' : null)
  return toEvent(row, ctx, { actor, mine: own, invoice: invoices.get(row.id), refused })
}

/** Everything that stands against the asking member's booking, except that they have booked already. */
export async function refusalsFor(ctx: Context, row: EventRow): Promise<BookingRefusal[]> {
  const [priced, has_account] = await Promise.all([hasPriceForMe(ctx, row.id), canBePaid(ctx, row)])
  return bookingRefusals(row, ctx.actor, { priced, has_account }, ctx.now)
}

type InfoColumns = {
  reasons: ReasonRow[]
  strategic_sponsors: SponsorRow[]
  knowledge_sessions: KnowledgeRow[]
  parallel_events: ParallelRow[]
  prices: PriceRow[]
  sponsor_categories: SponsorGroupRow[]
  companies: ParticipantCompanyRow[]
  media: MediaCounts | null
}

/** The event with all sections of its info tab: one statement for a visitor. */
export async function page(ctx: Context, id: number): Promise<Reply<typeof events.page>> {
  const row = await readEvent<InfoColumns>(ctx, id, [
    column(reasonItems, 'reasons', 'reasons'),
    column(strategicItems, 'strategic_sponsors', 'strategic_sponsors'),
    column(knowledgeItems, 'knowledge_session', 'knowledge_sessions'),
    column(parallelItems, 'parallel_events', 'parallel_events'),
    column(priceItems(ctx, { everyCategory: false, past: false }), 'prices', 'prices'),
    column(sponsorGroupItems({ strategic: false }), 'sponsors', 'sponsor_categories'),
    companiesColumn(8),
    previousMediaColumn(),
  ])
  if (!row) throw notFound()
  const shown = row.display_participants && row.available_sections.includes('participant_companies')
  return {
    event: await asAsked(ctx, row),
    reasons: row.reasons,
    strategic_sponsors: row.strategic_sponsors.map((one) => sponsorView(one, ctx)),
    knowledge_sessions: row.knowledge_sessions.map((one) => toKnowledge(one, ctx)),
    parallel_events: row.parallel_events.map((one) => toParallel(one, ctx)),
    prices: row.prices.map((one) => toPrice(one, ctx)),
    sponsor_categories: row.sponsor_categories.map((one) => toSponsorGroup(one, ctx)),
    previous_edition: toPrevious(row, ctx),
    participant_companies: {
      count: shown ? row.companies_count : 0,
      results: row.companies.map((one) => toParticipantCompany(one, ctx)),
    },
  }
}

/** The edition before, and what there is to see of it. */
export async function previousEdition(
  ctx: Context,
  query: Query<typeof events.previousEdition>,
): Promise<Reply<typeof events.previousEdition>> {
  if (query.type === 'award') return previousAward(ctx, query.id)
  const row = await readPrevious(ctx, query.id)
  if (!row) throw notFound()
  return toPrevious(row, ctx)
}

/** The event as a calendar file. */
export async function calendar(ctx: Context, id: number): Promise<FileReply> {
  const row = await readEvent(ctx, id)
  if (!row) throw notFound()
  return new FileReply('text/calendar; charset=utf-8', `${row.slug}.ics`, Buffer.from(calendarOf(ctx, row)))
}

/** Tags of an event, or all that published events bear. */
export async function tags(ctx: Context, query: Query<typeof events.tags>): Promise<Reply<typeof events.tags>> {
  const found =
    query.event === undefined
      ? await listUsedTags(ctx, query)
      : await readSection(ctx, query.event, null, tagItems, query)
  return { ...found, results: found.results.map((tag) => tagView(ctx, tag)) }
}
