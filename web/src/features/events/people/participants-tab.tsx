import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Card } from '../../../ui/card.tsx'
import { Section } from '../../../ui/layout.tsx'
import { FilterChips, FilterSelect } from '../../../ui/pills.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { Segment } from '../../../ui/tabs.tsx'
import { queryOptionsFor } from '../../../lib/call.ts'
import { countryName } from '@app/contract/countries'
import { useSession } from '../../../lib/session.ts'
import { MemberCard } from '../../network/index.ts'
import { useEventPage } from '../events.api.ts'
import type { EventDetails } from '../events.api.ts'
import { tabLabel } from '../tabs.ts'
import { t } from '../texts.ts'
import type { WhoComes } from './who-comes.ts'
import { useAsking } from './asking.tsx'
import { BeingListedCard, ShowMe, useMySeat } from './being-listed.tsx'
import { choicesOf, Pager, ParticipantCompanies } from './participant-companies.tsx'
import css from './participants-tab.module.css'

const PEOPLE = 12

/** People of an event by the directory; the page that the list begins with says also how many there are. */
const peopleQuery = (asked: { event: number; page: number }) =>
  queryOptionsFor('members.directory', { query: { ...asked, page_size: PEOPLE, facets: 'true' } })

export type WhoComesProps = {
  asked: WhoComes
  /** Shows another choice; `replace` where the one before is no place to come back to. */
  show: (asked: WhoComes, how?: { replace: boolean }) => void
}

/** Who comes: companies, and for those who take part the people too, each searched, filtered and page by page. */
export function CompaniesTab({ asked, show }: WhoComesProps) {
  const session = useSession()
  const { event } = useEventPage()
  const listed = session !== null && isListed(event, session.customerId)
  const people = useQuery({ ...peopleQuery({ event: event.id, page: 1 }), enabled: listed }).data?.count
  return (
    <div className="stack">
      {session && (
        <div>
          <Segment
            label={tabLabel('participant-companies')}
            value={asked.view ?? 'companies'}
            onChange={(view) => show(view === 'people' ? { view } : {})}
            options={[
              { value: 'companies', label: <Counted name={t('companies.title')} count={event.counts.companies} /> },
              { value: 'people', label: <Counted name={t('people.title')} count={people} /> },
            ]}
          />
        </div>
      )}
      {asked.view === 'people' && session ? (
        <People shown={listed} asked={asked} show={show} />
      ) : (
        <ParticipantCompanies
          asked={asked}
          show={show}
          showPeople={listed ? (company) => show({ view: 'people', company }) : undefined}
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
function People({ shown, asked, show }: { shown: boolean } & WhoComesProps) {
  const { event } = useEventPage()
  const { search = '', tag, country, company, page = 1 } = asked
  const query = {
    event: event.id,
    ...(search ? { search } : {}),
    ...(tag === undefined ? {} : { tag }),
    ...(country === undefined ? {} : { country }),
    ...(company === undefined ? {} : { company }),
  }
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...peopleQuery({ ...query, page }),
    placeholderData: keepPreviousData,
    enabled: shown,
  })
  const mine = useMySeat(event.id)
  const asking = useAsking(event, data?.results.map(({ id }) => id) ?? [])
  /** Another choice begins at the first page again. */
  const choose = (change: { [K in keyof WhoComes]: WhoComes[K] | undefined }) =>
    show({ ...asked, page: undefined, ...change } as WhoComes, { replace: true })
  if (!shown)
    return (
      <Card>
        <EmptyState
          icon="lock"
          title={t(event.participant_customers.length > 0 ? 'people.you-hidden' : 'people.only')}
          action={event.participant_customers.length > 0 && <ShowMe eventId={event.id} />}
        >
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
          <SearchBox
            value={search}
            label={t('people.search')}
            wait={300}
            onSearch={(words) => choose({ search: words })}
          />
        </div>
        <FilterChips label={t('filters')}>
          <FilterSelect
            label={t('segment')}
            value={String(tag ?? '')}
            options={choicesOf(data?.facets?.tag)}
            onChange={(to) => choose({ tag: to === '' ? undefined : Number(to) })}
          />
          <FilterSelect
            label={t('country')}
            value={country ?? ''}
            options={choicesOf(data?.facets?.country, countryName)}
            onChange={(to) => choose({ country: to || undefined })}
          />
          <FilterSelect
            label={t('company')}
            value={String(company ?? '')}
            options={choicesOf(data?.facets?.company)}
            onChange={(to) => choose({ company: to === '' ? undefined : Number(to) })}
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
                <MemberCard key={entry.id} entry={entry} at={event.id}>
                  {asking(entry.id)}
                </MemberCard>
              ))}
            </ul>
            <Pager
              from={(page - 1) * PEOPLE}
              size={PEOPLE}
              total={data.count}
              waiting={isPlaceholderData}
              onFrom={(from) => show({ ...asked, page: from / PEOPLE + 1 })}
            />
          </>
        )}
        <BeingListedCard seat={mine} />
      </div>
    </Section>
  )
}
