import type { EventSection } from '@app/contract/events'
import type { Page } from '@app/contract/kit'
import { looksAfter } from '#kit/data/context.ts'
import type { Context } from '#kit/data/context.ts'
import { dayOf } from '#kit/base/days.ts'
import { sql } from '#kit/data/db.ts'
import type { Paging } from '#kit/data/db.ts'
import { items, partColumn, readPart } from '#kit/data/parts.ts'
import type { Items } from '#kit/data/parts.ts'
import { ofMyCategoryOf, onSaleOf } from '../../occasions/occasions.reads.ts'
import type { SponsorRow } from '../../occasions/occasions.view.ts'
import { visible } from '../events.reads.ts'
import type {
  AccommodationRow,
  AddonRow,
  CityImageRow,
  DayRow,
  ExhibitorRow,
  HotelRow,
  KnowledgeRow,
  NearbyHotelRow,
  ParallelRow,
  PriceRow,
  ReasonRow,
  RoomRow,
  SessionRow,
  SpeakerRow,
  SponsorCategoryRow,
  SponsorGroupRow,
  TableRow,
  TagRow,
} from './events.sections.rows.ts'

/** True for the asking one when they hold a confirmed seat, or look after events. */
function takesPart(ctx: Context) {
  if (looksAfter(ctx.actor, 'events')) return sql`true`
  return sql`exists (select 1 from seat as own where own.event_id = event.id and own.customer_id = ${ctx.actor?.customer_id ?? 0} and is_participant(own.state))`
}

const chipColumns = sql`event_speaker.id, event_speaker.type, event_speaker.first_name, event_speaker.last_name, event_speaker.job_title,
  event_speaker.company_name, event_speaker.picture`
const speakersOfSession = sql`coalesce((select json_agg(chip) from (
    select ${chipColumns} from event_session_speaker join event_speaker on event_speaker.id = event_session_speaker.speaker_id
    where event_session_speaker.session_id = event_session.id order by event_session_speaker.position, event_speaker.id) as chip), '[]'::json) as speakers`
const companyObject = sql`json_build_object('name', company.name, 'logo', company.logo, 'country', company.country, 'city', company.city, 'category', company.category)`
/** Segments of the row `company`, at most 20 a company (docs/rules/companies.md#segments). */
export const segmentsOfCompany = sql`coalesce((select json_agg(json_build_object('id', tag.id, 'name', tag.name) order by tag.name)
    from company_tag join tag on tag.id = company_tag.tag_id where company_tag.company_id = company.id and tag.is_public), '[]'::json) as segments`
const sponsorColumns = sql`sponsor.id, sponsor.company_id, sponsor.name, sponsor.tagline, sponsor.logo,
  sponsor.website, sponsor.position, sponsor_category.id as category_id, sponsor_category.name as category_name`

export const reasonItems = items<ReasonRow>(
  sql`select id, title, text, icon, position from event_reason where event_id = event.id order by position, id`,
)
export const hotelItems =
  items<HotelRow>(sql`select id, name, description, address, city, country, phone, website, stars, check_in, check_out, rate_from,
    event.currency_code, lat, lon, is_venue, images
  from event_hotel where event_id = event.id order by is_venue desc, position, id`)
export const nearbyHotelItems =
  items<NearbyHotelRow>(sql`select id, name, address, stars, distance_m, price_from, event.currency_code,
    website, picture, lat, lon, position
  from event_nearby_hotel where event_id = event.id order by distance_m, id`)
export const cityImageItems = items<CityImageRow>(
  sql`select id, image, caption, position from event_city_image where event_id = event.id order by position, id`,
)
export const parallelItems =
  items<ParallelRow>(sql`select id, name, description, place, starts_at, ends_at, picture, website, hue, position
  from event_parallel_event where event_id = event.id order by position, id`)
