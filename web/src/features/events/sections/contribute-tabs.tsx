import { useQuery } from '@tanstack/react-query'
import { queryOptionsFor } from '../../../lib/call.ts'
import { BecomePanelist, BecomeSponsor } from '../../sponsorship/index.ts'
import type { PreviousSponsors, SponsoredSubject } from '../../sponsorship/index.ts'
import { useEventPage } from '../events.api.ts'
import type { EventPage } from '../events.api.ts'

const subjectOf = ({ event }: EventPage): SponsoredSubject => ({
  kind: 'event',
  id: event.id,
  path: `/events/${event.slug}/${event.id}`,
})

/** Sponsor packages of the event in view, beside what the edition before had. */
export function BecomeSponsorTab() {
  const page = useEventPage()
  return <BecomeSponsor subject={subjectOf(page)} previous={usePreviousSponsors(page)} />
}

/** Topics of the event in view that look for panelists. */
export function BecomePanelistTab() {
  const page = useEventPage()
  return <BecomePanelist subject={subjectOf(page)} zone={page.event.time_zone} />
}

/** How many companies sponsored the edition before, and how many of them are among the sponsors again. */
function usePreviousSponsors(page: EventPage): PreviousSponsors | undefined {
  const before = page.previous_edition.previous_edition
  const { data } = useQuery({
    ...queryOptionsFor('events.sponsorsForCategories', { query: { event: before?.id ?? 0, show_all: 'true' } }),
    enabled: before !== null,
  })
  const companies = companiesOf(data?.results ?? [])
  if (!before || companies.size === 0) return undefined
  const now = companiesOf(page.sponsor_categories)
  return {
    year: before.start_date.slice(0, 4),
    sponsors: companies.size,
    again: [...companies].filter((id) => now.has(id)).length,
  }
}

function companiesOf(groups: readonly { sponsors: readonly { company_id: number | null }[] }[]): Set<number> {
  return new Set(groups.flatMap(({ sponsors }) => sponsors.flatMap(({ company_id }) => company_id ?? [])))
}
