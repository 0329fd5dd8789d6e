import type { events } from '@app/contract/events'
import type { Page, Query, Reply, Route } from '@app/contract/kit'
import type { Context } from '#kit/data/context.ts'
import { sponsorView } from '../../occasions/occasions.view.ts'
import {
  accommodationItems,
  cityImageItems,
  dayItems,
  exhibitorItems,
  hotelItems,
  knowledgeItems,
  nearbyHotelItems,
  parallelItems,
  priceItems,
  readSection,
  reasonItems,
  roomItems,
  sessionItems,
  speakerItems,
  sponsorCategoryItems,
  sponsorGroupItems,
  strategicItems,
  tableItems,
} from './events.sections.reads.ts'
import {
  toCityImage,
  toDay,
  toExhibitor,
  toHotel,
  toKnowledge,
  toNearbyHotel,
  toParallel,
  toPrice,
  toRoom,
  toSession,
  toSpeaker,
  toSponsorGroup,
  toTable,
} from './events.sections.view.ts'
import type { EventViewContext } from '../events.view.ts'

type Answer<R extends Route> = Promise<Reply<R>>

function mapped<Row, View>(
  ctx: Context,
  found: Page<Row>,
  view: (row: Row, links: EventViewContext) => View,
): Page<View> {
  return { ...found, results: found.results.map((row) => view(row, ctx)) }
}

/* Each of these answers one section of an event: 404 for an event that one may not see, empty when the section is not open. */

export function reasonsToAttend(
  ctx: Context,
  query: Query<typeof events.reasonsToAttend>,
): Answer<typeof events.reasonsToAttend> {
  return readSection(ctx, query.event, 'reasons', reasonItems, query)
}

export async function hotelInfo(ctx: Context, query: Query<typeof events.hotelInfo>): Answer<typeof events.hotelInfo> {
  return mapped(ctx, await readSection(ctx, query.event, 'venue', hotelItems, query), toHotel)
}

export async function nearbyHotels(
  ctx: Context,
  query: Query<typeof events.nearbyHotels>,
): Answer<typeof events.nearbyHotels> {
  return mapped(ctx, await readSection(ctx, query.event, 'accommodation', nearbyHotelItems, query), toNearbyHotel)
}

export async function cityImages(
  ctx: Context,
  query: Query<typeof events.cityImages>,
): Answer<typeof events.cityImages> {
  return mapped(ctx, await readSection(ctx, query.event, 'venue', cityImageItems, query), toCityImage)
}

export async function knowledgeSession(
  ctx: Context,
  query: Query<typeof events.knowledgeSession>,
): Answer<typeof events.knowledgeSession> {
  return mapped(ctx, await readSection(ctx, query.event, 'knowledge_session', knowledgeItems, query), toKnowledge)
}

export async function strategicSponsors(
  ctx: Context,
  query: Query<typeof events.strategicSponsors>,
): Answer<typeof events.strategicSponsors> {
  return mapped(ctx, await readSection(ctx, query.event, 'strategic_sponsors', strategicItems, query), sponsorView)
}

export async function parallelEvents(
  ctx: Context,
  query: Query<typeof events.parallelEvents>,
): Answer<typeof events.parallelEvents> {
  return mapped(ctx, await readSection(ctx, query.event, 'parallel_events', parallelItems, query), toParallel)
}

export function accommodations(
  ctx: Context,
  query: Query<typeof events.accommodations>,
): Answer<typeof events.accommodations> {
  return readSection(ctx, query.event, 'accommodation', accommodationItems(ctx), query)
}

export async function speakers(ctx: Context, query: Query<typeof events.speakers>): Answer<typeof events.speakers> {
  return mapped(ctx, await readSection(ctx, query.event, 'speakers', speakerItems(query.type), query), toSpeaker)
}

export async function exhibitors(
  ctx: Context,
  query: Query<typeof events.exhibitors>,
): Answer<typeof events.exhibitors> {
  return mapped(ctx, await readSection(ctx, query.event, 'exhibitors', exhibitorItems, query), toExhibitor)
}

export async function bookedTables(
  ctx: Context,
  query: Query<typeof events.bookedTables>,
): Answer<typeof events.bookedTables> {
  return mapped(ctx, await readSection(ctx, query.event, 'booked_tables', tableItems(query.state), query), toTable)
}

export async function meetingRooms(
  ctx: Context,
  query: Query<typeof events.meetingRooms>,
): Answer<typeof events.meetingRooms> {
  return mapped(ctx, await readSection(ctx, query.event, 'meeting_rooms', roomItems, query), toRoom)
}

/** The whole price list, early prices that are over included. */
export async function entryPrices(
  ctx: Context,
  query: Query<typeof events.entryPrices>,
): Answer<typeof events.entryPrices> {
  const items = priceItems(ctx, { everyCategory: true, past: true })
  return mapped(ctx, await readSection(ctx, query.event, 'prices', items, query), toPrice)
}

/** Prices for the asking company's category (docs/rules/events.md#prices); visitors see those of every category. */
export async function prices(ctx: Context, query: Query<typeof events.prices>): Answer<typeof events.prices> {
  const items = priceItems(ctx, { everyCategory: false, past: false })
  return mapped(ctx, await readSection(ctx, query.event, 'prices', items, query), toPrice)
}

export async function agenda(ctx: Context, query: Query<typeof events.agenda>): Answer<typeof events.agenda> {
  return mapped(ctx, await readSection(ctx, query.event, 'agenda', sessionItems(query), query), toSession)
}

export async function days(ctx: Context, query: Query<typeof events.days>): Answer<typeof events.days> {
  return mapped(ctx, await readSection(ctx, query.event, 'agenda', dayItems, query), toDay)
}

export function sponsorCategories(
  ctx: Context,
  query: Query<typeof events.sponsorCategories>,
): Answer<typeof events.sponsorCategories> {
  return readSection(ctx, query.event, 'sponsors', sponsorCategoryItems, query)
}

export async function sponsorsForCategories(
  ctx: Context,
  query: Query<typeof events.sponsorsForCategories>,
): Answer<typeof events.sponsorsForCategories> {
  const items = sponsorGroupItems({ category: query.category })
  return mapped(ctx, await readSection(ctx, query.event, 'sponsors', items, query), toSponsorGroup)
}
