import type { QueryClient } from '@tanstack/react-query'
import { breadcrumbs, meta } from '../../lib/meta.ts'
import { dayRange } from '../../lib/dates.ts'
import { settings } from '../../lib/settings.ts'
import { decimalsOf } from '../../lib/money.ts'
import { title } from '../../lib/i18n.ts'
import type { AwardTab } from './tabs.ts'
import { tabLabel } from './tabs.ts'
import { awardPage, baseOf } from './awards.api.ts'
import type { Audience, AwardPage } from './awards.api.ts'

type LoadedMatch = { context: { queryClient: QueryClient }; params: { awardId: string } }
type PublicTab = Exclude<AwardTab, 'become-sponsor' | 'enter-award'>

/** Title, description, link preview and structured data of a public award page; members' pages are hidden from search engines. */
export function awardHead(match: LoadedMatch, tab: PublicTab, audience: Audience) {
  const page = match.context.queryClient.getQueryData<AwardPage>(awardPage(Number(match.params.awardId)).queryKey)
  if (!page) return meta({ title: title('award'), hidden: true })
  const { award } = page
  const name = tab === 'info' ? award.name : `${tabLabel(tab)}, ${award.name}`
  if (audience === 'member') return meta({ title: name, hidden: true })
  const base = baseOf(award, 'public')
  const days = dayRange(award.start_date, award.end_date)
  return meta({
    title: name,
    description: title(`describe-award.${tab}`, { name: award.name, days, city: award.city, tagline: award.tagline }),
    path: tab === 'info' ? base : `${base}/${tab}`,
    image: award.main_banner ?? award.banner ?? '/media/og.png',
    jsonLd:
      tab === 'info'
        ? [
            structured(page),
            breadcrumbs([
              [title('events'), '/cc-events'],
              [award.name, base],
            ]),
          ]
        : [],
  })
}

/** schema.org Event: the ceremony with its place, and the seats on sale. */
function structured({ award, prices }: AwardPage): object {
  const { url, name } = settings()
  const address = url + baseOf(award, 'public')
  return {
    '@type': 'BusinessEvent',
    name: award.name,
    description: award.tagline,
    startDate: award.starts_at,
    endDate: award.ends_at,
    ...(award.doors_at ? { doorTime: award.doors_at } : {}),
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    url: address,
    ...(award.main_banner ? { image: [url + award.main_banner] } : {}),
    location: {
      '@type': 'Place',
      name: award.awards_venue ?? award.city,
      address: {
        '@type': 'PostalAddress',
        streetAddress: award.awards_venue_address ?? undefined,
        addressLocality: award.city,
        addressCountry: award.country,
      },
    },
    organizer: { '@type': 'Organization', name, url },
    offers: prices
      .filter((price) => price.kind === 'seat' && price.is_available)
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
