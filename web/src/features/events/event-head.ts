import { breadcrumbs, meta } from '../../lib/meta.ts'
import { dayRange } from '../../lib/dates.ts'
import { businessEvent } from '../../lib/business-event.ts'
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
  const { event, prices } = page
  const days = dayRange(event.start_date, event.end_date)
  const name = tab === 'info' ? event.name : `${tabLabel(tab)}, ${event.name}`
  if (audience === 'member') return meta({ title: name, hidden: true })
  const base = `/cc-events/${event.slug}/${event.id}`
  const path = tab === 'info' ? base : `${base}/${tab}`
  return meta({
    title: name,
    description: title(`describe.${tab}`, { name: event.name, days, city: event.city, tagline: event.tagline }),
    path,
    image: `/w/event-${event.id}.png`,
    jsonLd:
      tab === 'info'
        ? [
            businessEvent(event, {
              path: base,
              place: event.venue,
              street: event.venue_address,
              offers: prices.filter((price) => price.is_available),
            }),
            breadcrumbs([
              [title('events'), '/cc-events'],
              [event.name, base],
            ]),
          ]
        : [],
  })
}
