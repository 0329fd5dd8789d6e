import { useQuery } from '@tanstack/react-query'
import { queryOptionsFor } from '../../../lib/call.ts'
import { PageLink } from '../../../ui/page-link.ts'
import { Person } from '../../../ui/people.tsx'
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { fullName } from '@app/contract/names'
import { MessageButton } from '../../messaging/index.ts'
import { NetworkButton } from '../../network/index.ts'
import { t } from '../texts.ts'
import css from './participants-tab.module.css'

/** So many stand below their company; the others are among all people. */
const MOST = 5

/** People of one company at an event, each with the ways to reach them. */
export function CompanyPeople({ event, company, showAll }: { event: number; company: number; showAll: () => void }) {
  const { data, error, refetch } = useQuery(
    queryOptionsFor('members.directory', { query: { event, company, page_size: MOST } }),
  )
  return (
    <div className={css['inside']}>
      {error && !data ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows rows={2} />
      ) : data.count === 0 ? (
        <p className="sm soft">{t('companies.people-hidden')}</p>
      ) : (
        <ul>
          {data.results.map((one) => {
            const person = { id: one.id, name: fullName(one), picture: one.profile_picture }
            return (
              <li key={one.id}>
                <PageLink to={`/profile/${one.id}`} className="grow">
                  <Person name={person.name} src={person.picture} text={one.job_title} size="sm" />
                </PageLink>
                <MessageButton customer_id={one.id} name={person.name} look={{ icon: true, size: 'sm' }} />
                <NetworkButton person={person} friendship={one.friendship_status} size="sm" />
              </li>
            )
          })}
        </ul>
      )}
      {data && data.count > data.results.length && (
        <button type="button" className="link sm" onClick={showAll}>
          {t('companies.people-all', { count: data.count })}
        </button>
      )}
    </div>
  )
}
