import { plainAmount } from './money.ts'
import { settings } from './settings.ts'

type Occasion = {
  name: string
  tagline: string
  starts_at: string | null
  ends_at: string | null
  doors_at?: string | null
  main_banner: string | null
  city: string
  country: string
}
type Offer = { name: string; price_type_name: string; price: number; currency_code: string }

/**
 * schema.org Event for search engines: when, where, and what is on sale.
 * @param of.path its public page
 * @param of.place the name of the house; the city where there is none yet
 */
export function businessEvent(
  occasion: Occasion,
  of: { path: string; place: string | null | undefined; street: string | null | undefined; offers: Offer[] },
): object {
  const { url, name } = settings()
  const address = url + of.path
  return {
    '@type': 'BusinessEvent',
    name: occasion.name,
    description: occasion.tagline,
    startDate: occasion.starts_at,
    endDate: occasion.ends_at,
    ...(occasion.doors_at ? { doorTime: occasion.doors_at } : {}),
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    url: address,
    ...(occasion.main_banner ? { image: [url + occasion.main_banner] } : {}),
    location: {
      '@type': 'Place',
      name: of.place ?? occasion.city,
      address: {
        '@type': 'PostalAddress',
        streetAddress: of.street ?? undefined,
        addressLocality: occasion.city,
        addressCountry: occasion.country,
      },
    },
    organizer: { '@type': 'Organization', name, url },
    offers: of.offers.map((offer) => ({
      '@type': 'Offer',
      name: `${offer.name}, ${offer.price_type_name}`,
      price: plainAmount(offer.price, offer.currency_code),
      priceCurrency: offer.currency_code,
      availability: 'https://schema.org/InStock',
      url: address,
    })),
  }
}
