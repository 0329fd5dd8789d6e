import { dayRange, offsetName, time, weekday, zoneName } from '../../../lib/dates.ts'
import { money } from '../../../lib/money.ts'
import { countryName } from '../../../lib/country.ts'
import type { EventDetails } from '../events.api.ts'
import { title } from '../../../lib/i18n.ts'
import { t } from '../texts.ts'
import { ContainerHero } from './container-hero.tsx'

/** Where the event stands with its seats, in a sentence. */
export function registrationLine(event: EventDetails): { text: string; open: boolean } {
  const { registration_state: state, capacity, seats_taken: taken } = event
  if (state === 'open')
    return { open: true, text: capacity ? t('registration.open-of', { taken, capacity }) : t('registration.open') }
  return { open: false, text: t(`registration.${state}`) }
}

/** The head of an event: its lanes behind title, tagline and the three facts. `compact` for the middle column of members. */
export function EventHero({ event, compact, home }: { event: EventDetails; compact?: boolean; home: string }) {
  const { hotel_details: hotel } = event
  return (
    <ContainerHero
      shown={event}
      compact={compact}
      crumbs={[{ label: title('events'), href: home }, { label: event.city }]}
      state={registrationLine(event)}
      facts={[
        { icon: 'calendar', title: dayRange(event.start_date, event.end_date), text: opening(event) },
        {
          icon: 'pin',
          title: `${event.city}, ${countryName(event.country)}`,
          text: event.venue_address ?? event.venue,
        },
        ...(hotel
          ? [
              {
                icon: 'hotel' as const,
                title: hotel.name,
                text:
                  hotel.rate_from === null
                    ? undefined
                    : t('hero.rooms-from', { price: money(hotel.rate_from, event.currency_code) }),
              },
            ]
          : []),
      ]}
    />
  )
}

/** "Tue 09:00 to Thu 16:00 CEST (UTC+2)". */
function opening(event: EventDetails): string {
  const zone = event.time_zone
  const day = (instant: string) => weekday(instant, { zone }).slice(0, 3)
  return t('hero.opening', {
    from: `${day(event.starts_at)} ${time(event.starts_at, zone)}`,
    to: `${day(event.ends_at)} ${time(event.ends_at, zone)}`,
    zone: zoneName(event.starts_at, zone),
    offset: offsetName(event.starts_at, zone),
  })
}
