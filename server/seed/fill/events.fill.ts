import type { Hotel, Price, WorldEvent } from '../world/world.types.ts'
import type { Fill } from './fill.types.ts'
import { insertAll } from './insert.ts'

const isOn = ({ now }: Fill, { starts_at, ends_at }: WorldEvent) =>
  new Date(starts_at) <= now && new Date(ends_at) >= now

/** The address by which everybody in the hotel of an event comes, in a range that is kept for examples. */
const networkOf = ({ name, starts_at, ends_at }: WorldEvent) => ({
  name: `${name}, hotel`,
  network: '198.51.100.24',
  starts_at: new Date(starts_at),
  ends_at: new Date(ends_at),
  factor: 20,
})

/** Events with all of their sections. Seats, and tables that somebody booked, come with the bookings. */
export async function fillEvents(fill: Fill): Promise<void> {
  const { db, world, picture } = fill
  // An edition points to the one before it, so the older come first.
  const events = world.events.toSorted((a, b) => (a.start_date < b.start_date ? -1 : 1))
  await insertAll(
    db,
    'event',
    events.map((event) => eventRow(fill, event)),
  )
  const each = <Row>(rows: (event: WorldEvent) => Row[]): Row[] => events.flatMap(rows)
  const of = <Part extends object>(event: WorldEvent, part: Part) => ({ event_id: event.id, ...part })

  await insertAll(db, 'venue_network', events.filter((event) => isOn(fill, event)).map(networkOf))
  await insertAll(
    db,
    'event_tag',
    each((event) => event.tag_ids.map((tag_id) => ({ event_id: event.id, tag_id }))),
  )
  await insertAll(
    db,
    'event_place',
    each((event) => event.places.map((place) => of(event, place))),
  )
  await insertAll(
    db,
    'event_reason',
    each((event) => event.reasons.map((reason) => of(event, reason))),
  )
  await insertAll(
    db,
    'event_hotel',
    each((event) => event.hotels.map((hotel, index) => of(event, hotelRow(fill, hotel, index)))),
  )
  await insertAll(
    db,
    'event_nearby_hotel',
    each((event) => event.nearby_hotels.map((hotel) => of(event, { ...hotel, picture: picture(hotel.picture) }))),
  )
  await insertAll(
    db,
    'event_accommodation',
    each((event) => event.accommodations.map((room) => of(event, room))),
  )
  await insertAll(
    db,
    'event_city_image',
    each((event) => event.city_images.map((image) => of(event, { ...image, image: picture(image.image) }))),
  )
  await insertAll(
    db,
    'event_parallel_event',
    each((event) => event.parallel_events.map((one) => of(event, { ...one, picture: picture(one.picture) }))),
  )
  await insertAll(
    db,
    'event_day',
    each((event) => event.days.map((day) => of(event, day))),
  )
  await insertAll(
    db,
    'event_session',
    each((event) =>
      event.sessions.map(({ speaker_ids: _speakers, banner, ...session }) =>
        of(event, { ...session, banner: banner ? picture(banner) : null }),
      ),
    ),
  )
  await insertAll(
    db,
    'event_speaker',
    each((event) =>
      event.speakers.map(({ member_id, portrait, ...speaker }) =>
        of(event, { ...speaker, customer_id: member_id, picture: picture({ art: 'portrait', ...portrait }) }),
      ),
    ),
  )
  await insertAll(
    db,
    'event_session_speaker',
    each((event) =>
      event.sessions.flatMap((session) =>
        session.speaker_ids.map((speaker_id, position) => ({
          event_id: event.id,
          session_id: session.id,
          speaker_id,
          position,
        })),
      ),
    ),
  )
  await insertAll(
    db,
    'event_price',
    each((event) => event.prices.map((price) => of(event, priceRow(price)))),
  )
  await insertAll(
    db,
    'event_addon',
    each((event) => event.addons.map(({ key: _key, ...addon }) => of(event, addon))),
  )
  await insertAll(
    db,
    'event_exhibitor',
    each((event) => event.exhibitors.map((one) => of(event, one))),
  )
  await insertAll(
    db,
    'event_room',
    each((event) => event.meeting_rooms.map((room) => of(event, room))),
  )
}

function eventRow({ picture }: Fill, event: WorldEvent) {
  return {
    id: event.id,
    slug: event.slug,
    name: event.name,
    tagline: event.tagline,
    description: event.description,
    city: event.city,
    country: event.country,
    time_zone: event.time_zone,
    start_date: event.start_date,
    end_date: event.end_date,
    starts_at: event.starts_at,
    ends_at: event.ends_at,
    venue: event.venue,
    venue_address: event.venue_address,
    lat: event.lat,
    lon: event.lon,
    locode: event.locode,
    hue: event.hue,
    banner: picture(event.banner),
    main_banner: picture(event.main_banner),
    published_at: event.published_at,
    registration_opens_at: event.registration_opens_at,
    registration_closes_at: event.registration_closes_at,
    available_sections: event.available_sections,
    meeting_planner_is_active: event.meeting_planner_is_active,
    meeting_planner_activation_date: event.meeting_planner_activation_date,
    display_participants: event.display_participants,
    currency_code: event.currency_code,
    financial_entity_id: event.financial_entity_id,
    previous_edition_id: event.previous_edition_id,
    capacity: event.capacity,
    created_at: event.published_at ?? event.registration_opens_at,
  }
}

function hotelRow({ picture }: Fill, hotel: Hotel, position: number) {
  return { ...hotel, position, images: hotel.images.map((image) => picture(image)) }
}

function priceRow({ key: _key, ...price }: Price) {
  return price
}