export const knowledgeItems =
  items<KnowledgeRow>(sql`select event_session.id, event_session.title, event_session.description,
    event_session.starts_at, event_session.ends_at, event_session.room, event_session.seats, event_session.banner, event_session.hue, ${speakersOfSession}
  from event_session where event_session.event_id = event.id and event_session.kind = 'knowledge_session' order by starts_at, id`)
export const strategicItems = items<SponsorRow>(sql`select ${sponsorColumns}
  from sponsor_category join sponsor on sponsor.category_id = sponsor_category.id
  where sponsor_category.event_id = event.id and sponsor_category.is_strategic
  order by sponsor_category.position, sponsor.position, sponsor.id`)
export const sponsorCategoryItems = items<SponsorCategoryRow>(sql`select sponsor_category.id, sponsor_category.name,
    sponsor_category.position, sponsor_category.is_strategic,
    (select count(*) from sponsor where sponsor.category_id = sponsor_category.id) as sponsors_count
  from sponsor_category where sponsor_category.event_id = event.id order by position, id`)

/** Categories with their sponsors; strategic ones too unless left out. */
export function sponsorGroupItems(filter: { category?: number; strategic?: boolean }): Items<SponsorGroupRow> {
  const one = filter.category === undefined ? sql`true` : sql`sponsor_category.id = ${filter.category}`
  const kind = filter.strategic === false ? sql`not sponsor_category.is_strategic` : sql`true`
  return items(sql`select sponsor_category.id, sponsor_category.name, sponsor_category.position, sponsor_category.is_strategic,
      coalesce((select json_agg(one) from (select ${sponsorColumns} from sponsor
        where sponsor.category_id = sponsor_category.id order by sponsor.position, sponsor.id) as one), '[]'::json) as sponsors
    from sponsor_category where sponsor_category.event_id = event.id and ${one} and ${kind} order by position, id`)
}

/** Agreed room rates. The code that opens them is for those who take part. */
export function accommodationItems(ctx: Context): Items<AccommodationRow> {
  return items(sql`select id, hotel_name, room_type, description, rate, event.currency_code, breakfast_included,
      case when ${takesPart(ctx)} then booking_code end as booking_code, book_from, book_until,
      case when ${takesPart(ctx)} then booking_url end as booking_url, rooms_left, position
    from event_accommodation where event_id = event.id order by position, id`)
}

export function speakerItems(type: SpeakerRow['type'] | undefined): Items<SpeakerRow> {
  return items(sql`select ${chipColumns}, event_speaker.bio, event_speaker.country, event_speaker.company_id, event_speaker.customer_id, event_speaker.position,
      coalesce((select json_agg(spoken) from (select event_session.id, event_session.day, event_session.title, event_session.track, event_session.starts_at,
          event_session.ends_at from event_session_speaker join event_session on event_session.id = event_session_speaker.session_id
        where event_session_speaker.speaker_id = event_speaker.id and 'agenda' = any (event.available_sections)
        order by event_session.starts_at, event_session.id) as spoken), '[]'::json) as sessions
    from event_speaker where event_speaker.event_id = event.id and ${type === undefined ? sql`true` : sql`event_speaker.type = ${type}`}
    order by event_speaker.position, event_speaker.id`)
}

export function sessionItems(filter: { day?: string; track?: string }): Items<SessionRow> {
  const day = filter.day === undefined ? sql`true` : sql`event_session.day = ${filter.day}::date`
  const track = filter.track === undefined ? sql`true` : sql`event_session.track = ${filter.track}`
  return items(sql`select event_session.id, event_session.day, event_session.starts_at, event_session.ends_at, event_session.title,
      event_session.description, event_session.kind, event_session.track, event_session.room, ${speakersOfSession}
    from event_session where event_session.event_id = event.id and ${day} and ${track} order by event_session.starts_at, event_session.id`)
}

export const dayItems =
  items<DayRow>(sql`select event_day.id, event_day.date, event_day.title, event_day.starts_at, event_day.ends_at,
    (select count(*) from event_session where event_session.event_id = event.id and event_session.day = event_day.date) as sessions_count
  from event_day where event_day.event_id = event.id order by event_day.date`)

