import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Card } from '../../../ui/card.tsx'
import { Section } from '../../../ui/layout.tsx'
import { FilterChips, FilterSelect } from '../../../ui/pills.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { Segment } from '../../../ui/tabs.tsx'
import { queryOptionsFor } from '../../../lib/call.ts'
import { countryName } from '../../../lib/country.ts'
import { useSession } from '../../../lib/session.ts'
import { MemberCard } from '../../network/index.ts'
import { useEventPage } from '../events.api.ts'
import type { EventDetails } from '../events.api.ts'
import { tabLabel } from '../tabs.ts'
import { t } from '../texts.ts'
import { useAsking } from './asking.tsx'
import { choicesOf, Pager, ParticipantCompanies } from './participant-companies.tsx'
import css from './participants-tab.module.css'

const PEOPLE = 12

/** People of an event by the directory; the page that the list begins with says also how many there are. */
const peopleQuery = (asked: { event: number; page: number }) =>
  queryOptionsFor('members.directory', { query: { ...asked, page_size: PEOPLE, facets: 'true' } })

/** Who comes: companies, and for those who take part the people too, each searched, filtered and page by page. */
export function CompaniesTab() {
  const session = useSession()
  const { event } = useEventPage()
  const [view, setView] = useState<'companies' | 'people'>('companies')
  const [company, setCompany] = useState<number>()
  const show = (to: typeof view) => {
    setView(to)
    setCompany(undefined)
  }
  const listed = session !== null && isListed(event, session.customerId)
  const people = useQuery({ ...peopleQuery({ event: event.id, page: 1 }), enabled: listed }).data?.count
  return (
    <div className="stack">
      {session && (
        <div>
          <Segment
            label={tabLabel('participant-companies')}
            value={view}
            onChange={show}
            options={[
              { value: 'companies', label: <Counted name={t('companies.title')} count={event.counts.companies} /> },
              { value: 'people', label: <Counted name={t('people.title')} count={people} /> },
            ]}
          />
        </div>
      )}
      {view === 'people' && session ? (
        <People shown={listed} company={company} setCompany={setCompany} />
      ) : (
        <ParticipantCompanies
          showPeople={
            listed
              ? (id) => {
                  setView('people')
                  setCompany(id)
                }
              : undefined
          }
        />
      )}
    </div>
  )
}

/** What a list is of, and how many stand in it, once that is known. */
function Counted({ name, count }: { name: string; count: number | undefined }) {
  return (
    <>
      {name} {count !== undefined && <span className="soft num">{count}</span>}
    </>
  )
}

/** Whether a member is among the participants of an event who are shown to each other. */
const isListed = (event: EventDetails, me: number) =>
  event.participant_customers.some((one) => one.customer_id === me && one.display)

/** People of the event by the directory, with its cards: what we share, network, message. */
function People({
  shown,
  company,
  setCompany,
}: {
  shown: boolean
  company: number | undefined
  setCompany: (to: number | undefined) => void
}) {
  const { event } = useEventPage()
  const [page, setPage] = useState(1)
  const [search, setSearch] = useState('')
  const [tag, setTag] = useState<number>()
  const [country, setCountry] = useState<string>()
  const asked = {
    event: event.id,
    ...(search ? { search } : {}),
    ...(tag === undefined ? {} : { tag }),
    ...(country === undefined ? {} : { country }),
    ...(company === undefined ? {} : { company }),
  }
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...peopleQuery({ ...asked, page }),
    placeholderData: keepPreviousData,
    enabled: shown,
  })
  const asking = useAsking(event, data?.results.map(({ id }) => id) ?? [])
  const again =
    <T,>(set: (to: T) => void) =>
    (to: T) => {
      set(to)
      setPage(1)
    }
  if (!shown)
    return (
      <Card>
        <EmptyState icon="lock" title={t(event.participant_customers.length > 0 ? 'people.you-hidden' : 'people.only')}>
          {t(event.participant_customers.length > 0 ? 'people.you-hidden-text' : 'people.only-text')}
        </EmptyState>
      </Card>
    )
  return (
    <Section
      title={t('people.title')}
      {...(data ? { count: data.count } : {})}
      end={<span className="sm soft">{t('shared-first')}</span>}
    >
      <div className="stack">
        <div className={css['tools']}>
          <SearchBox value={search} label={t('people.search')} wait={300} onSearch={again(setSearch)} />
        </div>
        <FilterChips label={t('filters')}>
          <FilterSelect
            label={t('segment')}
            value={String(tag ?? '')}
            options={choicesOf(data?.facets?.tag)}
            onChange={(to) => again(setTag)(to === '' ? undefined : Number(to))}
          />
          <FilterSelect
            label={t('country')}
            value={country ?? ''}
            options={choicesOf(data?.facets?.country, countryName)}
            onChange={(to) => again(setCountry)(to || undefined)}
          />
          <FilterSelect
            label={t('company')}
            value={String(company ?? '')}
            options={choicesOf(data?.facets?.company)}
            onChange={(to) => again(setCompany)(to === '' ? undefined : Number(to))}
          />
        </FilterChips>
        {error ? (
          <ErrorState error={error} retry={() => void refetch()} />
        ) : !data ? (
          <SkeletonRows rows={6} />
        ) : data.count === 0 ? (
          <EmptyState icon="users" title={t('people.none')} />
        ) : (
          <>
            <ul className={css['cards']} aria-busy={isPlaceholderData}>
              {data.results.map((entry) => (
                <MemberCard key={entry.id} entry={entry}>
                  {asking(entry.id)}
                </MemberCard>
              ))}
            </ul>
            <Pager
              from={(page - 1) * PEOPLE}
              size={PEOPLE}
              total={data.count}
              waiting={isPlaceholderData}
              onFrom={(from) => setPage(from / PEOPLE + 1)}
            />
          </>
        )}
      </div>
    </Section>
  )
}
