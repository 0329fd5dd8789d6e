import { useQuery } from '@tanstack/react-query'
import { keepRows } from '../../../lib/call.ts'
import { PageLink } from '../../../ui/page-link.ts'
import { Card } from '../../../ui/card.tsx'
import { Section } from '../../../ui/layout.tsx'
import { Pagination } from '../../../ui/lists.tsx'
import { Person } from '../../../ui/people.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { fullName } from '@app/contract/names'
import { PAGE, peopleQuery } from '../companies.api.ts'
import { tabQuery } from '../tabs.ts'
import { t } from '../text.ts'
import css from './company-profile.module.css'

/** So many stand on the profile. */
const FEW = 6

/** The people of the own company: a page of them, or without one the first few. */
export function OwnPeople({ id, page }: { id: number; page?: number }) {
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...(page === undefined ? peopleQuery(id, 1, FEW) : peopleQuery(id, page, PAGE)),
    ...keepRows,
  })
  return (
    <Section
      title={t('people')}
      count={data?.count}
      end={
        page === undefined &&
        data &&
        data.count > FEW && (
          <PageLink className="link" to="." search={tabQuery('people')}>
            {t('people.all')}
          </PageLink>
        )
      }
    >
      <Card>
        {error && !data ? (
          <ErrorState error={error} retry={() => void refetch()} />
        ) : !data ? (
          <SkeletonRows rows={5} />
        ) : data.results.length === 0 ? (
          <EmptyState icon="users" title={t('people.none')}>
            {t('people.none.text')}
          </EmptyState>
        ) : (
          <ul className={css['people']} aria-busy={isPlaceholderData}>
            {data.results.map((one) => (
              <li key={one.id}>
                <PageLink to={`/profile/${one.id}`} className={css['person']}>
                  <Person name={fullName(one)} src={one.profile_picture} text={one.job_title} />
                </PageLink>
              </li>
            ))}
          </ul>
        )}
      </Card>
      {page !== undefined && data && (
        <Pagination page={page} pages={Math.ceil(data.count / PAGE)} search={(to) => tabQuery('people', to)} />
      )}
    </Section>
  )
}