export const exhibitorItems =
  items<ExhibitorRow>(sql`select event_exhibitor.id, event_exhibitor.position, event_exhibitor.stand,
    event_exhibitor.description, event_exhibitor.company_id, ${companyObject} as company, ${segmentsOfCompany}
  from event_exhibitor join company on company.id = event_exhibitor.company_id
  where event_exhibitor.event_id = event.id order by event_exhibitor.position, event_exhibitor.id`)

/** Tables by position. A held one does not say by whom: its order is not paid. */
export function tableItems(state: 'booked' | 'free' | 'all', forSale = false): Items<TableRow> {
  const wanted = state === 'all' ? sql`true` : sql`event_table.state = ${state}`
  return items(sql`select event_table.id, event_table.position, event_table.number, event_table.hall, event_table.seats, event_table.state,
      event_table.amount, event.currency_code, case when event_table.state = 'booked' then event_table.company_id end as company_id,
      case when event_table.state = 'booked' then ${companyObject} end as company
    from event_table left join company on company.id = event_table.company_id
    where event_table.event_id = event.id and ${wanted} and ${forSale ? sql`event_table.amount is not null` : sql`true`}
    order by event_table.position, event_table.id`)
}

export const roomItems =
  items<RoomRow>(sql`select event_room.id, event_room.position, event_room.name, event_room.description, event_room.floor,
    event_room.seats, event_room.state, case when event_room.state = 'booked' then event_room.company_id end as company_id,
    case when event_room.state = 'booked' and company.id is not null then ${companyObject} end as company
  from event_room left join company on company.id = event_room.company_id
  where event_room.event_id = event.id order by event_room.position, event_room.id`)

/** Prices of the asking company's category, or all; without those whose time is over unless `past` says so. */
export function priceItems(ctx: Context, filter: { everyCategory: boolean; past: boolean }): Items<PriceRow> {
  const today = dayOf(ctx.now)
  const category = filter.everyCategory ? sql`true` : ofMyCategoryOf('event', ctx)
  const current = filter.past
    ? sql`true`
    : sql`(event_price.available_until is null or event_price.available_until >= ${today}::date)`
  return items(sql`select event_price.id, event_price.event_id, event_price.name, event_price.description, event_price.amount, event.currency_code,
      event_price.price_type, company_category.name as price_type_name, event_price.available_from, event_price.available_until,
      event_price.stock - event_price.sold as seats_left, (${onSaleOf('event', ctx)}) as is_available
    from event_price join company_category on company_category.code = event_price.price_type
    where event_price.event_id = event.id and ${category} and ${current} order by event_price.position, event_price.id`)
}

export const tagItems = items<TagRow>(
  sql`select tag.id, tag.name from event_tag join tag on tag.id = event_tag.tag_id where event_tag.event_id = event.id order by tag.name, tag.id`,
)
export const addonItems =
  items<AddonRow>(sql`select id, kind, name, description, amount, event.currency_code, max_quantity,
    stock - sold as left, position
  from event_addon where event_id = event.id order by position, id`)
/** Whether a section of the row `event` is open; without one it always is. */
const open = (section: EventSection | null) =>
  section === null ? sql`true` : sql`${section} = any (event.available_sections)`

/** Rows as a JSON column of a statement over `event`; empty when the section is not open. */
export function column<Row>(of: Items<Row>, section: EventSection | null, name: string, limit = 1000) {
  return partColumn(of, open(section), name, limit)
}

/**
 * A section of an event as a page. An unseen event is not found; a section that is not open is empty.
 * @throws Refused 404
 */
export function readSection<Row>(
  ctx: Context,
  eventId: number,
  section: EventSection | null,
  of: Items<Row>,
  paging: Paging,
): Promise<Page<Row>> {
  const where = sql`event.id = ${eventId} and ${visible(ctx)}`
  return readPart(ctx, { table: sql`event`, where, open: open(section) }, of, paging)
}
