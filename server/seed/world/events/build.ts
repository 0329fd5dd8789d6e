import { eventSections } from '@app/contract/events'
import type { Art } from '../../art/art.types.ts'
import { addDays, dayAt, localInstant, weekdayOffset, yearOf } from '../clock.ts'
import { hash, random } from '../random.ts'
import { tagIds } from '../tags.ts'
import {
  type Accommodation,
  type Company,
  type Day,
  type Hotel,
  type Member,
  type NearbyHotel,
  type Place,
  type WorldEvent,
} from '../world.types.ts'
import { makeProgramme } from './programme.ts'
import { makeOffer } from './offer.ts'
import { makeMedia } from './media.ts'
import type { EventSpec } from './event.spec.ts'

/** Metres between two places on the globe. */
function metres(a: { lat: number; lon: number }, b: { lat: number; lon: number }): number {
  const rad = Math.PI / 180
  const across =
    Math.sin(((b.lat - a.lat) * rad) / 2) ** 2 +
    Math.cos(a.lat * rad) * Math.cos(b.lat * rad) * Math.sin(((b.lon - a.lon) * rad) / 2) ** 2
  return Math.round((2 * 6_371_000 * Math.asin(Math.sqrt(across))) / 10) * 10
}

const isHoliday = (day: Day) => day.slice(5) >= '12-20' || day.slice(5) <= '01-06'

function eventDays(spec: EventSpec, anchor: Date): Day[] {
  const first = 'day' in spec.begins ? spec.begins.day : weekdayOffset(anchor, spec.begins.weeks, spec.begins.weekday)
  const days = (from: number) => Array.from({ length: spec.days }, (_, index) => dayAt(anchor, from + index))
  // Between Christmas and Epiphany nobody meets.
  let from = first
  while (days(from).some(isHoliday)) from += 7
  return days(from)
}

function stay(
  spec: EventSpec,
  days: Day[],
): { hotels: Hotel[]; nearby_hotels: NearbyHotel[]; accommodations: Accommodation[] } {
  const { venue } = spec
  const r = random(`stay ${spec.slug}`)
  const picture = (kind: 'hotel_front' | 'hotel_lobby' | 'meeting_tables', extra: number): Art => ({
    art: 'scene',
    kind,
    hue: spec.hue,
    seed: spec.id * 10 + extra,
  })
  const rooms: [string, string, number, boolean][] = [
    ['Standard single', '18 m², desk, quiet side', 1, false],
    ['Standard double', '22 m², two people', 1.16, true],
    ['Superior, city side', '28 m², upper floors', 1.34, true],
  ]
  return {
    hotels: [
      {
        name: venue.name,
        description: venue.text,
        address: venue.address,
        city: spec.city,
        country: spec.country,
        phone: venue.phone,
        website: venue.website,
        stars: venue.stars,
        check_in: '15:00',
        check_out: '11:00',
        rate_from: venue.rate * 100,
        lat: venue.lat,
        lon: venue.lon,
        is_venue: true,
        images: [picture('hotel_front', 1), picture('hotel_lobby', 2), picture('meeting_tables', 3)],
      },
    ],
    nearby_hotels: spec.nearby
      .map((hotel, index) => ({
        position: index + 1,
        name: hotel.name,
        address: hotel.address,
        stars: hotel.stars,
        distance_m: Math.max(60, metres(venue, hotel)),
        price_from: hotel.price * 100,
        website: `https://www.${hotel.name
          .toLowerCase()
          .normalize('NFD')
          .replaceAll(/[^a-z]+/g, '-')
          .replaceAll(/^-|-$/g, '')}.example`,
        picture: {
          art: 'scene',
          kind: index % 2 ? 'hotel_lobby' : 'hotel_front',
          hue: (spec.hue + 40 * (index + 1)) % 360,
          seed: spec.id * 10 + 5 + index,
        } satisfies Art,
        lat: hotel.lat,
        lon: hotel.lon,
      }))
      .toSorted((a, b) => a.distance_m - b.distance_m)
      .map((hotel, index) => ({ ...hotel, position: index + 1 })),
    accommodations: rooms.map(([room_type, description, factor, breakfast_included], index) => ({
      position: index + 1,
      hotel_name: venue.name,
      room_type,
      description,
      rate: Math.round(venue.rate * factor) * 100,
      breakfast_included,
      booking_code: venue.code,
      book_from: addDays(days[0] as Day, -200),
      book_until: addDays(days[0] as Day, -21),
      booking_url: `${venue.website}/book`,
      rooms_left: r.int(0, 60) + (index === 0 ? 12 : 0),
    })),
  }
}

