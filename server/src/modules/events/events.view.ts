import type { events } from '@app/contract/events'
import type { Reply } from '@app/contract/kit'
import type { CalendarEntry } from '#kit/base/calendar.ts'
import type { Actor } from '#kit/data/context.ts'
import type { Url } from '#kit/base/file-address.ts'
import type { EditionRow, OccasionInvoiceRow } from '../occasions/occasions.reads.ts'
import { pictureLink } from '#kit/base/links.ts'
import { occasionView } from '../occasions/occasions.view.ts'
import { plannerOf, registrationOf } from './events.policy.ts'
import type { BookingRefusal, PlannerState } from './events.policy.ts'
import type { CardRow, EventRow, MineRow, PreviousRow } from './events.reads.ts'

/** Makes links absolute; a Context is one. */
export type EventViewContext = { url: Url; now: Date }
export type EventCard = Reply<typeof events.list>['results'][number]
export type EventView = Reply<typeof events.one>
export type PreviousView = Reply<typeof events.previousEdition>
type MyState = NonNullable<EventCard['my_state']>

export const eventLink = (links: EventViewContext, id: number) => links.url(`/rest/events/${id}/`)
export const companyLink = (links: EventViewContext, id: number) => links.url(`/rest/companies/${id}/`)
export const customerLink = (links: EventViewContext, id: number) => links.url(`/rest/customers/${id}/`)
export const invoiceLink = (links: EventViewContext, id: number) => links.url(`/rest/payments/invoices/${id}/`)
export const tagView = (links: EventViewContext, tag: { id: number; name: string }) => ({
  id: tag.id,
  name: tag.name,
  url: links.url(`/rest/tags/${tag.id}/`),
})

/** An instant as text, whether it came as a row's Date or inside JSON. */
export function instantText(value: Date | string): string {
  return new Date(value).toISOString()
}
const instantOrNull = (value: Date | string | null) => (value === null ? null : instantText(value))

function cardParts(row: CardRow, links: EventViewContext) {
  return {
    ...occasionView(row, links),
    url: eventLink(links, row.id),
    type: 'event' as const,
    locode: row.locode,
    venue: row.venue,
    awards_venue: null,
    tags: row.tags.map((tag) => tagView(links, tag)),
    price_from: row.price_from,
    registration_state: registrationOf(row, links.now),
    registration_opens_at: instantOrNull(row.registration_opens_at),
    registration_closes_at: instantOrNull(row.registration_closes_at),
    companies_count: row.companies_count,
    categories_count: 0,
  }
}

/** A card; `mine` is what it is to the asking member and who of theirs comes, undefined in answers that are the same for everyone. */
export function toCard(
  row: CardRow,
  links: EventViewContext,
  mine?: { state: MyState; contacts: NonNullable<EventCard['contacts']> },
): EventCard {
  return {
    ...cardParts(row, links),
    hotel_details: row.hotel_name === null ? null : { name: row.hotel_name },
    my_state: mine?.state ?? null,
    contacts: mine?.contacts ?? null,
  }
}

function ownSeat(mine: MineRow | undefined): { display: boolean } | undefined {
  return mine?.my_seat_state === 'confirmed' ? { display: mine.my_display ?? false } : undefined
}

export function toMyState(
  row: CardRow,
  mine: MineRow | undefined,
  invoice: OccasionInvoiceRow | undefined,
  links: EventViewContext,
): MyState {
  return {
    booked: mine?.booked ?? false,
    seats: mine?.seats ?? 0,
    invoice: invoice ? { ...invoice, url: invoiceLink(links, invoice.id) } : null,
    planner: plannerOf(row, ownSeat(mine), links.now),
    drafts: 0,
    entries: 0,
  }
}

/** A whole event for the asking one. */
export function toEvent(
  row: EventRow,
  links: EventViewContext,
  asking: {
    actor: Actor | null
    mine: MineRow | undefined
    invoice: OccasionInvoiceRow | undefined
    refused: BookingRefusal | null
  },
): EventView {
  const { actor, mine } = asking
  const planner: PlannerState = plannerOf(row, ownSeat(mine), links.now)
  const { previous, hotel } = row
  return {
    ...cardParts(row, links),
    description: row.description,
    venue_address: row.venue_address,
    places: row.places,
    hotel_details: hotel,
    meeting_planner_is_active: row.meeting_planner_is_active,
    meeting_planner_activation_date: row.meeting_planner_activation_date,
    planner_state: planner,
    display_participants: row.display_participants,
    participant_customers:
      actor && mine?.my_seat_state === 'confirmed'
        ? [{ customer_id: actor.customer_id, display: mine.my_display ?? false }]
        : [],
    available_sections: row.available_sections as EventView['available_sections'],
    previous_edition_info: previous ? toEditionInfo(previous) : null,
    previous_edition: previous ? eventLink(links, previous.id) : null,
    financial_entity:
      row.financial_entity_id === null ? null : links.url(`/rest/payments/entities/${row.financial_entity_id}/`),
    capacity: row.capacity,
    seats_taken: row.seats_taken,
    counts: {
      companies: row.companies_count,
      countries: row.countries_count,
      people: row.people_count,
      tables: row.tables_count,
      speakers: row.speakers_count,
      sessions: row.sessions_count,
    },
    booked: mine?.booked ?? false,
    booking_refused_because: asking.refused,
    my_state: actor ? toMyState(row, mine, asking.invoice, links) : null,
  }
}

function toEditionInfo(row: EditionRow) {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    type: 'event' as const,
    city: row.city,
    start_date: row.start_date,
    end_date: row.end_date,
  }
}

export function toPrevious(row: PreviousRow, links: EventViewContext): PreviousView {
  const { previous } = row
  const nothing = { statistics: 0, videos: 0, images: 0, guides: 0 }
  return {
    previous_edition: previous
      ? {
          ...toEditionInfo(previous),
          url: eventLink(links, previous.id),
          country: previous.country,
          banner: pictureLink(links, previous.banner),
          hue: previous.hue,
        }
      : null,
    media: previous ? (row.media ?? nothing) : nothing,
  }
}

/** The event as an entry of a calendar: fixed UID, rising SEQUENCE. */
export function toCalendarEntry(row: EventRow, links: EventViewContext, host: string): CalendarEntry {
  const place = [row.hotel?.name ?? row.venue, row.hotel?.address ?? row.venue_address, row.city]
  return {
    uid: `event-${row.id}@${host}`,
    sequence: row.revision,
    changed_at: links.now,
    starts_at: new Date(row.starts_at),
    ends_at: new Date(row.ends_at),
    summary: row.name,
    description: row.tagline,
    location: place.filter((part) => part).join(', '),
    geo: row.lat !== null && row.lon !== null ? { lat: row.lat, lon: row.lon } : undefined,
    url: links.url(`/cc-events/${row.slug}/${row.id}`),
  }
}
