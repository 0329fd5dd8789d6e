import { fullName } from '@app/contract/names'
import { fileLink, pictureLink } from '#kit/base/links.ts'
import { priceView, sponsorView } from '../../occasions/occasions.view.ts'
import type { events } from '@app/contract/events'
import type { Reply, Route } from '@app/contract/kit'
import { companyLink, customerLink, eventLink, instantText, tagView } from '../events.view.ts'
import type { EventViewContext } from '../events.view.ts'
import type {
  AddonRow,
  CityImageRow,
  CompanyRow,
  DayRow,
  ExhibitorRow,
  HotelRow,
  KnowledgeRow,
  NearbyHotelRow,
  ParallelRow,
  PriceRow,
  RoomRow,
  SessionRow,
  SpeakerChipRow,
  SpeakerRow,
  SponsorGroupRow,
  TableRow,
  TagRow,
} from './events.sections.rows.ts'

type Item<R extends Route> = Reply<R> extends { results: (infer T)[] } ? T : never
export type PriceView = Item<typeof events.prices>
export type TableView = Item<typeof events.bookedTables>

const times = (row: { starts_at: string; ends_at: string }) => ({
  starts_at: instantText(row.starts_at),
  ends_at: instantText(row.ends_at),
})

export function toHotel(row: HotelRow, links: EventViewContext): Item<typeof events.hotelInfo> {
  return { ...row, images: row.images.map((key) => fileLink(links, key)) }
}

export function toNearbyHotel(row: NearbyHotelRow, links: EventViewContext): Item<typeof events.nearbyHotels> {
  return { ...row, picture: pictureLink(links, row.picture) }
}

export function toCityImage(row: CityImageRow, links: EventViewContext): Item<typeof events.cityImages> {
  return { ...row, image: fileLink(links, row.image) }
}

export function toParallel(row: ParallelRow, links: EventViewContext): Item<typeof events.parallelEvents> {
  return { ...row, ...times(row), picture: pictureLink(links, row.picture) }
}

export function toSpeakerChip(row: SpeakerChipRow, links: EventViewContext) {
  return {
    id: row.id,
    type: row.type,
    name: fullName(row),
    job_title: row.job_title,
    company_name: row.company_name,
    picture: pictureLink(links, row.picture),
  }
}

export function toSpeaker(row: SpeakerRow, links: EventViewContext): Item<typeof events.speakers> {
  return {
    ...toSpeakerChip(row, links),
    first_name: row.first_name,
    last_name: row.last_name,
    bio: row.bio,
    country: row.country,
    company: row.company_id === null ? null : companyLink(links, row.company_id),
    company_id: row.company_id,
    customer: row.customer_id === null ? null : customerLink(links, row.customer_id),
    customer_id: row.customer_id,
    sessions: row.sessions.map(({ id, day, title, track, ...session }) => ({
      id,
      day,
      title,
      track,
      ...times(session),
    })),
    position: row.position,
  }
}

export function toSession(row: SessionRow, links: EventViewContext): Item<typeof events.agenda> {
  return { ...row, ...times(row), speakers: row.speakers.map((speaker) => toSpeakerChip(speaker, links)) }
}

export function toKnowledge(row: KnowledgeRow, links: EventViewContext): Item<typeof events.knowledgeSession> {
  return {
    ...row,
    ...times(row),
    banner: pictureLink(links, row.banner),
    speakers: row.speakers.map((speaker) => toSpeakerChip(speaker, links)),
  }
}

export function toDay(row: DayRow): Item<typeof events.days> {
  return { ...row, ...times(row) }
}

export function toCompany(row: CompanyRow, links: EventViewContext) {
  return { ...row, logo: pictureLink(links, row.logo) }
}

export function toCompanyWithSegments(row: CompanyRow, segments: TagRow[], links: EventViewContext) {
  return { ...toCompany(row, links), segments: segments.map((tag) => tagView(links, tag)) }
}

export function toExhibitor(row: ExhibitorRow, links: EventViewContext): Item<typeof events.exhibitors> {
  return {
    id: row.id,
    position: row.position,
    stand: row.stand,
    description: row.description,
    company: companyLink(links, row.company_id),
    company_id: row.company_id,
    details: toCompanyWithSegments(row.company, row.segments, links),
  }
}

export function toTable(row: TableRow, links: EventViewContext): TableView {
  return {
    id: row.id,
    position: row.position,
    number: row.number,
    hall: row.hall,
    seats: row.seats,
    state: row.state,
    price: row.amount,
    currency_code: row.currency_code,
    ...holder(row, links),
  }
}

export function toRoom(row: RoomRow, links: EventViewContext): Item<typeof events.meetingRooms> {
  return {
    id: row.id,
    position: row.position,
    name: row.name,
    description: row.description,
    floor: row.floor,
    seats: row.seats,
    state: row.state,
    ...holder(row, links),
  }
}

function holder(row: { company_id: number | null; company: CompanyRow | null }, links: EventViewContext) {
  return {
    company: row.company_id === null ? null : companyLink(links, row.company_id),
    company_id: row.company_id,
    details: row.company === null ? null : toCompany(row.company, links),
  }
}

export function toPrice(row: PriceRow, links: EventViewContext): PriceView {
  return {
    ...priceView(row),
    url: links.url(`/rest/events/prices/${row.id}/`),
    event: eventLink(links, row.event_id),
    available_from: row.available_from,
    available_until: row.available_until,
    seats_left: row.seats_left,
    is_available: row.is_available,
  }
}

export function toSponsorGroup(
  row: SponsorGroupRow,
  links: EventViewContext,
): Item<typeof events.sponsorsForCategories> {
  return { ...row, sponsors: row.sponsors.map((sponsor) => sponsorView(sponsor, links)) }
}

export function toAddon(row: AddonRow, links: EventViewContext): Reply<typeof events.bookingOptions>['addons'][number] {
  return {
    id: row.id,
    url: links.url(`/rest/events/addons/${row.id}/`),
    kind: row.kind,
    name: row.name,
    description: row.description,
    price: row.amount,
    currency_code: row.currency_code,
    max_quantity: row.max_quantity,
    left: row.left,
    position: row.position,
  }
}
