import { useQuery } from '@tanstack/react-query'
import { PageLink } from '../../../ui/page-link.ts'
import { Panel } from '../../../ui/card.tsx'
import { StatPill } from '../../../ui/pills.tsx'
import { day } from '../../../lib/dates.ts'
import type { Address } from '../../../lib/address.ts'
import { allMine, stateOf, toneOf } from '../sponsorship.api.ts'
import type { Application } from '../sponsorship.api.ts'
import { t } from '../texts.ts'
import css from './sponsorship.module.css'

/** What I asked anywhere, to speak or to sponsor, with how far it has come. */
export function MyApplications() {
  const results = useQuery(allMine).data?.results ?? []
  if (results.length === 0) return null
  return (
    <Panel title={t('applications')}>
      <ul className={css['list']}>
        {results.slice(0, 8).map((one) => (
          <li key={one.id}>
            <span className={css['row']}>
              <PageLink className="strong" to={pageOf(one)}>
                {one.package
                  ? t('applications.package', { what: one.package.name, name: one.subject.name })
                  : one.topic}
              </PageLink>
              <StatPill tone={toneOf(one)}>{stateOf(one)}</StatPill>
            </span>
            <p>
              {one.reason && one.state === 'declined'
                ? t('applications.reason', { reason: one.reason })
                : t('applications.line', { name: one.subject.name, day: day(one.changed_at) })}
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function pageOf({ kind, subject }: Application): Address {
  const { type, slug, id } = subject
  if (type === 'award') return `/awards/${slug}/${id}/become-sponsor`
  return `/events/${slug}/${id}/${kind === 'sponsor' ? 'become-sponsor' : 'become-pannelist'}`
}
