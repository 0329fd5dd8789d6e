import { useQuery } from '@tanstack/react-query'
import { keepRows, queryOptionsFor } from '../../../lib/call.ts'
import { PageLink } from '../../../ui/page-link.ts'
import { Card, RowItem, Rows } from '../../../ui/card.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Section } from '../../../ui/layout.tsx'
import { Pagination } from '../../../ui/lists.tsx'
import { Person } from '../../../ui/people.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { tabQuery } from '../../companies/index.ts'
import { fullName } from '@app/contract/names'
import { MessageButton } from '../../messaging/index.ts'
import { NetworkButton } from '../components/network-button.tsx'
import type { DirectoryEntry } from '../directory/directory.api.ts'
import { MemberCard } from '../directory/member-card.tsx'
import { t } from '../text.ts'
import css from './people-of-company.module.css'

/** So many stand on the profile. */
const FEW = 5
const PAGE = 24

const peopleQuery = (company: number, page?: number) =>
  queryOptionsFor('members.directory', {
    query: { company, page: page ?? 1, page_size: page === undefined ? FEW : PAGE },
  })

/** How many people of a company the directory has for me, once that is known. */
export const useCompanyPeopleCount = (company: number): number | undefined =>
  useQuery({ ...peopleQuery(company), enabled: company > 0 }).data?.count

/** People of another company, whom one has a tie to first: the first few, or with `page` all of them as in the directory. */
export function PeopleOfCompany({ company, page }: { company: number; page?: number }) {
  const { data, error, refetch } = useQuery({
    ...peopleQuery(company, page),
    ...keepRows,
  })
  return (
    <Section
      title={t('company.people')}
      count={data?.count}
      end={
        page === undefined &&
        data &&
        data.count > FEW && (
          <PageLink className="link" to="." search={tabQuery('people')}>
            {t('company.people.all')}
          </PageLink>
        )
      }
    >
      {page === undefined || !data || data.count === 0 ? (
        <Card>
          {error && !data ? (
            <ErrorState error={error} retry={() => void refetch()} />
          ) : !data ? (
            <SkeletonRows rows={FEW} />
          ) : data.count === 0 ? (
            <EmptyState icon="users" title={t('company.people.none')} />
          ) : (
            <Rows>
              {data.results.map((entry) => (
                <RowItem key={entry.id}>
                  <Row entry={entry} />
                </RowItem>
              ))}
            </Rows>
          )}
        </Card>
      ) : (
        <>
          <ul className={css['cards']}>
            {data.results.map((entry) => (
              <MemberCard key={entry.id} entry={entry} />
            ))}
          </ul>
          <Pagination page={page} pages={Math.ceil(data.count / PAGE)} search={(to) => tabQuery('people', to)} />
        </>
      )}
    </Section>
  )
}

/** Who it is, what we have in common, and what one can do. */
function Row({ entry }: { entry: DirectoryEntry }) {
  const person = { id: entry.id, name: fullName(entry), picture: entry.profile_picture }
  const reason = reasonOf(entry)
  return (
    <div className={css['row']}>
      <PageLink to={`/profile/${entry.id}`} className="grow">
        <Person
          name={person.name}
          src={person.picture}
          text={
            <>
              {entry.job_title}
              {reason && (
                <span className={css['reason']}>
                  <Icon name="check" size="sm" />
                  {reason}
                </span>
              )}
            </>
          }
        />
      </PageLink>
      <MessageButton customer_id={entry.id} name={person.name} look={{ icon: true, size: 'sm' }} />
      <NetworkButton person={person} friendship={entry.friendship_status} size="sm" />
    </div>
  )
}

function reasonOf({ shared_contacts: contacts, tags }: DirectoryEntry): string | undefined {
  if (contacts !== null && contacts > 0) return t('shared', { count: contacts })
  const shared = tags.filter((tag) => tag.shared).map((tag) => tag.name)
  return shared.length > 0 ? shared.join(', ') : undefined
}