function activation(spec: EventSpec, anchor: Date, first: Day): Day | null {
  if (spec.planner === 'none') return null
  if (spec.planner === 'open') return first < dayAt(anchor, 30) ? addDays(first, -25) : dayAt(anchor, -2)
  return spec.planner === 'lead' ? addDays(first, -21) : dayAt(anchor, spec.planner.opens)
}

/** The whole event from what is written about it, the same for the same anchor. */
export function buildEvent(spec: EventSpec, anchor: Date, companies: Company[], members: Member[]): WorldEvent {
  const days = eventDays(spec, anchor)
  const first = days[0] as Day
  const last = days.at(-1) as Day
  const lanes = { locode: spec.locode, lon: spec.lon, lat: spec.lat, hue: spec.hue, seed: spec.id }
  const opened = spec.sale_opens === undefined ? addDays(first, -240) : dayAt(anchor, spec.sale_opens)
  const published = addDays(first, -270) < dayAt(anchor, -20) ? addDays(first, -270) : dayAt(anchor, -20)
  const venuePin: Place = {
    kind: 'venue',
    name: spec.venue.name,
    code: null,
    lat: spec.venue.lat,
    lon: spec.venue.lon,
    distance_m: 0,
    distance_text: 'Venue and hotel',
  }
  const programme = makeProgramme(spec, days, companies, members)
  const offer = makeOffer(spec, first, opened, companies)
  return {
    id: spec.id,
    slug: `${spec.slug}-${yearOf(first)}`,
    name: `${spec.name} ${yearOf(first)}`,
    tagline: spec.tagline,
    description: spec.description,
    city: spec.city,
    country: spec.country,
    time_zone: spec.time_zone,
    start_date: first,
    end_date: last,
    starts_at: localInstant(first, '09:00', spec.time_zone),
    ends_at: localInstant(last, '16:00', spec.time_zone),
    venue: spec.venue.name,
    venue_address: spec.venue.address,
    lat: spec.venue.lat,
    lon: spec.venue.lon,
    locode: spec.locode,
    hue: spec.hue,
    lanes,
    banner: { art: 'banner', shape: 'card', ...lanes },
    main_banner: { art: 'banner', shape: 'hero', ...lanes },
    tile: { art: 'banner', shape: 'tile', ...lanes },
    published_at: spec.published === false ? null : localInstant(published, '09:00', 'UTC'),
    registration_opens_at: localInstant(opened, '09:00', spec.time_zone),
    registration_closes_at: localInstant(addDays(first, -3), '18:00', spec.time_zone),
    available_sections: eventSections.filter((section) => !spec.without_sections?.includes(section)),
    meeting_planner_is_active: spec.planner !== 'none',
    meeting_planner_activation_date: activation(spec, anchor, first),
    display_participants: spec.display_participants ?? true,
    currency_code: spec.currency_code,
    financial_entity_id: spec.financial_entity_id,
    previous_edition_id: spec.previous_edition_id ?? null,
    capacity: spec.capacity,
    tag_ids: tagIds(...spec.tags),
    places: [venuePin, ...spec.places.map((place) => ({ ...place, distance_m: metres(spec.venue, place) }))],
    reasons: spec.reasons.map(([icon, title, text], index) => ({ position: index + 1, icon, title, text })),
    ...stay(spec, days),
    city_images: spec.city_images.map(([kind, caption], index) => ({
      position: index + 1,
      caption,
      image: { art: 'scene', kind, hue: spec.hue, seed: hash(`${spec.slug} ${index}`) % 900 },
    })),
    parallel_events: spec.parallel.map((other, index) => {
      const day = days[other.day - 1] ?? last
      const hue = (spec.hue + 70 * (index + 1)) % 360
      return {
        position: index + 1,
        name: other.name,
        description: other.text,
        place: other.place,
        starts_at: localInstant(day, other.from, spec.time_zone),
        ends_at: localInstant(day, other.to, spec.time_zone),
        picture: { art: 'banner', shape: 'tile', ...lanes, hue, seed: spec.id + 20 + index },
        website: null,
        hue,
      }
    }),
    ...programme,
    ...offer,
    ...makeMedia(spec, days, anchor),
  }
}
