import { useQuery } from '@tanstack/react-query'
import { BecomeSponsor } from '../../sponsorship/index.ts'
import type { PreviousSponsors } from '../../sponsorship/index.ts'
import { baseOf, sponsorsOf, useAwardPage } from '../awards.api.ts'
import type { AwardPage } from '../awards.api.ts'

/** Sponsor packages of the award in view, beside what the edition before had. */
export function BecomeSponsorTab() {
  const page = useAwardPage()
  const subject = { kind: 'award', id: page.award.id, path: baseOf(page.award, 'member') } as const
  return <BecomeSponsor subject={subject} previous={usePreviousSponsors(page)} />
}

/** How many companies sponsored the edition before, and how many of them are among the sponsors again. */
function usePreviousSponsors({ award, previous_edition }: AwardPage): PreviousSponsors | undefined {
  const before = previous_edition.previous_edition
  const now = useQuery(sponsorsOf(award.id)).data?.results ?? []
  const { data } = useQuery({ ...sponsorsOf(before?.id ?? 0), enabled: before !== null })
  const companies = new Set((data?.results ?? []).flatMap(({ company_id }) => company_id ?? []))
  if (!before || companies.size === 0) return undefined
  const again = new Set(now.flatMap(({ company_id }) => company_id ?? []))
  return {
    year: before.start_date.slice(0, 4),
    sponsors: companies.size,
    again: [...companies].filter((id) => again.has(id)).length,
  }
}
