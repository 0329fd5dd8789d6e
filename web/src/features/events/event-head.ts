import { breadcrumbs, meta } from '../../lib/meta.ts'
import { dayRange } from '../../lib/dates.ts'
import { settings } from '../../lib/settings.ts'
import { decimalsOf } from '../../lib/money.ts'
import { title } from '../../lib/i18n.ts'
import type { TabName } from './tabs.ts'
import { tabLabel } from './tabs.ts'
import type { QueryClient } from '@tanstack/react-query'
import { eventPage } from './events.api.ts'
import type { EventPage } from './events.api.ts'

type LoadedMatch = { context: { queryClient: QueryClient }; params: { eventId: string } }

/** Title, description, link preview and structured data of a public event page; members' pages are hidden from search engines. */
export function eventHead(match: LoadedMatch, tab: TabName, audience: 'public' | 'member') {
  const page = match.context.queryClient.getQueryData<EventPage>(eventPage(Number(match.params.eventId)).queryKey)
  if (!page) return meta({ title: title('event'), hidden: true })
  const { event } = page
  const days = dayRange(event.start_date, event.end_date)
  const name = tab === 'info' ? event.name : `${tabLabel(tab)}, ${event.name}`
  if (audience === 'member') return meta({ title: name, hidden: true })
  const base = `/cc-events/${event.slug}/${event.id}`
  const path = tab === 'info' ? base : `${base}/${tab}`
  return meta({
    title: name,
    description: title(`describe.${tab}`, { name: event.name, days, city: event.city, tagline: event.tagline }),
    path,
    image: event.main_banner ?? event.banner ?? '/media/og.png',
    jsonLd:
      tab === 'info'
        ? [
            structured(page),
            breadcrumbs([
              [title('events'), '/cc-events'],
              [event.name, base],
            ]),
          ]
        : [],
  })
}

/** schema.org Event with its place and offers. */
function structured({ event, prices }: EventPage): object {
  const { url, name } = settings()
  const address = `${url}/cc-events/${event.slug}/${event.id}`
  return {
    '@type': 'BusinessEvent',
    name: event.name,
    description: event.tagline,
    startDate: event.starts_at,
    endDate: event.ends_at,
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    url: address,
    ...(event.main_banner ? { image: [url + event.main_banner] } : {}),
    location: {
      '@type': 'Place',
      name: event.venue ?? event.city,
      address: {
        '@type': 'PostalAddress',
        streetAddress: event.venue_address ?? undefined,
        addressLocality: event.city,
        addressCountry: event.country,
      },
    },
    organizer: { '@type': 'Organization', name, url },
    offers: prices
      .filter((price) => price.is_available)
      .map((price) => ({
        '@type': 'Offer',
        name: `${price.name}, ${price.price_type_name}`,
        price: (price.price / 10 ** decimalsOf(price.currency_code)).toFixed(decimalsOf(price.currency_code)),
        priceCurrency: price.currency_code,
        availability: 'https://schema.org/InStock',
        url: address,
      })),
  }
}
