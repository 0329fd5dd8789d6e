import type { QueryClient } from '@tanstack/react-query'
import { breadcrumbs, meta } from '../../lib/meta.ts'
import { dayRange } from '../../lib/dates.ts'
import { businessEvent } from '../../lib/business-event.ts'
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
  const { award, prices } = page
  const name = tab === 'info' ? award.name : `${tabLabel(tab)}, ${award.name}`
  if (audience === 'member') return meta({ title: name, hidden: true })
  const base = baseOf(award, 'public')
  const days = dayRange(award.start_date, award.end_date)
  return meta({
    title: name,
    description: title(`describe-award.${tab}`, { name: award.name, days, city: award.city, tagline: award.tagline }),
    path: tab === 'info' ? base : `${base}/${tab}`,
    image: `/w/award-${award.id}.png`,
    jsonLd:
      tab === 'info'
        ? [
            businessEvent(award, {
              path: base,
              place: award.awards_venue,
              street: award.awards_venue_address,
              offers: prices.filter((price) => price.kind === 'seat' && price.is_available),
            }),
            breadcrumbs([
              [title('events'), '/cc-events'],
              [award.name, base],
            ]),
          ]
        : [],
  })
}
