import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PageLink } from '../../../ui/page-link.ts'
import { Card, CardBody } from '../../../ui/card.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Section } from '../../../ui/layout.tsx'
import { StatPill, TopicTag } from '../../../ui/pills.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { Segment } from '../../../ui/tabs.tsx'
import { queryOptionsFor } from '../../../lib/call.ts'
import { useSession } from '../../../lib/session.ts'
import type { Answer } from '../../../lib/call.types.ts'
import { day, today } from '../../../lib/dates.ts'
import { money } from '../../../lib/money.ts'
import { countryName } from '@app/contract/countries'
import { baseOf, sections, useEventPage, publicBaseOf } from '../events.api.ts'
import type { EventDetails } from '../events.api.ts'
import { t as ofPlace } from './places.texts.ts'
import { t } from '../texts.ts'
import css from './venue-tabs.module.css'

/** The house where it takes place, the other hotels of the event, and the city. */
export function VenueTab() {
  const { event } = useEventPage()
  const { data: hotels } = useSuspenseQuery(sections.hotels(event.id))
  const { data: city } = useSuspenseQuery(sections.city(event.id))
  if (hotels.count === 0 && city.count === 0) return <EmptyState icon="hotel" title={t('venue.empty')} />
  return (
    <>
      {hotels.results.map((hotel) => (
        <Section
          key={hotel.id}
          title={hotel.name}
          end={hotel.is_venue ? <StatPill tone="blue">{t('venue.here')}</StatPill> : undefined}
        >
          <div className={css['house']}>
            <Card className={css['hotel']}>
              {hotel.images[0] && <img src={hotel.images[0]} alt="" width={1200} height={800} />}
              <CardBody className="stack">
                <p className="soft">{hotel.description}</p>
                <dl className={css['facts']}>
                  <Fact label={t('address')} value={`${hotel.address}, ${hotel.city}, ${countryName(hotel.country)}`} />
                  {hotel.phone && (
                    <Fact
                      label={t('phone')}
                      value={<a href={`tel:${hotel.phone.replaceAll(' ', '')}`}>{hotel.phone}</a>}
                    />
                  )}
                  {hotel.website && (
                    <Fact
                      label={t('website')}
                      value={
                        <a className="link" href={hotel.website}>
                          {new URL(hotel.website).hostname}
                        </a>
                      }
                    />
                  )}
                  {hotel.check_in && (
                    <Fact label={t('check-in')} value={`${hotel.check_in} – ${hotel.check_out ?? ''}`} />
                  )}
                  {hotel.rate_from !== null && (
                    <Fact
                      label={t('rate')}
                      value={t('rate.from', { price: money(hotel.rate_from, hotel.currency_code) })}
                    />
                  )}
                </dl>
              </CardBody>
            </Card>
          </div>
        </Section>
      ))}
      <Halls event={event} />
      {city.results.length > 0 && (
        <Section title={event.city}>
          <ul className={css['pictures']}>
            {city.results.map((picture) => (
              <li key={picture.id}>
                <figure>
                  <img src={picture.image} alt="" width={600} height={400} loading="lazy" />
                  <figcaption className="sm soft">{picture.caption}</figcaption>
                </figure>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}

/** What stands in which hall or on which floor of the house: tables with their seats, and rooms. */
function Halls({ event }: { event: EventDetails }) {
  const isOpen = (section: EventDetails['available_sections'][number]) => event.available_sections.includes(section)
  const tables = useQuery({
    ...queryOptionsFor('events.bookedTables', { query: { event: event.id, state: 'all', show_all: 'true' } }),
    enabled: isOpen('booked_tables'),
  }).data?.results
  const rooms = useQuery({ ...sections.rooms(event.id), enabled: isOpen('meeting_rooms') }).data?.results
  const session = useSession()
  const halls = [
    ...placesIn(tables ?? [], ({ hall }) => hall, 'venue.tables'),
    ...placesIn(rooms ?? [], ({ floor }) => floor, 'venue.rooms'),
  ]
  if (halls.length === 0) return null
  const base = session ? baseOf(event) : publicBaseOf(event)
  return (
    <Section
      title={ofPlace('venue.halls')}
      end={
        isOpen('booked_tables') && (
          <PageLink className="link sm" to={`${base}/booked-tables`} search={{ view: 'plan' }}>
            {ofPlace('venue.plan')}
          </PageLink>
        )
      }
    >
      <Card as="ul" className={css['rows']}>
        {halls.map(({ name, text }) => (
          <li key={`${name} ${text}`}>
            <b className="grow">{name}</b>
            <span className="sm soft num">{text}</span>
          </li>
        ))}
      </Card>
    </Section>
  )
}

/** How many things there are in each place, and for how many people. */
function placesIn<Thing extends { seats: number }>(
  things: readonly Thing[],
  placeOf: (thing: Thing) => string | null,
  key: 'venue.tables' | 'venue.rooms',
) {
  const places = new Map<string, { count: number; seats: number }>()
  for (const thing of things) {
    const name = placeOf(thing)
    if (name === null) continue
    const { count, seats } = places.get(name) ?? { count: 0, seats: 0 }
    places.set(name, { count: count + 1, seats: seats + thing.seats })
  }
  return [...places].map(([name, { count, seats }]) => ({ name, text: ofPlace(key, { count, seats }) }))
}

function Fact({ label, value }: { label: string; value: React.ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}

/** Rooms at agreed rates with their booking codes, and hotels near by. */
export function AccommodationTab() {
  const { event } = useEventPage()
  const { data: rooms } = useSuspenseQuery(sections.accommodations(event.id))
  const { data: nearby } = useSuspenseQuery(sections.nearby(event.id))
  const [by, setBy] = useState<'distance' | 'price'>('distance')
  const offered = rooms.results.filter((room) => !isOfferOver(room))
  const over = rooms.results.filter(isOfferOver)
  if (rooms.count === 0 && nearby.count === 0) return <EmptyState icon="hotel" title={t('rooms.empty')} />
  return (
    <>
      {offered.length > 0 && (
        <Section title={t('rooms.agreed')}>
          <Offers rooms={offered} />
        </Section>
      )}
      {nearby.results.length > 0 && (
        <Section
          title={t('rooms.nearby')}
          end={
            nearby.results.length > 1 && (
              <Segment
                label={ofPlace('rooms.sort')}
                value={by}
                onChange={setBy}
                options={[
                  { value: 'distance', label: ofPlace('rooms.sort.distance') },
                  { value: 'price', label: ofPlace('rooms.sort.price') },
                ]}
              />
            )
          }
        >
          <ul className={css['nearby']}>
            {sorted(nearby.results, by).map((hotel) => (
              <Card key={hotel.id} as="li" className={css['near']}>
                {hotel.picture && <img src={hotel.picture} alt="" width={300} height={180} loading="lazy" />}
                <CardBody>
                  <h3 className="h4">{hotel.website ? <a href={hotel.website}>{hotel.name}</a> : hotel.name}</h3>
                  <p className="sm soft">{hotel.address}</p>
                  <p className="sm num">
                    <Icon name="pin" size="sm" className={css['pin']} /> {wayTo(hotel.distance_m)}
                    {hotel.price_from !== null &&
                      `, ${t('rate.from', { price: money(hotel.price_from, hotel.currency_code) })}`}
                  </p>
                </CardBody>
              </Card>
            ))}
          </ul>
        </Section>
      )}
      {over.length > 0 && (
        <details className={css['over']}>
          <summary>{ofPlace('rooms.over-count', { count: over.length })}</summary>
          <Offers rooms={over} />
        </details>
      )}
    </>
  )
}

function Offers({ rooms }: { rooms: readonly Room[] }) {
  return (
    <Card as="ul" className={css['rows']}>
      {rooms.map((room) => (
        <li key={room.id}>
          <RoomOffer room={room} />
        </li>
      ))}
    </Card>
  )
}

type Nearby = Answer<'events.nearbyHotels'>['results'][number]

/** The nearest first, or the cheapest; those without a price come last. */
function sorted(hotels: readonly Nearby[], by: 'distance' | 'price'): Nearby[] {
  const weight = (hotel: Nearby) => (by === 'distance' ? hotel.distance_m : (hotel.price_from ?? Infinity))
  return hotels.toSorted((a, b) => weight(a) - weight(b))
}

/** People walk about 80 m a minute; farther than this nobody walks to a meeting. */
const METRES_A_MINUTE = 80
const FARTHEST_WALK = 2500

/** "850 m, 11 min on foot"; farther away in kilometres. */
export function wayTo(metres: number): string {
  const far =
    metres < 1000 ? t('metres', { metres }) : ofPlace('kilometres', { kilometres: (metres / 1000).toFixed(1) })
  if (metres > FARTHEST_WALK) return far
  return ofPlace('on-foot', { far, minutes: Math.max(1, Math.round(metres / METRES_A_MINUTE)) })
}

/** It can be booked no more. */
const isOfferOver = ({ book_until: until }: Room) => until !== null && until < today()

type Room = Answer<'events.accommodations'>['results'][number]

/** Rooms at one rate; once they can be booked no more, what they were without the way to book them. */
export function RoomOffer({ room }: { room: Room }) {
  const isOver = isOfferOver(room)
  const until = room.book_until && day(room.book_until, { month: 'short' })
  return (
    <>
      <div className="grow">
        <h3 className="h4">{`${room.hotel_name}, ${room.room_type}`}</h3>
        <p className="sm soft">{room.description}</p>
        <p className={css['tags']}>
          {room.breakfast_included && <TopicTag>{t('rooms.breakfast')}</TopicTag>}
          {until && <TopicTag line>{t(isOver ? 'rooms.over' : 'rooms.until', { day: until })}</TopicTag>}
          {room.rooms_left !== null && !isOver && (
            <TopicTag line>{t('rooms.left', { count: room.rooms_left })}</TopicTag>
          )}
        </p>
        {!isOver && (
          <p className="sm">
            {room.booking_code ? (
              <>
                {t('rooms.code')} <b className="num">{room.booking_code}</b>
              </>
            ) : (
              <span className="soft">{t('rooms.code-hidden')}</span>
            )}
          </p>
        )}
      </div>
      <div className={css['price']}>
        <b className="num">{money(room.rate, room.currency_code)}</b>
        <span className="xs soft">{t('per-night')}</span>
        {room.booking_url && !isOver && (
          <a className="link sm" href={room.booking_url}>
            {t('rooms.book')}
          </a>
        )}
      </div>
    </>
  )
}
