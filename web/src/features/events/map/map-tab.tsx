import { useSuspenseQuery } from '@tanstack/react-query'
import { ButtonAnchor } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Section } from '../../../ui/layout.tsx'
import { part } from '../../../ui/part.tsx'
import { money } from '../../../lib/money.ts'
import { sections, useEventPage } from '../events.api.ts'
import { minutesOnFoot } from '../../../ui/map/projection.ts'
import { t as ofPlace } from '../sections/places.texts.ts'
import { t } from '../texts.ts'
import { PlaceMap } from './place-map.tsx'
import { useCompanyPage } from '../sections/company-page.ts'
import css from './map-tab.module.css'

const FloorPlan = part(() => import('./floor-plan.tsx').then((module) => module.FloorPlan))

/** How to get to the event in view, where to sleep, and for who takes part where what stands inside. */
export function MapTab() {
  const { event } = useEventPage()
  const { data: nearby } = useSuspenseQuery(sections.nearby(event.id))
  const pageOf = useCompanyPage()
  return (
    <>
      <PlaceMap place={{ ...event, house: event.venue, address: event.venue_address }} hotels={nearby.results} />
      <Hotels />
      {event.participant_customers.length > 0 && event.available_sections.includes('booked_tables') && (
        <Section title={ofPlace('map.inside')}>
          <FloorPlan event={event} pageOf={pageOf} />
        </Section>
      )}
    </>
  )
}

/** The hotel of the event first, then those near by, with the way on foot. */
function Hotels() {
  const { event } = useEventPage()
  const { data: nearby } = useSuspenseQuery(sections.nearby(event.id))
  const own = event.hotel_details
  if (!own && nearby.count === 0) return null
  const furthest = Math.max(1, ...nearby.results.map((hotel) => minutesOnFoot(hotel.distance_m)))
  const rows = [
    ...(own
      ? [{ ...own, key: 'own', price: own.rate_from, currency: event.currency_code, minutes: 0, text: own.address }]
      : []),
    ...nearby.results.map((hotel) => ({
      ...hotel,
      key: String(hotel.id),
      price: hotel.price_from,
      currency: hotel.currency_code,
      minutes: minutesOnFoot(hotel.distance_m),
      text: hotel.address,
    })),
  ]
  return (
    <Section title={t('walk.hotels')} count={rows.length}>
      <Card as="ul" className={css['hotels']}>
        {rows.map((hotel) => (
          <li key={hotel.key}>
            <div className={css['hotel']}>
              <b className="strong">{hotel.name}</b>
              <p className="sm soft">{hotel.key === 'own' ? `${t('venue.here')}, ${hotel.text}` : hotel.text}</p>
            </div>
            <span className={css['far']}>
              <Icon name="user" size="sm" />
              <span className={css['way']} aria-hidden>
                <i style={{ width: `${(hotel.minutes / furthest) * 100}%` }} />
              </span>
              <b className="num nowrap">{t('walk.min', { count: hotel.minutes })}</b>
            </span>
            <span className={css['rate']}>
              {hotel.price !== null && (
                <>
                  <b className="num">{money(hotel.price, hotel.currency)}</b>
                  <span className="xs soft">{t('per-night')}</span>
                </>
              )}
            </span>
            {hotel.website && (
              <ButtonAnchor
                size="sm"
                href={hotel.website}
                target="_blank"
                rel="noreferrer"
                aria-label={t('walk.website-of', { name: hotel.name })}
              >
                {t('website')}
              </ButtonAnchor>
            )}
          </li>
        ))}
      </Card>
    </Section>
  )
}
