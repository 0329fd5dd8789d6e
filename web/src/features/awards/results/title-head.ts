import type { QueryClient } from '@tanstack/react-query'
import { breadcrumbs, meta } from '../../../lib/meta.ts'
import { title } from '../../../lib/i18n.ts'
import { settings } from '../../../lib/settings.ts'
import { titleQuery } from './results.api.ts'
import type { Title } from './results.api.ts'

/** Head of a winner's page: what search engines and link previews say of it. One that was withdrawn leaves search engines. */
export function titleHead(match: { context: { queryClient: QueryClient }; params: { code: string } }) {
  const won = match.context.queryClient.getQueryData<Title>(titleQuery(match.params.code).queryKey)
  if (!won) return meta({ title: title('winner'), hidden: true })
  const { award, category, company, outcome } = won
  const what = title(outcome)
  const path = `/w/${won.code}`
  const { url } = settings()
  return meta({
    title: `${company.name}, ${what} ${award.year}`,
    description: title('winner.description', {
      company: company.name,
      title: what,
      year: award.year,
      category: category.name,
      award: award.name,
    }),
    path,
    ...(won.revoked ? { hidden: true } : {}),
    image: `${path}-card.png`,
    jsonLd: won.revoked
      ? []
      : [
          {
            '@type': 'Organization',
            name: company.name,
            address: {
              '@type': 'PostalAddress',
              addressLocality: company.city ?? undefined,
              addressCountry: company.country ?? undefined,
            },
            award: `${what}, ${category.name}, ${award.name}`,
            subjectOf: { '@type': 'WebPage', url: url + path },
          },
          breadcrumbs([
            [title('tab.winners'), `/cc-awards/${award.slug}/${award.id}/winners`],
            [company.name, path],
          ]),
        ],
  })
}
